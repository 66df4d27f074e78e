"""Writes the workbooks beside it. Made with Python 3.11+ and openpyxl 3.1.5: python make.py"""

import datetime

from openpyxl import Workbook


def save(name, *sheets, merge=None):
    book = Workbook()
    book.remove(book.active)
    for title, rows in sheets:
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
        if merge:
            sheet.merge_cells(merge)
    book.save(name)


save(
    "people.xlsx",
    (
        "people",
        [
            ["x", "n", "yes", "text", "day", "time", "error"],
            [1.5, 1, True, "é😀", datetime.date(2024, 3, 1), datetime.datetime(2024, 3, 1, 12, 30, 0, 250000), 1],
            [None, None, False, None, None, None, "#N/A"],
            [-0.25, -3, True, " <a&b> \n", datetime.date(1969, 12, 31), datetime.datetime(1970, 1, 1), "#DIV/0!"],
            [1e300, 2**40, True, "01", datetime.date(2024, 3, 1), datetime.datetime(1969, 12, 31, 23, 59, 59), 2],
        ],
    ),
    ("other", [["a"], [7]]),
)
save("shifted.xlsx", ("s", [[], [None, "a", "b"], [], [None, 1, "x"], [None, 2, "y"]]))
save("merged.xlsx", ("s", [["My cars"], ["a", "b"], [1, 2]]), merge="A1:B1")
save("title.xlsx", ("s", [["My cars"], ["a", "b"], [1, 2]]))
save("mixed.xlsx", ("s", [["a"], [1], [2], [3], ["n. k."]]))
save("header-only.xlsx", ("s", [["a", "b"]]))
save("empty.xlsx", ("s", []))

save("readme-first.xlsx", ("Readme", [["What the columns mean"]]), ("Data", [["a"], [1]]), ("Notes", []))
