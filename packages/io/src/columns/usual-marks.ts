/** What R, pandas and databases write for a missing value; treated as missing in every column of CSV. */
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

/** Marks used by Python, SAS, Stata and people that may also be categories; treated as missing among numbers. */
export const MARKS_AMONG_NUMBERS: readonly string[] = ['None', '-', '.'];

/** Other texts that are more likely marks of a missing value, or errors of a spreadsheet, than categories. */
const SUSPECT =
  /^(?:n\/?a|nil|none|null|missing|unknown|-+|\.+|#(?:n\/a|div\/0!|value!|ref!|name\?|num!|null!))$/i;

/** Whether a text is more likely a mark of a missing value than a category. */
export function isSuspect(text: string): boolean {
  return SUSPECT.test(text.trim());
}
