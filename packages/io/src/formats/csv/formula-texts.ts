import type { Table } from '@preflearn/core';
import { checkIsTable } from '@preflearn/core/models';

/** How a cell begins that a spreadsheet treats as a formula; see "CSV Injection" of OWASP. */
const BEGIN = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]./s;

/** Whether a spreadsheet would treat a text as a formula; numbers such as -3 are not formulas. */
export function isFormula(text: string): boolean {
  return BEGIN.test(text) && Number.isNaN(Number(text));
}

/** The texts of a table, including column names, that a spreadsheet would treat as formulas; each once. */
export function formulaTexts(table: Table): readonly string[] {
  checkIsTable(table);
  const { columns } = table;
  const found = new Set<string>();
  for (const column of columns) {
    if (isFormula(column.name)) found.add(column.name);
    if (column.type !== 'nominal') continue;
    const occurs = new Set(column.codes);
    column.categories.forEach((text, code) => {
      if (isFormula(text) && occurs.has(code)) found.add(text);
    });
  }
  return [...found];
}
