"""Fetching corpora, over HTTP, from a server of the tests' own on this machine."""

from __future__ import annotations

import hashlib
import io
import json
import os
import random
import re
import signal
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pipeline import sources
from pipeline.errors import InputError, ServiceError, SettingsError, StorageError
from pipeline.fetching.fetch import Fetched, fetch
from pipeline.fetching.places import PLACES
from pipeline.fetching.published import (
    GITHUB,
    GITHUB_ARCHIVE,
    HUB,
    Licence,
    Place,
    Published,
    Unpacking,
)
from tests.hub_server import Shelf, blob_sha1, hub_server

COMMIT = "0123456789abcdef0123456789abcdef01234567"
TALKS = random.Random(1).randbytes(300_000)
HALF = 150_000
ON_HUB = f"/datasets/someone/talks/resolve/{COMMIT}/talks.json"
ON_GITHUB = f"/someone/talks/{COMMIT}/talks.json"


def sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def place(*files: Published) -> Place:
    licence = Licence("CC BY 4.0", "https://example.org/licence", "any use", research_only=False)
    return Place("Talks", licence, files, "ser-cli ingest --source talks --path {folder}")


GITHUB_FILE = Published(GITHUB, "someone/talks", "talks.json", COMMIT, sha256(TALKS))
HUB_FILE = Published(HUB, "someone/talks", "talks.json", COMMIT)


class Waits:
    """Remembers how long it should have waited."""

    def __init__(self) -> None:
        self.asked: list[float] = []

    def __call__(self, seconds: float) -> None:
        self.asked.append(seconds)


@pytest.fixture
def shelf() -> Shelf:
    return Shelf(files={ON_HUB: TALKS, ON_GITHUB: TALKS})


@pytest.fixture
def address(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1,localhost")
    with hub_server(shelf) as base:
        yield base


def mirrors(base: str) -> dict[str, str]:
    return dict.fromkeys(("HF_ENDPOINT", "SER_GITHUB_RAW", "SER_GITHUB_ARCHIVE"), base)


def fetched(
    base: str, folder: Path, *files: Published, waits: Waits | None = None, token: str = ""
) -> list[Fetched]:
    environment = {**mirrors(base), "HF_TOKEN": token}
    return list(fetch("talks", place(*files), folder, environment, waits or Waits()))


def cli(base: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", "from pipeline.cli import main; main()", "fetch", *arguments],
        env={**os.environ, **mirrors(base), "NO_PROXY": "127.0.0.1,localhost", "COLUMNS": "200"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


# Whole fetches


def test_files_of_both_hosts_come_whole_and_are_recorded_the_same_each_time(
    shelf: Shelf, address: str, tmp_path: Path
) -> None:
    other = replace(GITHUB_FILE, saved_as="other.json")
    first = fetched(address, tmp_path / "a" / "talks", HUB_FILE, other)
    fetched(address + "/", tmp_path / "b" / "talks", HUB_FILE, other)

    assert (tmp_path / "a/talks/talks.json").read_bytes() == TALKS
    assert (tmp_path / "a/talks/other.json").read_bytes() == TALKS
    assert [(file.came, file.held_to) for file in first] == [
        ("downloaded", "published"),
        ("downloaded", "pinned"),
    ]
    record = (tmp_path / "a/talks/fetched.json").read_bytes()
    assert record == (tmp_path / "b/talks/fetched.json").read_bytes(), "no time, path or mirror"
    assert json.loads(record) == {
        "source": "talks",
        "licence": {
            "name": "CC BY 4.0",
            "link": "https://example.org/licence",
            "research_only": False,
        },
        "files": [
            {
                "name": "talks.json",
                "repository": "someone/talks",
                "revision": COMMIT,
                "url": f"https://huggingface.co{ON_HUB}",
                "bytes": 300_000,
                "sha256": sha256(TALKS),
            },
            {
                "name": "other.json",
                "repository": "someone/talks",
                "revision": COMMIT,
                "url": f"https://raw.githubusercontent.com{ON_GITHUB}",
                "bytes": 300_000,
                "sha256": sha256(TALKS),
            },
        ],
    }
    assert not list(tmp_path.rglob("*.part*"))


def test_a_second_fetch_downloads_nothing(shelf: Shelf, address: str, tmp_path: Path) -> None:
    fetched(address, tmp_path, HUB_FILE)
    before = (tmp_path / "fetched.json").stat().st_mtime_ns
    shelf.asked.clear()
    again = fetched(address, tmp_path, HUB_FILE)
    assert shelf.asked == []
    assert [(file.came, file.held_to) for file in again] == [("before", "recorded")]
    assert (tmp_path / "fetched.json").stat().st_mtime_ns == before


def test_a_large_file_of_the_hub_comes_from_its_store_without_the_token(
    shelf: Shelf, address: str, tmp_path: Path
) -> None:
    shelf.large.add(ON_HUB)
    shelf.token = "hf_secret"
    (file,) = fetched(address, tmp_path, HUB_FILE, token="hf_secret")
    assert file.held_to == "published"
    assert shelf.tokens_seen == {ON_HUB: "Bearer hf_secret", f"/store{ON_HUB}": None}
    assert "hf_secret" not in (tmp_path / "fetched.json").read_text()


def test_the_token_is_for_the_hub_alone(shelf: Shelf, address: str, tmp_path: Path) -> None:
    fetched(address, tmp_path, GITHUB_FILE, token="hf_secret")
    assert shelf.tokens_seen == {ON_GITHUB: None}


def test_a_gated_corpus_asks_for_the_token_and_a_wrong_one_is_not_shown(
    shelf: Shelf, address: str, tmp_path: Path
) -> None:
    shelf.token = "hf_secret"
    with pytest.raises(ServiceError, match="set HF_TOKEN") as error:
        fetched(address, tmp_path, HUB_FILE, token="hf_other")
    assert "hf_other" not in str(error.value)
    assert len(shelf.asked) == 1, "a refusal is not asked again"
    with pytest.raises(SettingsError) as wrong:
        fetched(address, tmp_path, HUB_FILE, token="hf_密")
    assert "密" not in str(wrong.value)


# Interruptions


@pytest.mark.parametrize(("file", "path"), [(HUB_FILE, ON_HUB), (GITHUB_FILE, ON_GITHUB)])
def test_a_dropped_download_goes_on_where_it_was(
    shelf: Shelf, address: str, tmp_path: Path, file: Published, path: str
) -> None:
    shelf.drop_after = [HALF]
    fetched(address, tmp_path, file)
    assert (tmp_path / "talks.json").read_bytes() == TALKS
    assert shelf.asked == [(path, None), (path, f"bytes={HALF}-")]
    assert shelf.sent == len(TALKS), "the second half only"


def test_one_that_gave_up_goes_on_in_the_next_run(
    shelf: Shelf, address: str, tmp_path: Path
) -> None:
    shelf.large.add(ON_HUB)
    shelf.drop_after = [HALF, 0, 0, 0, 0, 0]
    with pytest.raises(ServiceError, match=r"broke off .*talks\.json\.part is kept"):
        fetched(address, tmp_path, HUB_FILE)
    assert not (tmp_path / "talks.json").exists()
    assert (tmp_path / "talks.json.part").read_bytes() == TALKS[:HALF]
    fetched(address, tmp_path, HUB_FILE)
    assert (tmp_path / "talks.json").read_bytes() == TALKS
    assert shelf.sent == len(TALKS)


def test_a_part_of_another_version_is_begun_anew(
    shelf: Shelf, address: str, tmp_path: Path
) -> None:
    shelf.drop_after = [HALF, 0, 0, 0, 0, 0]
    with pytest.raises(ServiceError):
        fetched(address, tmp_path, HUB_FILE)
    shelf.files[ON_HUB] = newer = random.Random(2).randbytes(300_000)
    fetched(address, tmp_path, HUB_FILE)
    assert (tmp_path / "talks.json").read_bytes() == newer
    assert shelf.asked[-1] == (ON_HUB, f"bytes={HALF}-"), "asked for the rest, sent the whole"
    assert shelf.sent == HALF + len(newer)


def test_a_server_without_ranges_sends_the_file_again(
    shelf: Shelf, address: str, tmp_path: Path
) -> None:
    shelf.ranges = False
    shelf.drop_after = [HALF]
    fetched(address, tmp_path, GITHUB_FILE)
    assert (tmp_path / "talks.json").read_bytes() == TALKS
    assert shelf.sent == HALF + len(TALKS)


def test_a_part_that_only_lacked_its_name_is_taken(
    shelf: Shelf, address: str, tmp_path: Path
) -> None:
    """The process was ended between the last byte and the rename."""
    shelf.drop_after = [HALF, 0, 0, 0, 0, 0]
    with pytest.raises(ServiceError):
        fetched(address, tmp_path, HUB_FILE)
    (tmp_path / "talks.json.part").write_bytes(TALKS)
    sent = shelf.sent
    fetched(address, tmp_path, HUB_FILE)
    assert (tmp_path / "talks.json").read_bytes() == TALKS
    assert shelf.sent == sent


def test_a_part_without_its_etag_is_not_trusted(shelf: Shelf, address: str, tmp_path: Path) -> None:
    (tmp_path / "talks.json.part").write_bytes(b"from who knows where")
    fetched(address, tmp_path, HUB_FILE)
    assert (tmp_path / "talks.json").read_bytes() == TALKS


def test_a_part_longer_than_the_file_is_begun_anew(
    shelf: Shelf, address: str, tmp_path: Path
) -> None:
    shelf.drop_after = [HALF, 0, 0, 0, 0, 0]
    with pytest.raises(ServiceError):
        fetched(address, tmp_path, HUB_FILE)
    (tmp_path / "talks.json.part").write_bytes(TALKS + b"more")
    fetched(address, tmp_path, HUB_FILE)
    assert (tmp_path / "talks.json").read_bytes() == TALKS


def test_a_line_that_drops_often_but_brings_something_each_time_is_enough(
    shelf: Shelf, address: str, tmp_path: Path
) -> None:
    shelf.drop_after = [30_000] * 9
    fetched(address, tmp_path, GITHUB_FILE)
    assert (tmp_path / "talks.json").read_bytes() == TALKS
    assert len(shelf.asked) == 10
    assert shelf.sent == len(TALKS)


def test_a_part_from_another_address_is_begun_anew(
    shelf: Shelf, address: str, tmp_path: Path
) -> None:
    """Two mirrors may give one ETag to two contents."""
    shelf.drop_after = [HALF, 0, 0, 0, 0, 0]
    with pytest.raises(ServiceError):
        fetched(address, tmp_path, HUB_FILE)
    fetched(address.replace("127.0.0.1", "localhost"), tmp_path, HUB_FILE)
    assert shelf.asked[-1] == (ON_HUB, None)


def test_503_twice_is_waited_for_as_long_as_the_server_says(
    shelf: Shelf, address: str, tmp_path: Path
) -> None:
    shelf.statuses = [503, 429]
    waits = Waits()
    fetched(address, tmp_path, GITHUB_FILE, waits=waits)
    assert waits.asked == [7.0, 7.0], "the server's Retry-After"
    assert (tmp_path / "talks.json").read_bytes() == TALKS


def test_it_gives_up_after_six_tries_that_brought_nothing(
    shelf: Shelf, address: str, tmp_path: Path
) -> None:
    shelf.statuses = [503] * 99
    with pytest.raises(ServiceError, match="answered 503"):
        fetched(address, tmp_path, GITHUB_FILE)
    assert len(shelf.asked) == 6


def test_kill_9_in_mid_download_then_fetch_again(
    shelf: Shelf, address: str, tmp_path: Path
) -> None:
    path = "/datasets/CAS-SIAT-XinHai/CPsyCoun/resolve/{}/CPsyCounD.json".format(
        PLACES["cpsycoun"].files[0].revision
    )
    shelf.files[path] = TALKS
    shelf.pause = 0.1
    running = cli(address, "cpsycoun", "--to", str(tmp_path))
    part = tmp_path / "cpsycoun/CPsyCounD.json.part"
    limit = time.monotonic() + 30
    while not part.exists() or part.stat().st_size < 50_000:
        assert time.monotonic() < limit
        time.sleep(0.01)
    running.send_signal(signal.SIGKILL)
    running.communicate()
    had = part.stat().st_size
    assert 0 < had < len(TALKS)
    assert not (tmp_path / "cpsycoun/CPsyCounD.json").exists()

    shelf.pause = 0.0
    running = cli(address, "cpsycoun", "--to", str(tmp_path), "--json")
    said, errors = running.communicate(timeout=60)
    assert running.returncode == 0, errors
    assert shelf.asked[-1] == (path, f"bytes={had}-")
    assert (tmp_path / "cpsycoun/CPsyCounD.json").read_bytes() == TALKS
    assert json.loads(said)["details"][0]["held_to"] == "published"
    assert "CC BY-SA 4.0" in errors, "the licence is shown, beside the one JSON object"


# Other content than there should be


def test_a_wrong_checksum_sets_the_file_aside(shelf: Shelf, address: str, tmp_path: Path) -> None:
    shelf.files[ON_GITHUB] = b"[]"
    with pytest.raises(ServiceError, match=r"pinned to: .* set aside as talks\.json\.wrong"):
        fetched(address, tmp_path, GITHUB_FILE)
    assert (tmp_path / "talks.json.wrong").read_bytes() == b"[]"
    assert not (tmp_path / "talks.json").exists()
    assert not (tmp_path / "fetched.json").exists()
    shelf.files[ON_GITHUB] = TALKS
    assert fetched(address, tmp_path, GITHUB_FILE)[0].held_to == "pinned"


def test_the_wrong_checksum_of_a_pinned_corpus_is_exit_code_4(
    shelf: Shelf, address: str, tmp_path: Path
) -> None:
    file = PLACES["mesc"].files[0]
    shelf.files[f"/chuyq/MESC/{file.revision}/MESC.csv"] = b"a forgery"
    running = cli(address, "mesc", "--to", str(tmp_path))
    said, errors = running.communicate(timeout=60)
    assert running.returncode == 4
    assert "RESEARCH ONLY" in said, "the licence is named before anything is downloaded"
    assert "MESC.csv.wrong" in errors
    assert "Traceback" not in errors


@pytest.mark.parametrize("large", [True, False])
def test_what_differs_from_the_hubs_own_digest_is_set_aside(
    shelf: Shelf, address: str, tmp_path: Path, large: bool
) -> None:
    if large:
        shelf.large.add(ON_HUB)
    shelf.announced[ON_HUB] = sha256(b"other") if large else blob_sha1(b"other")
    with pytest.raises(ServiceError, match="server announced"):
        fetched(address, tmp_path, HUB_FILE)
    assert (tmp_path / "talks.json.wrong").read_bytes() == TALKS


def test_what_is_not_pinned_is_held_to_the_first_fetch(
    shelf: Shelf, address: str, tmp_path: Path
) -> None:
    loose = replace(GITHUB_FILE, revision=None, sha256=None)
    shelf.files["/someone/talks/HEAD/talks.json"] = TALKS
    assert fetched(address, tmp_path, loose)[0].held_to == "nothing"
    assert json.loads((tmp_path / "fetched.json").read_bytes())["files"][0]["revision"] is None

    (tmp_path / "talks.json").unlink()
    shelf.files["/someone/talks/HEAD/talks.json"] = TALKS[::-1]
    with pytest.raises(ServiceError, match=r"fetched\.json recorded.*remove fetched\.json first"):
        fetched(address, tmp_path, loose)
    assert (tmp_path / "talks.json.wrong").read_bytes() == TALKS[::-1]


def test_a_file_that_was_changed_after_its_fetch_is_set_aside(
    shelf: Shelf, address: str, tmp_path: Path
) -> None:
    fetched(address, tmp_path, HUB_FILE)
    (tmp_path / "talks.json").write_bytes(b"edited")
    with pytest.raises(ServiceError, match="recorded"):
        fetched(address, tmp_path, HUB_FILE)
    assert (tmp_path / "talks.json.wrong").read_bytes() == b"edited"


def test_a_damaged_record_is_said_and_nothing_is_done(
    shelf: Shelf, address: str, tmp_path: Path
) -> None:
    (tmp_path / "fetched.json").write_text("{")
    with pytest.raises(InputError, match="remove it"):
        fetched(address, tmp_path, HUB_FILE)
    assert shelf.asked == []


# Without a network


def test_without_a_network_it_names_page_file_folder_and_the_next_commands(tmp_path: Path) -> None:
    running = cli("http://127.0.0.1:9", "esconv", "--to", str(tmp_path))
    _, errors = running.communicate(timeout=60)
    assert running.returncode == 4
    assert "Traceback" not in errors
    for words in (
        "127.0.0.1 cannot be reached",
        f"https://huggingface.co/datasets/thu-coai/esconv/tree/{PLACES['esconv'].files[0].revision}",
        "https://github.com/thu-coai/Emotional-Support-Conversation/blob/",
        str(tmp_path / "esconv" / "ESConv.json"),
        str(tmp_path / "esconv" / "FailedESConv.json"),
        f"ser-cli fetch esconv --to {tmp_path}",
        f"ser-cli ingest --source esconv --path {tmp_path}/esconv/ESConv.json",
    ):
        assert words in errors


def test_files_placed_by_hand_are_accepted_and_checked(tmp_path: Path) -> None:
    nowhere = "http://127.0.0.1:9"
    (tmp_path / "talks.json").write_bytes(TALKS)
    (tmp_path / "loose.json").write_bytes(b"[]")
    loose = Published(HUB, "someone/talks", "loose.json")
    done = fetched(nowhere, tmp_path, GITHUB_FILE, loose)
    assert [(file.came, file.held_to) for file in done] == [
        ("by hand", "pinned"),
        ("by hand", "nothing"),
    ]
    assert [
        file["name"] for file in json.loads((tmp_path / "fetched.json").read_bytes())["files"]
    ] == [
        "talks.json",
        "loose.json",
    ]


def test_the_wrong_file_placed_by_hand_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "talks.json").write_bytes(b"<html>the page, not the file</html>")
    with pytest.raises(ServiceError, match="pinned"):
        fetched("http://127.0.0.1:9", tmp_path, GITHUB_FILE)
    assert (tmp_path / "talks.json.wrong").exists()


def test_what_was_fetched_stays_recorded_when_the_next_file_is_not_there(
    shelf: Shelf, address: str, tmp_path: Path
) -> None:
    gone = Published(GITHUB, "someone/talks", "gone.json", COMMIT)
    with pytest.raises(ServiceError, match=r"gone\.json was not fetched: .*moved \(HTTP 404\)"):
        fetched(address, tmp_path, HUB_FILE, gone)
    (entry,) = json.loads((tmp_path / "fetched.json").read_bytes())["files"]
    assert entry["name"] == "talks.json"


def test_a_mirror_must_be_an_address(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="HF_ENDPOINT must begin"):
        fetched("localhost:80", tmp_path, HUB_FILE)


def test_two_fetches_of_one_corpus_do_not_mix(shelf: Shelf, address: str, tmp_path: Path) -> None:
    running = fetch("talks", place(HUB_FILE, GITHUB_FILE), tmp_path, mirrors(address), Waits())
    next(running)
    with pytest.raises(StorageError, match="another ser-cli fetch"):
        fetched(address, tmp_path, HUB_FILE)
    running.close()


# Archives


def archive(members: dict[str, bytes]) -> bytes:
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w:gz") as opened:
        for name, content in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            opened.addfile(info, io.BytesIO(content))
    return whole.getvalue()


ARCHIVE = Published(
    GITHUB_ARCHIVE,
    "someone/talks",
    "data",
    COMMIT,
    saved_as="talks.tar.gz",
    unpacking=Unpacking("*/data/*.json", "data"),
)
ON_CODELOAD = f"/someone/talks/tar.gz/{COMMIT}"


def test_an_archive_is_unpacked_beside_itself_once(
    shelf: Shelf, address: str, tmp_path: Path
) -> None:
    shelf.files[ON_CODELOAD] = archive(
        {
            "talks-0123/README.md": b"no talk",
            "talks-0123/data/0.json": b"[0]",
            "talks-0123/data/../../../data/1.json": b"[1]",
        }
    )
    (file,) = fetched(address, tmp_path, ARCHIVE)
    assert file.unpacked == 2
    assert {item.name: item.read_bytes() for item in (tmp_path / "data").iterdir()} == {
        "0.json": b"[0]",
        "1.json": b"[1]",
    }, "only the wanted, and no member writes elsewhere"

    kept = (tmp_path / "data/0.json").stat().st_ino
    (tmp_path / "data/1.json").unlink()
    fetched(address, tmp_path, ARCHIVE)
    assert (tmp_path / "data/1.json").read_bytes() == b"[1]", "made whole from the archive"
    assert (tmp_path / "data/0.json").stat().st_ino != kept
    again = (tmp_path / "data/0.json").stat().st_ino
    fetched(address, tmp_path, ARCHIVE)
    assert (tmp_path / "data/0.json").stat().st_ino == again, "left as it is when whole"


@pytest.mark.parametrize(
    "content",
    [archive({"talks-0/data/0.json": TALKS})[:5_000], b"<html>", archive({"a": b"b"})],
    ids=["cut short", "no archive", "without the members"],
)
def test_a_bad_archive_is_set_aside(
    shelf: Shelf, address: str, tmp_path: Path, content: bytes
) -> None:
    shelf.files[ON_CODELOAD] = content
    with pytest.raises(ServiceError, match=r"set aside as talks\.tar\.gz\.wrong"):
        fetched(address, tmp_path, ARCHIVE)
    assert not (tmp_path / "data").exists()
    assert not (tmp_path / "fetched.json").exists()


# What is published


def test_places_are_well_formed() -> None:
    for name, there in PLACES.items():
        assert there.licence.link.startswith("https://")
        assert "{folder}" in there.then
        names = [file.name for file in there.files]
        assert len(set(names)) == len(names)
        for file in there.files:
            assert file.url.startswith("https://")
            assert "{" not in file.url + file.page
            assert file.revision is None or re.fullmatch(r"[0-9a-f]{40}", file.revision)
            assert file.sha256 is None or re.fullmatch(r"[0-9a-f]{64}", file.sha256)
        if name in sources.SOURCES:
            assert there.then.startswith(f"ser-cli ingest --source {name} ")


def test_the_list_shows_every_corpus_its_licence_and_whether_it_is_pinned() -> None:
    running = cli("http://127.0.0.1:9", "--list")
    said, _ = running.communicate(timeout=60)
    assert running.returncode == 0
    for name in PLACES:
        assert re.search(rf"^{name}: ", said, re.MULTILINE)
    assert "FailedESConv.json (GitHub thu-coai/Emotional-Support-Conversation): commit and" in said
    assert "SoulChatCorpus-sft-multi-Turn.json (ModelScope YIRONGCHEN/SoulChatCorpus): not" in said


@pytest.mark.corpora
@pytest.mark.parametrize(
    ("source", "name", "copy"),
    [
        ("esconv", "FailedESConv.json", "esconv/FailedESConv.json"),
        ("mesc", "val.json", "mesc/val.json"),
        ("mesc", "MESC.csv", "mesc/MESC.csv"),
        ("esc_eval", "card_high_en.json", "esc_eval/data/card_high_en.json"),
        ("esc_eval", "card_high_zh.json", "esc_eval/data/card_high_zh.json"),
    ],
)
def test_pinned_checksums_are_those_of_the_copies(
    corpora: Path, source: str, name: str, copy: str
) -> None:
    (file,) = [file for file in PLACES[source].files if file.name == name]
    assert file.sha256 == sha256((corpora / copy).read_bytes())
