"""The command that brings in corpora from where they are published: fetch."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from pipeline.cli.app import AsJson, app, say
from pipeline.errors import SettingsError
from pipeline.fetching.places import PLACES
from pipeline.fetching.published import Licence, Place


@app.command("fetch")
def fetch(
    source: Annotated[
        str | None, typer.Argument(help=f"The corpus: {', '.join(PLACES)}.", show_default=False)
    ] = None,
    to: Annotated[
        Path, typer.Option("--to", help="The folder that gets a folder of the corpus's name.")
    ] = Path("data/raw"),
    list_: Annotated[
        bool, typer.Option("--list", help="Show all corpora, their licences and what pins them.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Get a public corpus from where it is published, or check what is there.

    Its licence is shown first. A download that broke off goes on where it was.
    Where there is no network, the command says how to place the files by hand.
    fetched.json, beside the files, records where they came from and their
    checksums. HF_TOKEN opens corpora that want an account. Mirrors: HF_ENDPOINT,
    SER_GITHUB_RAW, SER_GITHUB_ARCHIVE, SER_MODELSCOPE, SER_PARLAI.

    \b
    Example:
      ser-cli fetch esconv --to data/raw
    """
    if source is None or list_:
        _show_all(as_json)
        return
    if source not in PLACES:
        raise SettingsError(f"{source!r} is not published anywhere known: {', '.join(PLACES)}.")
    from pipeline.fetching.fetch import fetch as fetch_files  # httpx takes a while to load

    place, folder = PLACES[source], to / source
    print(_notice(place), file=sys.stderr if as_json else sys.stdout, flush=True)
    done = []
    for file in fetch_files(source, place, folder):
        done.append(file)
        if not as_json:
            print(f"  {file.entry.name}: {_SAYS[file.came]}, {_HELD[file.held_to]}", flush=True)
    counts = {
        "files": len(done),
        "downloaded": sum(file.came == "downloaded" for file in done),
        "bytes": sum(file.entry.bytes for file in done),
    }
    if unpacked := sum(file.unpacked for file in done):
        counts["unpacked"] = unpacked
    if not as_json:
        say("fetch", counts, as_json)
        print(f"Next: {place.then.format(folder=folder)}")
        return
    details = [
        {**file.entry.model_dump(), "came": file.came, "held_to": file.held_to} for file in done
    ]
    more = {"source": source, "licence": _licence(place.licence), "details": details}
    say("fetch", {**counts, **more}, as_json)


_SAYS = {"downloaded": "downloaded", "by hand": "placed by hand", "before": "there already"}
_HELD = {
    "pinned": "checksum as pinned",
    "published": "checksum as its server announces",
    "recorded": "checksum as first recorded",
    "nothing": "not pinned: recorded as found",
}


def _notice(place: Place) -> str:
    return f"{place.about}\nLicence: {_licence_line(place.licence)}\n  {place.licence.link}"


def _licence_line(licence: Licence) -> str:
    only = " RESEARCH ONLY." if licence.research_only else ""
    return f"{licence.name}.{only} Permits: {licence.permits}."


def _licence(licence: Licence) -> dict[str, object]:
    return {
        "name": licence.name,
        "link": licence.link,
        "permits": licence.permits,
        "research_only": licence.research_only,
    }


def _show_all(as_json: bool) -> None:
    if as_json:
        listed = [
            {
                "source": name,
                "about": place.about,
                "licence": _licence(place.licence),
                "files": [
                    {
                        "name": file.name,
                        "host": file.host.name,
                        "repository": file.repository,
                        "revision": file.revision,
                        "sha256": file.sha256,
                        "url": file.url,
                    }
                    for file in place.files
                ],
            }
            for name, place in PLACES.items()
        ]
        print(json.dumps({"command": "fetch", "sources": listed}, ensure_ascii=False))
        return
    for name, place in PLACES.items():
        print(f"{name}: {place.about}\n  {_licence_line(place.licence)}")
        for file in place.files:
            print(f"  {file.name} ({file.host.name} {file.repository}): {file.pinned_by}")
