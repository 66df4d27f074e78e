# Writes the files of R beside it. Made with R 4.2.2: Rscript make.R
people <- data.frame(
  x = c(1.5, NA, -0.25),
  text = c("\u00e9\U0001F600", NA, "a \"b\", c\nd")
)
out <- gzfile("people-r.csv.gz", encoding = "UTF-8")
write.csv(people, out, row.names = FALSE)
out <- gzfile("people-r.tsv.gz", encoding = "UTF-8")
write.table(people, out, sep = "\t", qmethod = "double", row.names = FALSE)
