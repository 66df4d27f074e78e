// The Python environment with the libraries that ours are compared with, in an ignored folder.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readJsonOf } from '../child.mjs';

/** Libraries by the name that we print, with the package that brings them. */
const PACKAGES = {
  xgboost: 'xgboost',
  lightgbm: 'lightgbm',
  'scikit-learn': 'scikit-learn',
  boomer: 'mlrl-boomer',
};

/** Complete lists of packages; without the second one there is no BOOMER. */
const [base, boomer] = ['requirements.txt', 'boomer.txt'].map((name) =>
  fileURLToPath(new URL(name, import.meta.url)),
);

/**
 * Makes the environment, unless it is there and was made from the same list of packages.
 *
 * @param {string} folder such as `.peers`
 * @param {string} python command of the Python to make it with
 * @returns {Promise<{ python: string, versions: Readonly<Record<string, string>> }>} path of the interpreter, and
 *   versions of Python and of the libraries that are there, by name
 * @throws Error with one sentence, if there is no such Python or the packages cannot be installed
 */
export async function peerEnvironment(folder, python) {
  const lists = [base, boomer].map((path) => readFileSync(path, 'utf8'));
  const stamp = createHash('sha256')
    .update([python, ...lists].join('\n'))
    .digest('hex');
  const home = join(folder, 'python');
  const stampFile = join(home, 'preflearn-stamp');
  const inside = join(
    home,
    ...(process.platform === 'win32' ? ['Scripts', 'python.exe'] : ['bin', 'python']),
  );
  if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
    mkdirSync(folder, { recursive: true });
    run(python, ['-m', 'venv', '--clear', home], 'Name a Python of 3.11 or newer with --python.');
    console.error(`Installing other libraries into ${home}`);
    install(inside, base);
    try {
      install(inside, boomer);
    } catch (error) {
      console.error(`Without BOOMER: ${/** @type {Error} */ (error).message}`);
    }
    writeFileSync(stampFile, stamp);
  }
  return { python: inside, versions: await installedVersions(inside) };
}

/**
 * Installs exactly what a file lists: with --no-deps, as XGBoost would bring a library for graphics cards of several
 * hundred MB.
 *
 * @param {string} python
 * @param {string} list
 */
function install(python, list) {
  const flags = ['--quiet', '--no-deps', '--only-binary', ':all:', '--disable-pip-version-check'];
  run(python, ['-m', 'pip', 'install', ...flags, '-r', list], 'Look at the network.');
}

/** @param {string} command @param {readonly string[]} args @param {string} hint */
function run(command, args, hint) {
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status === 0) return;
  const reason = error?.message ?? stderr.trim().split('\n').at(-1);
  throw new Error(`${command} ${args.slice(0, 3).join(' ')} failed: ${reason}. ${hint}`);
}

/** @param {string} python */
async function installedVersions(python) {
  const script =
    'import importlib.metadata as m, json, platform; ' +
    'print(json.dumps({d.name.lower(): d.version for d in m.distributions()} | ' +
    '{"python": platform.python_version()}))';
  /** @type {Record<string, string>} */
  const found = await readJsonOf(python, ['-c', script]);
  const libraries = Object.entries(PACKAGES).flatMap(([name, distribution]) =>
    found[distribution] === undefined ? [] : [[name, found[distribution]]],
  );
  return { python: found.python, ...Object.fromEntries(libraries) };
}
