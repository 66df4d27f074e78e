"""Writes the files beside it. Made with Python 3.11+ and pandas 3.1.1: python make.py"""

import gzip

import pandas

people = pandas.DataFrame({"x": [1.5, None, -0.25], "text": ["é😀", None, 'a "b", c\nd']})
people.to_csv("people.csv.gz", index=False)
people.to_json("people.jsonl.gz", orient="records", lines=True)
people.to_json("people.json", orient="records", indent=1)
with open("members.csv.gz", "wb") as file:
    for part in ["x,te", "xt\n1.5,é😀\n", "", ',\n-0.25,"a ""b"", c\nd"\n']:
        file.write(gzip.compress(part.encode()))
