"""Writes the Parquet files beside it. Made with Python 3.11+, pandas 3.1.1 and pyarrow 26.0.1: python make.py"""

import datetime
import decimal

import pandas
import pyarrow
import pyarrow.parquet as parquet

people = pandas.DataFrame(
    {
        "x": [1.5, None, -0.0, 1e300],
        "n": pandas.array([1, None, -3, 2**40], dtype="Int64"),
        "small": pandas.Series([1, 2, 3, 4], dtype="int8"),
        "yes": [True, False, True, True],
        "text": ["é😀", None, "", "01"],
        "grade": pandas.Categorical(
            ["mid", "low", None, "mid"], categories=["low", "mid", "high"], ordered=True
        ),
        "day": [datetime.date(2024, 3, 1), None, datetime.date(1969, 12, 31), datetime.date(2024, 3, 1)],
        "time": pandas.to_datetime(
            ["2024-03-01 12:30:00.25", None, "1970-01-01", "1969-12-31 23:59:59"], format="ISO8601"
        ).astype("datetime64[us]"),
        "price": [decimal.Decimal("0.30"), None, decimal.Decimal("-12.05"), decimal.Decimal("7.00")],
    }
)
for codec in ["none", "snappy", "gzip", "brotli", "zstd", "lz4"]:
    people.to_parquet(f"people-{codec}.parquet", compression=None if codec == "none" else codec)

table = pyarrow.Table.from_pandas(people, preserve_index=False)
parquet.write_table(
    table, "people-plain.parquet", compression="none", use_dictionary=False,
    data_page_version="2.0", row_group_size=3, coerce_timestamps="ms",
)
pandas.DataFrame({"a": [[1, 2], [3]]}).to_parquet("nested-list.parquet")
pandas.DataFrame({"a": [{"b": 1}, {"b": 2}]}).to_parquet("nested-struct.parquet")
pandas.DataFrame({"x": [1, 2], "tags": [["u", "v"], []], "at": [{"b": 1, "c": [2]}, {"b": 3, "c": []}], "y": ["s", "t"]}).to_parquet(
    "nested-among.parquet"
)
pandas.DataFrame({"a": [2**53 + 1, 1]}).to_parquet("beyond-2-53.parquet")
pandas.DataFrame({"a": [float("inf"), 1]}).to_parquet("infinite.parquet")
pandas.DataFrame({"a": [b"\xff\x00", b"b"]}).to_parquet("bytes.parquet")
pandas.DataFrame({"x": [1.5, 2.5]}, index=["r", "s"]).to_parquet("index.parquet")
parquet.write_table(pyarrow.table({"a": pyarrow.array([], pyarrow.float64())}), "empty.parquet")

# The order of the dictionary is that of the categories, of which one does not occur.
ordered = pyarrow.DictionaryArray.from_arrays(
    pyarrow.array([2, 0, 1, 2, 0, None], pyarrow.int32()),
    pyarrow.array(["low", "mid", "high", "top"]),
    ordered=True,
)
parquet.write_table(pyarrow.table({"s": ordered, "g": [1, 2, 3, 1, 2, 3]}), "ordered.parquet")

# Durations of DuckDB 2.0.1, as intervals.
import duckdb  # noqa: E402

duckdb.execute(
    "COPY (SELECT unnest([INTERVAL '1 day 4 hours 250 milliseconds', NULL, INTERVAL '1 minute']) AS at) TO 'intervals.parquet'"
)
duckdb.execute("COPY (SELECT unnest([INTERVAL '3 months']) AS at) TO 'months.parquet'")
