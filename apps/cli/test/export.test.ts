import { beforeAll, expect, it } from 'vitest';
import { carsCsv, testFolder } from './preflearn.js';

const folder = testFolder({
  'cars.csv': carsCsv(),
  'drinks.csv': 'sweet,order\n1,a>b\n2,b>a\n3,a>b\n4,b>a\n',
});

beforeAll(async () => {
  await folder.inProcess(
    'train cars.csv --target grade --classes low,mid,high --ignore mpg --set rules=5 --out cars.json --quiet',
  );
  await folder.inProcess('train drinks.csv --target order --learner iblr --out iblr.json --quiet');
});
it('prints a query, or writes it', async () => {
  const printed = await folder.inProcess('export cars.json');
  expect(printed.code).toBe(0);
  expect(printed.stdout).toContain('FROM "data" AS t');
  const written = await folder.inProcess(
    'export cars.json --to sql --table cars --keep id --out cars.sql',
  );
  expect(written.stdout).toBe('Wrote cars.sql.\n');
  expect(await folder.read('cars.sql')).toMatch(/FROM "cars" AS t[\s\S]*r\.kept_1 AS "id"/);
});

it('writes a query for Trino', async () => {
  const { stdout } = await folder.inProcess('export cars.json --dialect trino');
  expect(stdout).toContain('-- Runs in Trino.\n');
  expect(stdout).not.toMatch(/MATERIALIZED|TEXT/);
  const conflict = await folder.inProcess('export cars.json --to js --dialect trino');
  expect(conflict.code).toBe(2);
  expect(conflict.stderr).toContain('--dialect: it is for queries, but the model is written as js');
  const unknown = await folder.inProcess('export cars.json --dialect oracle');
  expect(unknown.code).toBe(2);
  expect(unknown.stderr).toContain('common, trino');
});

it('writes a module and its types, which predict what predict predicts', async () => {
  const { stdout } = await folder.inProcess('export cars.json --to js --out cars.mjs --json');
  expect(JSON.parse(stdout)).toEqual({ to: 'js', files: ['cars.mjs', 'cars.d.mts'] });
  expect(await folder.read('cars.d.mts')).toContain(
    'readonly "prediction": "low" | "mid" | "high";',
  );
});

it('gives the rules to programs, alone and with inspect', async () => {
  const rules: unknown = JSON.parse((await folder.inProcess('export cars.json --to rules')).stdout);
  expect(rules).toMatchObject({ format: 'preflearn/rules', model: { type: 'rules' } });
  const inspected = JSON.parse(
    (await folder.inProcess('inspect cars.json --json')).stdout,
  ) as object;
  expect(inspected).toMatchObject({ rules });
  const iblr = JSON.parse((await folder.inProcess('inspect iblr.json --json')).stdout) as object;
  expect(iblr).toMatchObject({ rules: null });
});

it('refuses what cannot be exported, with the reason', async () => {
  const refused = await folder.inProcess('export iblr.json --to sql');
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('looks for neighbours among its training rows');
  expect(refused.stderr).toContain('(MODEL_EXPORT)');
  const conflict = await folder.inProcess('export cars.json --to js --keep id');
  expect(conflict.code).toBe(2);
  expect(conflict.stderr).toContain('(OPTION_CONFLICT)');
  const twice = await folder.inProcess('export cars.json --keep id,mpg,id');
  expect(twice).toMatchObject({
    ...{ code: 2, stdout: '' },
    stderr: 'preflearn: --keep: found the column "id" twice; name each column once. (ARGUMENT)\n',
  });
  const nameless = await folder.inProcess(['export', 'cars.json', '--table', '']);
  expect(nameless).toMatchObject({
    code: 2,
    stderr: 'preflearn: --table: the name of the table is empty; give one. (ARGUMENT)\n',
  });
});
