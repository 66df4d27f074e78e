// The Python environment with the libraries that ours are compared with, in an ignored folder.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readJsonOf } from '../child.mjs';

/**
 * @typedef {object} Environment
 * @property {string} python path of the interpreter
 * @property {Readonly<Record<string, string>>} versions of Python and of the libraries that are there, by name
 */

/** Libraries by the name that we print, with the package that brings them. */
const PACKAGES = {
  xgboost: 'xgboost',
  lightgbm: 'lightgbm',
  'scikit-learn': 'scikit-learn',
  boomer: 'mlrl-boomer',
};

const here = fileURLToPath(new URL('./', import.meta.url));

/**
 * Makes the environment, unless it is there and was made from the same list of packages.
 *
 * @param {string} folder such as `.peers`
 * @param {string} python command of the Python to make it with
 * @returns {Promise<Environment>}
 * @throws Error with one sentence, if there is no such Python or the packages cannot be installed
 */
export async function peerEnvironment(folder, python) {
  const [base, boomer] = ['requirements.txt', 'boomer.txt'].map((name) => join(here, name));
  const stamp = createHash('sha256')
    .update(python)
    .update(readFileSync(base))
    .update(readFileSync(boomer))
    .digest('hex');
  const home = join(folder, 'python');
  const stampFile = join(home, 'preflearn-stamp');
  const inside = interpreterIn(home);
  if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
    mkdirSync(folder, { recursive: true });
    makeEnvironment(python, home);
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

/** @param {string} home */
function interpreterIn(home) {
  return process.platform === 'win32'
    ? join(home, 'Scripts', 'python.exe')
    : join(home, 'bin', 'python');
}

/**
 * @param {string} python
 * @param {string} home
 */
function makeEnvironment(python, home) {
  const { status, error, stderr } = spawnSync(python, ['-m', 'venv', '--clear', home], {
    encoding: 'utf8',
  });
  if (status === 0) return;
  throw new Error(
    `${python} cannot make a virtual environment (${error?.message ?? lastLine(stderr)}); ` +
      'name a Python of 3.11 or newer with --python.',
  );
}

/**
 * Installs exactly what a file lists: with --no-deps, as the list is complete. XGBoost would bring a library for
 * graphics cards of several hundred MB.
 *
 * @param {string} python
 * @param {string} list
 */
function install(python, list) {
  const flags = ['--quiet', '--no-deps', '--only-binary', ':all:', '--disable-pip-version-check'];
  const { status, stderr } = spawnSync(python, ['-m', 'pip', 'install', ...flags, '-r', list], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`pip cannot install ${list}: ${lastLine(stderr)}`);
}

/** @param {string} text */
function lastLine(text) {
  return text.trim().split('\n').at(-1) ?? '';
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
