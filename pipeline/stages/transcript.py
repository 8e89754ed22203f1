"""How a dialogue is shown to an LLM, in the dialogue's language."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.records import Dialogue, Language, Role, Turn

SPEAKER: dict[Language, dict[Role, str]] = {
    "en": {"seeker": "Seeker", "supporter": "Supporter"},
    "zh": {"seeker": "求助者", "supporter": "支持者"},
}
COLON: dict[Language, str] = {"en": ": ", "zh": "："}
_SITUATION: dict[Language, str] = {"en": "Situation", "zh": "处境"}
_CLUE: dict[Language, str] = {"en": "The seeker's expression", "zh": "求助者的表情与神态"}


def one_line(text: str) -> str:
    """The text with every run of white space, line breaks too, as one space."""
    return " ".join(text.split())


def line(language: Language, speaker: str, text: str) -> str:
    """`speaker: text` on one line."""
    return f"{speaker}{COLON[language]}{one_line(text)}"


def transcript(turns: Sequence[Turn], language: Language) -> str:
    """The turns, a line a turn."""
    return "\n".join(line(language, SPEAKER[language][turn.role], turn.text) for turn in turns)


def situation(dialogue: Dialogue) -> str:
    """The dialogue's situation as a line, or nothing."""
    if not dialogue.situation:
        return ""
    return line(dialogue.language, _SITUATION[dialogue.language], dialogue.situation)


def clue(turns: Sequence[Turn], language: Language) -> str:
    """The last seeker turn's description of face and bearing as a line, or nothing."""
    for turn in reversed(turns):
        if turn.role == "seeker":
            found = [message.clue for message in turn.messages if message.clue]
            return line(language, _CLUE[language], " ".join(found)) if found else ""
    return ""
