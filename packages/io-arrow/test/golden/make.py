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
