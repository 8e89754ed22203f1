"""What is published where, under which licence, and what pins it.

A revision (a commit of 40 hex digits) pins what a host sends; a SHA-256 also
pins what arrives. Where neither could be learnt, both are None: the first
fetch records what it found and later ones are held to that.

The SHA-256 below are of copies that agree with the published file at that
commit in length and wherever the two were compared; ParlAI's own builder
publishes the one of EmpatheticDialogues.
"""

from __future__ import annotations

from pipeline.fetching.published import (
    GITHUB,
    GITHUB_ARCHIVE,
    HUB,
    MODELSCOPE,
    PARLAI,
    Licence,
    Place,
    Published,
    Unpacking,
)

_ESCONV_AT = "32c54c15e7651cd68dfab18eee39f63ff0cc1e82"
_FAILED_AT = "bff7f6bb9667514bdeb4ccde236808940235491e"
_SMILE_AT = "d5c7bee692a58f41877104ef65ae0964d1ce1152"
_MESC_AT = "807d588e1290ce10e4d1f8dff9b2d40501c3750f"
_CPSYCOUN_AT = "8fe0fa0f77630b921932bdaa6bae7481bc611cf2"
_CARDS_AT = "7f7ef78d891dd2dfa48a0c45babe8f1cf6883e75"
_TEST_CARDS_AT = "e240ca47cc5886522b43eaa79441c029e1afd7f6"

PLACES: dict[str, Place] = {
    "esconv": Place(
        "ESConv (Liu et al., ACL 2021): English, strategies and surveys; and its rejected talks",
        Licence(
            "CC BY-NC 4.0, academic research only",
            "https://github.com/thu-coai/Emotional-Support-Conversation",
            "academic research, with credit; no commercial use",
            research_only=True,
        ),
        (
            Published(HUB, "thu-coai/esconv", "ESConv.json", _ESCONV_AT),
            Published(
                GITHUB,
                "thu-coai/Emotional-Support-Conversation",
                "FailedESConv.json",
                _FAILED_AT,
                "d21bad5409d88ecbca18abfee26a8c188d09c34b03962cb53a4c30d8de95b279",
            ),
        ),
        "ser-cli ingest --source esconv --path {folder}/ESConv.json",
    ),
    # The Hub's scutcyr/SoulChatCorpus held a card alone when last seen (commit 6c74d09);
    # the authors' own page names ModelScope as where the corpus is released.
    "soulchat": Place(
        "SoulChatCorpus (Chen et al., Findings of EMNLP 2023): Chinese, 258,354 dialogues, 0.9 GB",
        Licence(
            "Apache-2.0, non-commercial research only by its card",
            "https://www.modelscope.cn/datasets/YIRONGCHEN/SoulChatCorpus",
            "non-commercial research, with credit",
            research_only=True,
        ),
        (Published(MODELSCOPE, "YIRONGCHEN/SoulChatCorpus", "SoulChatCorpus-sft-multi-Turn.json"),),
        "ser-cli ingest --source soulchat --path {folder}/SoulChatCorpus-sft-multi-Turn.json",
    ),
    "smile": Place(
        "SMILE (Qiu et al., 2023): Chinese, about 55,000 dialogues that an LLM made of questions",
        Licence(
            "CC0 1.0",
            "https://github.com/qiuhuachuan/smile",
            "any use",
            research_only=False,
        ),
        (
            Published(
                GITHUB_ARCHIVE,
                "qiuhuachuan/smile",
                "data",
                _SMILE_AT,
                saved_as="smile.tar.gz",
                unpacking=Unpacking("*/data/*.json", "data"),
            ),
        ),
        "ser-cli ingest --source smile --path {folder}/data",
    ),
    "mesc": Place(
        "MESC (Chu et al., 2024): English, scenes of televised therapy with expression clues",
        Licence(
            "none stated",
            "https://github.com/chuyq/MESC",
            "nothing is granted in writing and the scenes are a broadcaster's: use it for "
            "research and pass nothing on",
            research_only=True,
        ),
        (
            Published(
                GITHUB,
                "chuyq/MESC",
                "MESC.csv",
                _MESC_AT,
                "0d93e6a7df679f9fd46306a20a162b3040e9d9f63cab3ae8e10e0cc4d074fb57",
            ),
            Published(
                GITHUB,
                "chuyq/MESC",
                "val.json",
                _MESC_AT,
                "559221b5ba040f62cc3227f9e2f8fa4a989a821872a003005e28b12ea74e5fc7",
            ),
            Published(GITHUB, "chuyq/MESC", "test.json", _MESC_AT),
            # Last: its page speaks of a training set, but only the files above were seen.
            Published(GITHUB, "chuyq/MESC", "train.json", _MESC_AT),
        ),
        "ser-cli ingest --source mesc --path {folder}/train.json",
    ),
    "avamerg": Place(
        "AvaMERG (Zhang et al., WWW 2025): English, the text of its dialogues without the media",
        Licence(
            "see its card",
            "https://huggingface.co/datasets/ZhangHanXD/AvaMERG",
            "its card says; until you have read it, research only",
            research_only=True,
        ),
        (
            Published(HUB, "ZhangHanXD/AvaMERG", "train.json"),
            Published(HUB, "ZhangHanXD/AvaMERG", "test.json"),
        ),
        "ser-cli ingest --source avamerg --path {folder}/train.json",
    ),
    "cpsycoun": Place(
        "CPsyCounD (Zhang et al., Findings of ACL 2024): Chinese, 3,134 counselling dialogues",
        Licence(
            "CC BY-SA 4.0",
            "https://huggingface.co/datasets/CAS-SIAT-XinHai/CPsyCoun",
            "any use, with credit and under the same licence; the Hub may ask for an account",
            research_only=False,
        ),
        (Published(HUB, "CAS-SIAT-XinHai/CPsyCoun", "CPsyCounD.json", _CPSYCOUN_AT),),
        "ser-cli ingest --source cpsycoun --path {folder}/CPsyCounD.json",
    ),
    "empathetic": Place(
        "EmpatheticDialogues (Rashkin et al., ACL 2019): English, 25,000 short dialogues",
        Licence(
            "CC BY-NC 4.0",
            "https://github.com/facebookresearch/EmpatheticDialogues",
            "non-commercial use, with credit",
            research_only=False,
        ),
        (
            Published(
                PARLAI,
                "facebookresearch/EmpatheticDialogues",
                "empatheticdialogues/empatheticdialogues.tar.gz",
                sha256="56f234d77b7dd1f005fd365bb17769cfe346c3c84295b69bc069c8ccb83be03d",
                unpacking=Unpacking("empatheticdialogues/*.csv", "empatheticdialogues"),
            ),
        ),
        "ser-cli ingest --source empathetic --path {folder}/empatheticdialogues",
    ),
    "esc_eval": Place(
        "ESC-Eval (Zhao et al., EMNLP 2024): role cards of seekers, for evaluation",
        Licence(
            "none stated",
            "https://github.com/haidequanbu/ESC-Eval",
            "nothing is granted in writing: use it for research and pass nothing on",
            research_only=True,
        ),
        (
            Published(
                GITHUB,
                "haidequanbu/ESC-Eval",
                "data/card_high_en.json",
                _CARDS_AT,
                "2c63cf0f65cbe159b38837e0da368667201d34e42c6e5ea1bedbcf35cb7ab4e8",
            ),
            Published(
                GITHUB,
                "haidequanbu/ESC-Eval",
                "data/card_high_ch.json",
                _CARDS_AT,
                "5579955ea5f74f20f9c8541a4370e387d2c58c575346db7c8c7c7ea9d2e6502d",
                saved_as="card_high_zh.json",
            ),
            Published(
                GITHUB,
                "haidequanbu/ESC-Eval",
                "data/test_en.json",
                _TEST_CARDS_AT,
                "f5c48910b989397ab0e282fd2856b24c4b87a00c76ee3e2d4e88725f22b0f66f",
            ),
            Published(
                GITHUB,
                "haidequanbu/ESC-Eval",
                "data/test_zh.json",
                _TEST_CARDS_AT,
                "681c398ad8de52943fb34ce967a2991dec5132ad9367b5a6217bea4a5743ce67",
            ),
        ),
        "ser-cli select, with select.held_out_cards: {folder}/card_high_en.json in params.yaml",
    ),
}
