// What parts of the release check need beyond Node: how to see whether it is there, and how to get it on Debian.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled, NODE_VERSIONS } from '../platforms/node-versions.mjs';

const JUPYTER = join('.tools', 'jupyter');

/** @type {(...programs: string[]) => boolean} */
const hasOne = (...programs) =>
  programs.some((program) => spawnSync('which', [program]).status === 0);

/** @type {(...packages: string[]) => string} */
const apt = (...packages) =>
  `apt-get update -qq && apt-get install -qq --no-install-recommends ${packages.join(' ')}`;

/** How to see that something is there, and the line of a shell that installs it. */
export const needs = {
  // Here rather than by the first part that asks, as two parts may ask at the same time.
  node: {
    isThere: () => NODE_VERSIONS.every(isInstalled),
    install: `node --input-type=module -e "import { installedNode, NODE_VERSIONS } from './tooling/platforms/node-versions.mjs'; NODE_VERSIONS.forEach(installedNode);"`,
  },
  chromium: {
    isThere: () => hasOne('chromium', 'chromium-browser', 'google-chrome'),
    install: apt('chromium'),
  },
  firefox: { isThere: () => hasOne('firefox-esr', 'firefox'), install: apt('firefox-esr') },
  postgresql: { isThere: () => existsSync('/usr/lib/postgresql'), install: apt('postgresql') },
  redis: { isThere: () => hasOne('redis-server'), install: apt('redis-server') },
  maven: {
    isThere: () => hasOne('mvn') && hasOne('javac'),
    install: apt('maven', 'default-jdk-headless'),
  },
  jupyter: {
    isThere: () => existsSync(join(JUPYTER, 'bin', 'jupyter')),
    install: [
      `python3 -c 'import ensurepip' 2>/dev/null || { ${apt('python3-venv')}; }`,
      `python3 -m venv ${JUPYTER}`,
      `${JUPYTER}/bin/pip install --quiet --disable-pip-version-check nbclient==0.11.0 ipykernel==7.4.0`,
    ].join(' && '),
  },
  trino: {
    isThere: () => existsSync(join('.tools', 'trino', 'server')),
    // Fetches Java with the pip of that Python.
    install: `PATH="$PWD/${JUPYTER}/bin:$PATH" npm run --silent cluster-test -- --fetch`,
  },
};
