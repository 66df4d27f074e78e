// What the package.json of every published package has in common.

const shared = {
  license: 'MIT',
  author: 'the preflearn authors',
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20' },
  publishConfig: { access: 'public' },
};

/**
 * Where a manifest departs from the others.
 *
 * @param {Record<string, any>} manifest the parsed package.json of a published package
 * @returns {string[]} one sentence a departure
 */
export function manifestProblems(manifest) {
  const problems = Object.entries(shared).flatMap(([field, expected]) => {
    const found = JSON.stringify(manifest[field]);
    const wanted = JSON.stringify(expected);
    return found === wanted ? [] : [`package.json: "${field}" is ${found}, expected ${wanted}.`];
  });
  if (!manifest.description) problems.push('package.json: needs a "description".');
  if (!manifest.files?.includes('dist')) problems.push('package.json: "files" must list "dist".');
  return [...problems, ...exportProblems(manifest.exports ?? {}), ...pinProblems(manifest)];
}

/** @param {Record<string, unknown>} exports */
function exportProblems(exports) {
  return Object.entries(exports).flatMap(([door, target]) => {
    if (door === './package.json' || typeof target !== 'object' || target === null) return [];
    if (Object.keys(target).join() === 'types,default') return [];
    return [`package.json: exports["${door}"] must be "types", then "default".`];
  });
}

/** @param {Record<string, any>} manifest */
function pinProblems(manifest) {
  const all = { ...manifest.dependencies, ...manifest.devDependencies };
  return Object.entries(all).flatMap(([name, range]) => {
    if (range === 'catalog:' || range === 'workspace:^' || /^\d/.test(range)) return [];
    return [`package.json: pin ${name} exactly or write "catalog:" (found "${range}").`];
  });
}
