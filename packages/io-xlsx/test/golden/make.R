# Writes the workbooks of R beside it. Made with R 4.2.2 and openxlsx 4.2.5.2: TZ=UTC Rscript make.R
# preflearn.xlsx is the table that the test "other programs read what we write" writes.
library(openxlsx)

people <- data.frame(
  x = c(1.5, NA, -0.25, 1e300),
  n = c(1L, NA, -3L, 7L),
  yes = c(TRUE, FALSE, TRUE, TRUE),
  text = c("\u00e9\U0001F600", NA, " <a&b> ", "01"),
  grade = factor(c("mid", "low", NA, "mid")),
  day = as.Date(c("2024-03-01", NA, "1969-12-31", "2024-03-01")),
  time = as.POSIXct(c("2024-03-01 12:30:00", NA, "1970-01-01 00:00:00", "1969-12-31 23:59:59"), tz = "UTC")
)
write.xlsx(people, "r.xlsx")

ours <- read.xlsx("preflearn.xlsx", detectDates = TRUE)
stopifnot(nrow(ours) == 4, identical(names(ours), c("x", "text", "day")))
write.xlsx(ours, "preflearn-r.xlsx")
