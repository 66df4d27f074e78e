import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

/* The script of the GitHub action, run as GitHub runs it, but for npm and npx, which are scripts of this test. */

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: {
    readonly steps: readonly {
      id?: string;
      run?: string;
      env?: Readonly<Record<string, string>>;
    }[];
  };
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const actionFolder = join(root, 'tooling', 'action');
const command = join(root, 'apps', 'cli', 'bin', 'preflearn.js');
const action: Action = parse(readFileSync(join(actionFolder, 'action.yml'), 'utf8'));
const step = action.runs.steps.find(({ id }) => id === 'score');

const folder = mkdtempSync(join(tmpdir(), 'preflearn-action-'));
const bin = join(folder, 'bin');

beforeAll(() => {
  mkdirSync(bin);
  program(
    'npx',
    `echo "npx $1 $2" >> ../calls.txt; shift 2; exec "${process.execPath}" "${command}" "$@"`,
  );
  program('npm', 'echo "npm $1 $2 $3 $5" >> ../calls.txt');
  const rows = Array.from({ length: 40 }, (_, i) => `${i % 7},${i % 7 < 3 ? 'low' : 'high'}`);
  writeFileSync(join(folder, 'table.csv'), `x,y\n${rows.join('\n')}\n`);
  const train = ['train', 'table.csv', '-t', 'y', '--classes', 'low,high', '--set', 'rules=5'];
  const { status, stderr } = spawnSync(process.execPath, [command, ...train, '-o', 'model.json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function program(name: string, script: string): void {
  writeFileSync(join(bin, name), `#!/bin/bash\n${script}\n`);
  chmodSync(join(bin, name), 0o755);
}

/** Runs the action in a folder of its own, below that of the table and the model. */
function score(name: string, given: Readonly<Record<string, string>>) {
  const cwd = join(folder, name);
  mkdirSync(cwd, { recursive: true });
  const files = {
    GITHUB_OUTPUT: join(cwd, 'output.txt'),
    GITHUB_STEP_SUMMARY: join(cwd, 'summary.md'),
  };
  const inputs = { model: '../model.json', table: '../table.csv', ...given };
  const env = Object.entries(step?.env ?? {}).map(([key, value]) => [key, filled(value, inputs)]);
  const path = `${bin}${delimiter}${process.env.PATH}`;
  const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step?.run ?? 'false'];
  const { status, stderr } = spawnSync('bash', args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PATH: path, ...files, ...Object.fromEntries(env) },
  });
  const read = (file: string) => readFileSync(join(cwd, file), 'utf8');
  return { status, stderr, read, files: readdirSync(cwd).sort() };
}

function filled(template: string, inputs: Readonly<Record<string, string>>): string {
  return template
    .replace(
      /\$\{\{ inputs\.(\w+) \}\}/g,
      (_, name: string) => inputs[name] ?? action.inputs[name].default,
    )
    .replace(/\$\{\{ github\.action_path \}\}/, actionFolder);
}

describe('the GitHub action', () => {
  it('writes predictions by a released version', () => {
    const { status, stderr, read } = score('released', { version: '1.2.3' });
    expect(status, stderr).toBe(0);
    expect(readFileSync(join(folder, 'calls.txt'), 'utf8')).toContain(
      'npx --yes preflearn@1.2.3\n',
    );
    expect(read('predictions.csv').split('\n').slice(0, 2)).toEqual([
      expect.stringMatching(/^prediction,/),
      expect.stringMatching(/^low,/),
    ]);
    expect(read('output.txt')).toBe('predictions=predictions.csv\n');
    expect(read('summary.md')).toMatch(/^ {4}Against the "y" of 40 rows.*maeLoss/m);
    expect(action.outputs.predictions.value).toContain(`steps.${step?.id}.outputs.predictions`);
  });

  it('builds the command from its source where no version is named', () => {
    const { status, stderr, files } = score('source', { out: 'scores.csv' });
    expect(status, stderr).toBe(0);
    const calls = readFileSync(join(folder, 'calls.txt'), 'utf8');
    expect(calls).toContain('npm run --silent --prefix build\n');
    expect(files).toContain('scores.csv');
  });

  it('fails with the sentence of the command, also in the summary', () => {
    const { status, stderr, read, files } = score('missing', { version: '1', table: 'none.csv' });
    expect(status).toBe(1);
    expect(stderr).toContain('none.csv');
    expect(read('summary.md')).toContain('none.csv');
    expect(files).toEqual(['summary.md']);
  });

  it('takes inputs as names, never as commands, and loads no code of the folder', () => {
    mkdirSync(join(folder, 'hostile'));
    writeFileSync(join(folder, 'hostile', 'preflearn.json'), '{"plugins": ["./evil.mjs"]}');
    const evil = "import { writeFileSync } from 'node:fs'; writeFileSync('pwned', '');";
    writeFileSync(join(folder, 'hostile', 'evil.mjs'), evil);
    const { status, files } = score('hostile', {
      version: '1',
      table: '$(touch pwned)"; touch pwned #.csv',
    });
    expect(status).toBe(1);
    expect(files).not.toContain('pwned');
    expect(score('hostile', { version: '1' }).files).not.toContain('pwned');
    expect(score('hostile', { version: '1', out: '--plugin=./evil.mjs' }).files).not.toContain(
      'pwned',
    );
  });
});
