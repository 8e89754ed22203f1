"""How a record reads as text: the same in every format."""

from __future__ import annotations

from collections.abc import Iterable

from pipeline.records import Candidate, LabelledCandidate, Language, Role, Ser, Turn

CHAT_ROLE: dict[Role, str] = {"seeker": "user", "supporter": "assistant"}
SPEAKER: dict[Language, dict[Role, str]] = {
    "en": {"seeker": "Seeker", "supporter": "Supporter"},
    "zh": {"seeker": "来访者", "supporter": "支持者"},
}
_COLON: dict[Language, str] = {"en": ": ", "zh": "："}

Proposal = Candidate | LabelledCandidate


def one_line(text: str) -> str:
    """The text with every run of white space, line ends of any kind too, as one space."""
    return " ".join(text.split())


def context_text(ser: Ser) -> str:
    """The dialogue before the turn as text: `Speaker: words`, a line a turn."""
    speaker, colon = SPEAKER[ser.language], _COLON[ser.language]
    return "\n".join(f"{speaker[turn.role]}{colon}{one_line(turn.text)}" for turn in ser.context)


def chat(turns: Iterable[Turn]) -> list[dict[str, str]]:
    """Turns as chat messages: the seeker is `user`, the supporter `assistant`."""
    return [{"role": CHAT_ROLE[turn.role], "content": turn.text} for turn in turns]


def assistant(text: str) -> list[dict[str, str]]:
    """One chat message of the supporter's."""
    return [{"role": "assistant", "content": text}]


def steps(proposal: Proposal, language: Language) -> dict[str, str]:
    """The three steps as text, in the order of STEPS."""
    colon = _COLON[language]
    if language == "zh":
        state = f"{proposal.emotion}（强度 {proposal.intensity}/5）：{proposal.evidence}"
    else:
        state = f"{proposal.emotion} (intensity {proposal.intensity}/5): {proposal.evidence}"
    return {
        "history_analysis": proposal.history_analysis,
        "emotional_state": state,
        "strategy": f"{proposal.strategy}{colon}{proposal.strategy_reason}",
    }


def tagged(proposal: Proposal, language: Language) -> str:
    """The structured answer a policy learns to write: each step and the reply in its tag."""
    parts: dict[str, str] = {**steps(proposal, language), "response": proposal.reply}
    return "\n".join(f"<{tag}>{text}</{tag}>" for tag, text in parts.items())
