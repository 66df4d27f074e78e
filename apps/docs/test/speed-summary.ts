import { readFileSync } from 'node:fs';

/* The few figures of the page "Speed" that the README shows, so that both are always of the same run. */

const PAGE = new URL('../guide/speed.md', import.meta.url);

type Row = Readonly<Record<string, string>>;

/** The heads of the table, then its rows: a library each, with its seconds and its error. */
export function speedBesideOthers(): [readonly string[], readonly (readonly string[])[]] {
  const page = readFileSync(PAGE, 'utf8');
  const training = measured(page, 'training, one thread');
  const prediction = measured(page, 'prediction, one thread');
  const seconds = (rows: string, library: string) => {
    const row = training.find((row) => row.rows === rows && row.library === library);
    return row === undefined ? '-' : `${row['median s']} s`;
  };
  return [
    ['', 'training, 1e5 rows', '1e6 rows', 'predicting 1e6 rows', 'error'],
    prediction.map((row) => [
      row.library,
      seconds('1e5', row.library),
      seconds('1e6', row.library),
      `${row['median s']} s`,
      row['mean absolute error'],
    ]),
  ];
}

/** The rows of the table that a command has written below the mark of that name. */
function measured(page: string, name: string): readonly Row[] {
  const [, after] = page.split(`<!-- measured: ${name} -->`);
  if (after === undefined) throw new Error(`The page has no table "${name}".`);
  const lines = after.trimStart().split('\n\n', 1)[0].split('\n');
  const [heads, , ...rows] = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((c) => c.trim()),
  );
  return rows.map((cells) => Object.fromEntries(heads.map((head, i) => [head, cells[i]])));
}
