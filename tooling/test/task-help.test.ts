import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { manifests, packageNamed } from '../scripts/manifests.mjs';
import { taskHelp } from '../scripts/task-help.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
  scripts: Record<string, string>;
};

/** The tasks that hand `--help` on to a program, which is run as `npm run TASK -- --help` does once all is built. */
const PROGRAMS: Readonly<Record<string, string>> = {
  bench: 'tooling/benchmarks/run.mjs',
  noise: 'tooling/experiments/noise.mjs',
  fuzz: 'tooling/fuzz/run.mjs',
  'cluster-test': 'tooling/cluster-test/run.mjs',
  'release-check': 'tooling/release-check/run.mjs',
};

function run(...args: readonly string[]) {
  return spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
}

describe('every npm script of the root', () => {
  it('has a help of its own or hands --help on to its program', () => {
    expect(Object.keys({ ...taskHelp, ...PROGRAMS }).sort()).toEqual(
      [...Object.keys(scripts), 'set-up'].sort(),
    );
  });

  it.each(Object.keys(scripts))('%s answers --help and does nothing else', (name) => {
    const program = Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name] : undefined;
    const { status, stdout, stderr } =
      program === undefined
        ? run('tooling/scripts/bootstrap.mjs', name, '--help')
        : run(program, '--help');
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toMatch(name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`);
  });

  it('refuses arguments where it takes none', () => {
    const { status, stderr } = run('tooling/scripts/bootstrap.mjs', 'typecheck', '--fix');
    expect(stderr).toBe('preflearn: npm run typecheck takes no arguments, found --fix.\n');
    expect(status).toBe(1);
  });
});

describe('npm run pack', () => {
  it('takes the name of a package with or without @preflearn/', () => {
    process.chdir(root);
    const all = manifests();
    expect(packageNamed('rank-rules', all)).toBe('@preflearn/rank-rules');
    expect(packageNamed('@preflearn/rank-rules', all)).toBe('@preflearn/rank-rules');
    expect(packageNamed('preflearn', all)).toBe('preflearn');
    expect(packageNamed('toString', all)).toBeUndefined();
  });

  it('suggests a similar name and refuses options that do not exist', () => {
    const script = 'tooling/scripts/pack-packages.mjs';
    expect(run(script, '--for', 'rankrules').stderr).toMatch(
      /^preflearn: no package "rankrules"; did you mean rank-rules\? Packages: blend, boosting, /,
    );
    expect(run(script, '--four', 'core').stderr).toBe(
      "preflearn: Unknown option '--four'; see npm run pack -- --help.\n",
    );
  });
});
