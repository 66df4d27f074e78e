/** What R, pandas and databases write for a missing value; missing in every column of CSV. */
export const USUAL_MARKS: readonly string[] = [
  'NA',
  'N/A',
  'n/a',
  '<NA>',
  'NaN',
  'nan',
  'null',
  'NULL',
  '\\N',
];

/** Marks of Python, SAS, Stata and people that may as well be categories; missing among numbers. */
export const MARKS_AMONG_NUMBERS: readonly string[] = ['None', '-', '.'];

/** Other texts that rather mark a missing value, or an error of a spreadsheet, than name a category. */
const SUSPECT =
  /^(?:n\/?a|nil|none|null|missing|unknown|-+|\.+|#(?:n\/a|div\/0!|value!|ref!|name\?|num!|null!))$/i;

/** Whether a text among others rather marks a missing value than names a category. */
export function isSuspect(text: string): boolean {
  return SUSPECT.test(text.trim());
}
