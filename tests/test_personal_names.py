"""Names in Chinese by jieba, and what is said where a library is missing."""

from __future__ import annotations

import importlib.util

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.errors import SettingsError
from pipeline.stages.personal_names import mask_names

LINES = """我叫{李明}，和{王芳}分手了
老师{张伟}说我不努力
我和{小林}是室友
我妈叫{刘桂兰}
{陈晓东}又来找我了
他是{赵刚}，我的前任
同桌{孙丽丽}不理我
我男朋友{周杰}出国了
{吴敏}是我最好的朋友
昨天{郑爽}给我打电话
我喜欢{林小雨}三年了
导师{黄建国}让我重写
我爸{高志强}去年走了
表姐{何静}结婚了
我梦见了{马超}
邻居{罗大伟}天天吵
她跟{宋佳}是一伙的
{谢文}借钱不还
室友{唐婷婷}总是带人回来
经理{韩磊}当众骂我
我睡不着，白天没精神
何必呢，马上就好了
高兴不起来
今天阳光很好
黄昏的时候最难过
我想去云南看看
万一失败了怎么办
他说明天再谈
安静的地方让我害怕
我觉得自己很平凡
和平分手而已
常常做噩梦
我家的猫叫汤圆
白费力气
金钱买不来快乐
方向错了
于是我就走了
我从来没这么累过
成年人的世界
温暖的拥抱"""


def test_chinese_names_are_found_as_often_as_the_docstring_says() -> None:
    right = found = there = 0
    for line in LINES.split("\n"):
        name = line[line.find("{") + 1 : line.find("}")] if "{" in line else None
        masked, count = mask_names(line.replace("{", "").replace("}", ""))
        found += count
        there += name is not None
        right += name is not None and name not in masked
    print(f"\nnames: n {there}, precision {right / found:.2f}, recall {right / there:.2f}")
    assert there == 20
    assert (right, found) == (16, 20)


def test_placeholders_stay_and_names_are_counted() -> None:
    assert mask_names("[PHONE]是李明的") == ("[PHONE]是[NAME]的", 1)


@given(st.text(st.characters(min_codepoint=0x4E00, max_codepoint=0x9FA5), min_size=1, max_size=20))
def test_what_is_no_name_stays_as_it_was(text: str) -> None:
    masked, count = mask_names(text)
    assert masked.count("[NAME]") == count
    assert bool(masked)


@pytest.mark.skipif(importlib.util.find_spec("spacy") is not None, reason="spaCy is installed")
def test_a_missing_library_is_named_with_its_command() -> None:
    with pytest.raises(SettingsError, match=r"needs spaCy.*ser-pipeline\[names\]"):
        mask_names("My name is Dana")
