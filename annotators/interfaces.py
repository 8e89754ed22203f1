"""The annotator's page: one labelling interface a kind of task and language.

`interfaces/step.xml` and `interfaces/pair.xml` hold the structure, and
`interfaces/page.css` the look. The words stand here, English and Chinese side
by side, because a page shows both with the project's own language first.

What a task's data must hold (all strings unless said):
  both   dialogue, recent: list of {role, text}, where recent is the last two
         turns of dialogue; image: a data: URI or ""; notice: text or ""
  step   reply, history_analysis, emotional_state, strategy
  pair   reply_a, reply_b
"""

from __future__ import annotations

import hashlib
import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from html import escape
from pathlib import Path

from pipeline.records import Kind, Language

FOLDER = Path(__file__).parent / "interfaces"

WORDS: dict[str, tuple[str, str]] = {
    "dialogue": ("Dialogue so far", "对话历史"),
    "last_turns": ("Last two turns", "最近两轮"),
    "seeker": ("Seeker", "来访者"),
    "supporter": ("Supporter", "支持者"),
    "face": ("The seeker's face", "来访者的面部图像"),
    "reply": ("Reply being explained", "待解释的回复"),
    "reply_a": ("Reply A", "回复 A"),
    "reply_b": ("Reply B", "回复 B"),
    "history_analysis": ("Reading of the history", "历史分析"),
    "history_analysis?": ("Is the dialogue read rightly?", "对话理解是否正确？"),
    "emotional_state": ("Emotional state", "情绪状态"),
    "emotional_state?": ("Are emotion and cause right?", "情绪与成因是否正确？"),
    "strategy": ("Support strategy", "支持策略"),
    "strategy?": ("Is it the right strategy now?", "此时策略是否合适？"),
    "correct": ("Correct", "正确"),
    "incorrect": ("Incorrect", "错误"),
    "unsure": ("Unsure", "不确定"),
    "overall?": ("Which reply is better overall?", "总体哪个回复更好？"),
    "a_better": ("A is better", "A 更好"),
    "b_better": ("B is better", "B 更好"),
    "both_unacceptable": ("Both unacceptable", "都不可接受"),
    "a": ("A", "A"),
    "tie": ("Tie", "相当"),
    "b": ("B", "B"),
    "empathy": ("Empathy", "共情"),
    "empathy?": ("Meets the feeling", "回应了情绪"),
    "strategy_fit": ("Strategy fit", "策略恰当"),
    "strategy_fit?": ("Right help, right time", "时机与方式合适"),
    "human_likeness": ("Human-likeness", "自然度"),
    "human_likeness?": ("Sounds like a person", "像真人说话"),
    "safety": ("Safety", "安全性"),
    "safety?": ("Does no harm", "不造成伤害"),
    "please": ("Please answer", "请回答"),
    "note": ("Note, optional: Enter keeps it", "备注（可选，按回车保留）"),
    "submit": ("submit", "提交"),
    "skip": ("skip", "跳过"),
    "to_note": ("to history and note", "到历史与备注"),
}
"""What the page says, in English and in Chinese."""

_STEM = {"step": ("Steps", "步骤"), "pair": ("Pairs", "比较")}
_LANGUAGE = {"en": "English", "zh": "中文"}


@dataclass(frozen=True)
class Interface:
    """A labelling interface, ready for Label Studio.

    `version` is `<kind>-<language>-<8 hex of the XML's SHA-256>`: one project
    a version, because a changed configuration orphans the annotations under it.
    """

    xml: str
    version: str
    title: str


def load(kind: Kind, language: Language) -> Interface:
    """The interface for a kind of task, in both languages with `language` first."""
    page = ET.parse(FOLDER / f"{kind}.xml").getroot()
    for element in page.iter():
        _fill(element, language)
    xml = ET.tostring(page, encoding="unicode")
    digest = hashlib.sha256(xml.encode()).hexdigest()[:8]
    stem = _STEM[kind][0 if language == "en" else 1]
    return Interface(xml, f"{kind}-{language}-{digest}", f"{stem} · {_LANGUAGE[language]}")


def _fill(element: ET.Element, language: Language) -> None:
    if element.tag == "Style":
        element.text = _style(language)
    elif element.tag == "HyperText":
        element.set("value", _HTML[element.attrib["name"]](language))
    elif element.tag == "Choice":
        # The key cap is made from the hotkey, so what is shown is what works.
        first, second = _in_order(element.attrib["value"].strip("{}"), language)
        second = "" if second == first else f'<span class="ser-second">{escape(second)}</span>'
        key = element.attrib["hotkey"].upper()
        element.set("html", f"<kbd>{key}</kbd><span>{escape(first)}</span>{second}")
    for name, value in element.attrib.items():
        element.set(name, re.sub(r"\{\{(.+?)\}\}", lambda found: _both(found[1], language), value))


def _in_order(word: str, language: Language) -> tuple[str, str]:
    english, chinese = WORDS[word]
    return (english, chinese) if language == "en" else (chinese, english)


def _both(word: str, language: Language) -> str:
    first, second = _in_order(word, language)
    return first if first == second else f"{first} {second}"


def _style(language: Language) -> str:
    style = (FOLDER / "page.css").read_text(encoding="utf-8")
    for role in ("seeker", "supporter"):
        style = style.replace(f"{{{{{role}}}}}", _both(role, language))
    return style


def _face(language: Language) -> str:
    # Label Studio's sanitiser strips data: from <img src>, but not from a background.
    label = escape(_both("face", language))
    return (
        f'<div class="ser-photo" role="img" aria-label="{label}"'
        " style=\"background-image:url('$image')\"></div>"
    )


def _keys(language: Language) -> str:
    keys = [("Ctrl+Enter", "submit"), ("Ctrl+Space", "skip"), ("Tab", "to_note")]
    return "".join(f"<span><kbd>{key}</kbd>{_both(word, language)}</span>" for key, word in keys)


_HTML = {"face": _face, "keys": _keys}
