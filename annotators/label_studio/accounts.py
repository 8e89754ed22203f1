"""Who annotates: accounts on the server, and which of them are simulated."""

from __future__ import annotations

from dataclasses import dataclass

from annotators import simulated
from annotators.label_studio.client import ONCE, Client, answering, get


@dataclass(frozen=True)
class Account:
    """An account. `annotator` is what tables call it, never the person's address."""

    user_id: int
    annotator: str
    simulated: bool


def accounts(client: Client) -> dict[int, Account]:
    """The organisation's accounts by their number on the server."""
    return {
        account.user_id: account
        for account in (
            _account(int(item["id"]), str(item["email"])) for item in get(client, "api/users/")
        )
    }


def ensure_simulated(client: Client, annotator_ids: list[str]) -> dict[str, Account]:
    """Accounts for simulated annotators, made where they are missing.

    They have no password, so nobody can sign in as one.
    """
    found = _simulated(client)
    for annotator_id in annotator_ids:
        if annotator_id not in found:
            with answering(client.url):
                client.sdk.users.create(
                    username=annotator_id,
                    first_name=annotator_id,
                    email=simulated.email(annotator_id),
                    request_options=dict(ONCE),
                )
    found = _simulated(client)
    return {annotator_id: found[annotator_id] for annotator_id in annotator_ids}


def _simulated(client: Client) -> dict[str, Account]:
    return {
        account.annotator: account for account in accounts(client).values() if account.simulated
    }


def _account(user_id: int, email: str) -> Account:
    if simulated.is_simulated(email):
        return Account(user_id, email.strip().lower().partition("@")[0], True)
    return Account(user_id, f"user-{user_id}", False)
