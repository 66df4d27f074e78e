# Writes the workbooks of Gnumeric beside it. Made with its ssconvert 1.12.55: sh make-gnumeric.sh
set -e
printf 'x,text,day,time\n1.5,é😀,2024-03-01,2024-03-01 12:30:00\n,,,\n-0.25,<a&b>,1969-12-31,1970-01-01 00:00:00\n' > people.csv
ssconvert people.csv gnumeric.xlsx
rm people.csv
# preflearn.xlsx is the table that the test "other programs read what we write" writes.
ssconvert preflearn.xlsx preflearn-gnumeric.xlsx
