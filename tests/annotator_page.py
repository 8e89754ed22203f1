"""What an annotator does in real Chromium, and what the server then holds."""

from __future__ import annotations

import base64
import io
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Page, Playwright

from annotators import interfaces
from pipeline.records import Kind, Language

ARTEFACTS = Path(__file__).parent / "artefacts"
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
"""None leaves the choice to playwright, which then wants `playwright install chromium`."""
PASSWORD = "an-annotator-of-the-test"
SCRIPT = '<script>window.ran = true</script><img src="x" onerror="window.ran = true"> & <b>bold</b>'

TURNS: dict[Language, list[str]] = {
    "en": [
        "I lost my job three weeks ago and I still haven't told my parents.",
        "That must be a heavy secret to carry. How have the days been since?",
        "They're so proud of me. Every call I pretend I'm busy at work. I get dressed at eight, "
        "I sit in the café, and I do nothing.",
        "It sounds like you're afraid of letting them down, and the pretending has become a job.",
        "Yes… and last night I couldn't sleep at all. I feel like a fraud.",
        "You were let go; that is not the same as failing. What would he say, if he knew?",
        "I just don't know what to do next. If I tell them, mum will cry and dad will go quiet.",
    ],
    "zh": [
        "我三周前失业了，到现在还没敢告诉爸妈。",
        "一个人扛着这件事一定很沉重。这些天你是怎么过的？",
        "他们一直以我为傲。每次通话我都假装在忙。早上八点我照样穿好衣服，坐在咖啡馆里，什么也没做。",
        "听起来你很怕让他们失望，而假装本身也成了一份工作。",
        "是的……昨晚我整夜没睡，觉得自己像个骗子。",
        "被裁员并不等于你失败了。如果他知道了，你觉得他会说什么？",
        "我真的不知道下一步该怎么办。要是告诉他们，妈妈会哭，爸爸会一个星期不说话。",
    ],
}
JUDGED: dict[Language, dict[str, str]] = {
    "en": {
        "history_analysis": "The seeker lost their job three weeks ago and hides it from parents "
        "who are proud of them. The pretending costs them sleep and self-respect. They now ask, "
        "for the first time, what to do next.",
        "emotional_state": "Shame and anxiety, strong (4 of 5). Driven by fear of disappointing "
        "the parents rather than by money: “mum will cry and dad will go quiet”.",
        "strategy": "Providing Suggestions. After two rounds of reflection the seeker asks for a "
        "next step; a small, shared one keeps the choice with them.",
        "reply": "You've been protecting your parents while hurting alone. Would it help to think "
        "together about one small, honest sentence you could say to them this week?",
        "other": "You should tell your parents tonight. Make a list of jobs and apply to five "
        "every day; you will feel better once you are busy.",
        "notice": "This dialogue touches on self-harm. Take a break whenever you need one.",
    },
    "zh": {
        "history_analysis": "来访者三周前失业，一直瞒着以自己为傲的父母。假装上班让其失眠、自责；"
        "父亲当年的付出让这个秘密更沉重。这是来访者第一次主动询问下一步该怎么办。",
        "emotional_state": "羞耻与焦虑，较强（4/5）。源于害怕让父母失望，而不是经济压力。",
        "strategy": "提供建议。经过两轮情感反映，来访者主动寻求下一步；"
        "一个小的、共同想出的步骤能把选择权留给对方。",
        "reply": "你一直在保护父母，却独自受伤。要不要我们一起想一句这周可以对他们说的真话？",
        "other": "你今晚就应该告诉父母。列一张职位清单，每天投五份，忙起来就会好的。",
        "notice": "本对话涉及自伤内容，需要时请随时休息。",
    },
}


def drawn_face() -> str:
    """A face, drawn here, as a data: URI."""
    face = Image.new("RGB", (240, 300), (226, 232, 240))
    pen = ImageDraw.Draw(face)
    pen.rectangle((50, 230, 190, 300), fill=(90, 110, 140))
    pen.ellipse((60, 60, 180, 230), fill=(245, 205, 170))
    pen.pieslice((50, 40, 190, 190), 180, 360, fill=(70, 50, 40))
    for x in (90, 138):
        pen.ellipse((x, 130, x + 12, 142), fill=(30, 30, 30))
    pen.arc((95, 175, 145, 215), 200, 340, fill=(150, 60, 60), width=4)
    written = io.BytesIO()
    face.save(written, "PNG")
    return "data:image/png;base64," + base64.b64encode(written.getvalue()).decode()


def data(kind: Kind, language: Language, *, repeated: int = 3, **changed: str) -> dict[str, Any]:
    """A task's data: a dialogue of `6 × repeated + 1` turns, with a face."""
    texts = TURNS[language][:6] * repeated + TURNS[language][6:]
    dialogue = [
        {"role": "seeker" if index % 2 == 0 else "supporter", "text": text}
        for index, text in enumerate(texts)
    ]
    judged = JUDGED[language]
    own = (
        {name: judged[name] for name in _judged_fields("step")}
        if kind == "step"
        else {"reply_a": judged["reply"], "reply_b": judged["other"]}
    )
    shown = {"image": drawn_face(), "notice": "", **own, **changed}
    return {"task_id": "task-1", "dialogue": dialogue, "recent": dialogue[-2:], **shown}


def _judged_fields(kind: Kind) -> tuple[str, ...]:
    steps = ("reply", "history_analysis", "emotional_state", "strategy")
    return steps if kind == "step" else ("reply_a", "reply_b")


@dataclass(frozen=True)
class Server:
    """The administrator's side: what a test prepares and reads back."""

    url: str
    token: str

    def call(self, method: str, path: str, body: object = None) -> Any:
        reply = httpx.request(
            method,
            f"{self.url}{path}",
            json=body,
            headers={"Authorization": f"Token {self.token}"},
            timeout=60,
            trust_env=False,
        )
        assert reply.is_success, (reply.status_code, reply.text[:300])
        return reply.json()

    def new_task(self, kind: Kind, language: Language, task: dict[str, Any]) -> tuple[int, int]:
        """A project with one task; returns their numbers."""
        interface = interfaces.load(kind, language)
        project = self.call(
            "POST",
            "/api/projects/",
            {"title": interface.title, "label_config": interface.xml},
        )["id"]
        path = f"/api/projects/{project}/import?return_task_ids=true"
        return project, self.call("POST", path, [{"data": task}])["task_ids"][0]

    def annotations(self, task: int) -> list[dict[str, Any]]:
        return list(self.call("GET", f"/api/tasks/{task}/")["annotations"])

    def sign_up(self, email: str) -> int:
        """An account that is no administrator, through an invitation; returns its number."""
        invitation = self.call("GET", "/api/invite")["invite_url"]
        with httpx.Client(base_url=self.url, timeout=60, trust_env=False) as visitor:
            visitor.get(invitation)
            form = {
                "email": email,
                "password": PASSWORD,
                "csrfmiddlewaretoken": visitor.cookies["csrftoken"],
            }
            reply = visitor.post(invitation, data=form, headers={"Referer": self.url})
        assert reply.status_code == 302, reply.text[:300]
        (account,) = [one for one in self.call("GET", "/api/users/") if one["email"] == email]
        return int(account["id"])


def start_chromium(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(
        executable_path=CHROMIUM,
        args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    )


def sign_in(page: Page, url: str, email: str) -> None:
    """Through the page, by keyboard."""
    page.goto(f"{url}/user/login/")
    page.locator("input[name=email]").focus()
    page.keyboard.type(email)
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(lambda address: "/login" not in address)


def open_task(page: Page, url: str, project: int, size: tuple[int, int] = (1440, 900)) -> None:
    """As an annotator opens it, with Label All Tasks."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{url}/projects/{project}/data?labeling=1")
    page.wait_for_selector(".ser .lsf-choices")
    page.wait_for_selector(".ser-recent [class*=dialoguetext]")
    page.wait_for_timeout(500)  # hotkeys are bound after the page is drawn


def picked(page: Page) -> list[str]:
    """The caps of the choices that are chosen, in the order of the page."""
    return page.locator(".ser .ant-radio-wrapper-checked kbd").all_inner_texts()


def screenshot(page: Page, name: str) -> None:
    ARTEFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTEFACTS / f"{name}.png")
