"""Writes the Arrow files beside it. Made with Python 3.11+, pandas 3.1.1 and pyarrow 26.0.1: python make.py"""

import datetime
import decimal

import pandas
import pyarrow
import pyarrow.feather as feather

people = pandas.DataFrame(
    {
        "x": [1.5, None, -0.0, 1e300],
        "n": pandas.array([1, None, -3, 2**40], dtype="Int64"),
        "small": pandas.Series([1, 2, 3, 4], dtype="uint8"),
        "yes": [True, False, True, True],
        "text": ["é😀", None, "", "01"],
        "grade": pandas.Categorical(
            ["mid", "low", None, "mid"], categories=["low", "mid", "high"], ordered=True
        ),
        "colour": pandas.Categorical(["red", "blue", None, "red"]),
        "day": [datetime.date(2024, 3, 1), None, datetime.date(1969, 12, 31), datetime.date(2024, 3, 1)],
        "time": pandas.to_datetime(
            ["2024-03-01 12:30:00.25", None, "1970-01-01", "1969-12-31 23:59:59"], format="ISO8601"
        ).astype("datetime64[us]"),
        "price": [decimal.Decimal("0.30"), None, decimal.Decimal("-12.05"), decimal.Decimal("7.00")],
    }
)
table = pyarrow.Table.from_pandas(people, preserve_index=False)
for codec in ["uncompressed", "lz4", "zstd"]:
    feather.write_feather(table, f"people-{codec}.feather", compression=codec, chunksize=3)
with pyarrow.ipc.new_stream("people-stream.arrows", table.schema) as writer:
    writer.write_table(table, max_chunksize=3)

# Long enough that pyarrow does compress it.
long = pyarrow.table({"a": [i // 100 for i in range(5000)]})
for codec in ["lz4", "zstd"]:
    feather.write_feather(long, f"long-{codec}.feather", compression=codec)


def write(name, **columns):
    feather.write_feather(pyarrow.table(columns), name, compression="uncompressed")


write("nested-list.feather", a=[[1, 2], [3]])
write("nested-struct.feather", a=[{"b": 1}, {"b": 2}])
write("beyond-2-53.feather", a=[2**53 + 1, 1])
write("infinite.feather", a=[float("inf"), 1.0])
write("bytes.feather", a=[b"\xff\x00", b"b"])
write("empty.feather", a=pyarrow.array([], pyarrow.float64()))
write("null.feather", a=pyarrow.nulls(2), b=[1, 2])
write("numbers-as-dictionary.feather", a=pyarrow.array([7, 9, 7, None]).dictionary_encode())

# Every kind of list, record and bytes among columns of one value a row; dictionaries also within them.
tags = pyarrow.array([["u", "v"], [], None])
nested = {
    "x": pyarrow.array([1.5, None, 2.5]),
    "list": tags,
    "large": tags.cast(pyarrow.large_list(pyarrow.string())),
    "fixed": pyarrow.array([[1, 2], [3, 4], None], pyarrow.list_(pyarrow.int8(), 2)),
    "views": pyarrow.array([[1], [2], None], pyarrow.list_view(pyarrow.int8())),
    "record": pyarrow.array([{"b": 1, "c": ["p"]}, {"b": 3, "c": []}, None]),
    "map": pyarrow.array([[("k", 1)], [], None], pyarrow.map_(pyarrow.string(), pyarrow.int64())),
    "bytes": pyarrow.array([b"\xff", b"", None]),
    "byteviews": pyarrow.array([b"longer than twelve bytes", b"", None], pyarrow.binary_view()),
    "two": pyarrow.array([b"ab", b"cd", None], pyarrow.binary(2)),
    "codes": pyarrow.array([["u"], ["v", "u"], None], pyarrow.list_(pyarrow.dictionary(pyarrow.int8(), pyarrow.string()))),
    "nothing": pyarrow.array([[None], [], None], pyarrow.list_(pyarrow.null())),
    "y": pyarrow.array(["s", "t", "s"]).dictionary_encode(),
}
for codec in ["uncompressed", "lz4"]:
    feather.write_feather(pyarrow.table(nested), f"nested-among-{codec}.feather", compression=codec)
feather.write_feather(
    pyarrow.table({"a": pyarrow.array([1, 2]), "u": pyarrow.UnionArray.from_sparse(
        pyarrow.array([0, 1], pyarrow.int8()), [pyarrow.array([1, 2]), pyarrow.array(["p", "q"])]
    )}), "union.feather", compression="uncompressed",
)
