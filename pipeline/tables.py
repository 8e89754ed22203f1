"""Parquet in and out: schema-checked on the way in, atomic on the way out."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import types
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any, Literal, TypeVar

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
from pydantic import ValidationError

from pipeline.errors import InputError, SchemaError, StorageError
from pipeline.records import Record

R = TypeVar("R", bound=Record)

_SCALARS: dict[object, pl.DataType] = {
    str: pl.String(),
    int: pl.Int64(),
    float: pl.Float64(),
    bool: pl.Boolean(),
}


def schema_of(record: type[Record]) -> pl.Schema:
    """The Polars schema of a table of `record`: a column a field, in order."""
    return pl.Schema(
        {
            name: _dtype(hint)
            for name, hint in typing.get_type_hints(record).items()
            if name in record.model_fields
        }
    )


def _dtype(hint: Any) -> pl.DataType:
    if hint in _SCALARS:
        return _SCALARS[hint]
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Literal:
        return pl.String()
    if origin is list:
        return pl.List(_dtype(args[0]))
    if origin in (typing.Union, types.UnionType):
        (inner,) = [arg for arg in args if arg is not type(None)]
        return _dtype(inner)
    if isinstance(hint, type) and issubclass(hint, Record):
        return pl.Struct(schema_of(hint))
    raise TypeError(f"no Polars type for {hint!r}")


def frame(records: Iterable[R], record: type[R]) -> pl.DataFrame:
    """Records as a table."""
    rows = [item.model_dump() for item in records]
    return pl.DataFrame(rows, schema=schema_of(record))


def frame_of_columns(rows: Sequence[Mapping[str, Any]], record: type[Record]) -> pl.DataFrame:
    """Rows that are already plain values, as a table: five times as fast as `frame`.

    Every field must be there, and no list may be None.
    """
    want = schema_of(record)
    columns = [_array([row[name] for row in rows], dtype) for name, dtype in want.items()]
    table = pl.from_arrow(pa.Table.from_arrays(columns, names=want.names()))
    assert isinstance(table, pl.DataFrame)
    return table


_ARROW = {
    pl.String(): pa.large_string(),
    pl.Int64(): pa.int64(),
    pl.Float64(): pa.float64(),
    pl.Boolean(): pa.bool_(),
}


def _array(values: list[Any], dtype: pl.DataType) -> pa.Array:
    """Column by column, not value by value: a list's items are one array for all rows."""
    if isinstance(dtype, pl.List):
        ends = [0, *accumulate(len(value) for value in values)]
        items = _array([item for value in values for item in value], _plain(dtype.inner))
        return pa.LargeListArray.from_arrays(pa.array(ends, pa.int64()), items)
    if isinstance(dtype, pl.Struct):
        fields = {
            field.name: _array([value[field.name] for value in values], _plain(field.dtype))
            for field in dtype.fields
        }
        return pa.StructArray.from_arrays(list(fields.values()), names=list(fields))
    return pa.array(values, _ARROW[dtype])


def _plain(dtype: Any) -> pl.DataType:
    plain: pl.DataType = dtype() if isinstance(dtype, type) else dtype
    return plain


def records(table: pl.DataFrame, record: type[R]) -> list[R]:
    """A table as records, each checked. Raises InputError naming the first that is none."""
    try:
        return [record.model_validate(row) for row in table.iter_rows(named=True)]
    except ValidationError as error:
        wrong = error.errors()[0]
        place = ".".join(str(part) for part in wrong["loc"])
        raise InputError(
            f"a row is no {record.__name__} ({place}: {wrong['msg']}): make the table again with "
            "the stage that writes it."
        ) from None


def read(path: Path, record: type[Record]) -> pl.DataFrame:
    """Read a table of `record`. Extra columns are left out.

    Raises InputError if there is no such file or it is not Parquet, and
    SchemaError if a column is missing or has another type.
    """
    try:
        table = pl.read_parquet(path, glob=False)
    except FileNotFoundError:
        raise InputError(
            f"{path} does not exist: run the stage that makes it first (`dvc repro`), "
            "or name another file."
        ) from None
    except (pl.exceptions.PolarsError, OSError) as error:
        raise InputError(
            f"{path} cannot be read as Parquet ({type(error).__name__}): it is damaged or another "
            "kind of file. Make it again with the stage that writes it."
        ) from None
    want = schema_of(record)
    wrong = [
        f"{name}: {table.schema.get(name, 'missing')}, wanted {dtype}"
        for name, dtype in want.items()
        if table.schema.get(name) != dtype
    ]
    if wrong:
        raise SchemaError(
            f"{path} is not a table of {record.__name__}: {'; '.join(wrong[:5])}. "
            "Make it again with the stage that writes it."
        )
    return table.select(want.names())


def write(path: Path, table: pl.DataFrame, record: type[Record]) -> None:
    """Write a table of `record`, whole or not at all.

    Raises SchemaError if the columns are not the record's, StorageError if
    the disk is full or the folder cannot be written.
    """
    want = schema_of(record)
    if table.schema != want:
        raise SchemaError(f"{path}: the table is not one of {record.__name__}: {table.schema}")
    write_atomically(path, lambda temporary: _write_parquet(table, temporary))


def write_scratch(path: Path, table: pl.DataFrame) -> None:
    """Write a table that this run alone will read: quickly, and not made to last.

    Raises StorageError.
    """
    try:
        _write_parquet(table, path, "lz4")
    except OSError as error:
        raise storage_error(path, error) from None


def _write_parquet(
    table: pl.DataFrame, path: Path, compression: Literal["zstd", "lz4"] = "zstd"
) -> None:
    """Through memory: Polars hides the system's error (a full disk) in texts of its own."""
    whole = io.BytesIO()
    table.write_parquet(whole, compression=compression, statistics=False)
    path.write_bytes(whole.getbuffer())


def write_stream(path: Path, parts: Iterable[pl.DataFrame], record: type[Record]) -> None:
    """Write a table of `record` part by part: only one is in memory at a time.

    Raises SchemaError and StorageError as `write` does.
    """
    want = schema_of(record)
    empty = pl.DataFrame(schema=want).to_arrow()

    def fill(temporary: Path) -> None:
        with (
            temporary.open("wb") as handle,
            pq.ParquetWriter(
                handle, empty.schema, compression="zstd", write_statistics=False
            ) as writer,
        ):
            for part in parts:
                if part.schema != want:
                    raise SchemaError(f"{path}: a part is not of {record.__name__}: {part.schema}")
                if part.height:
                    writer.write_table(part.to_arrow())

    write_atomically(path, fill)


def write_atomically(path: Path, writer: Callable[[Path], Any]) -> None:
    """Let `writer` fill a temporary file beside `path`, then put it in place.

    A reader never sees half a file, and a failed write leaves the old one.
    """
    if path.is_dir() or not path.name or (path.exists() and not path.is_file()):
        raise StorageError(f"{path or '.'} is no file to write to: name a file.")
    temporary = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        writer(temporary)
        with temporary.open("rb") as handle:
            os.fsync(handle.fileno())
        temporary.replace(path)
    except OSError as error:
        raise storage_error(path, error) from None
    finally:
        with contextlib.suppress(OSError):  # the folder itself may be what is wrong
            temporary.unlink(missing_ok=True)


def storage_error(path: Path, error: OSError) -> StorageError:
    """What to tell a person when `path` could not be written."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return StorageError(
            f"{path}: the disk is full. Nothing was lost: free some space and run the same "
            "command again."
        )
    return StorageError(
        f"{path} cannot be written ({error.strerror or type(error).__name__}): check the folder's "
        "owner and mode, then run the same command again."
    )
