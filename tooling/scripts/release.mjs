// What a release needs to know of where the repository is, which the repository itself does not say.

/** What stands for the owner of the repository on pages, until there is one. */
const PLACEHOLDER = 'OWNER/preflearn';

/** Where a published package lies. */
/** @typedef {{ folder: string, manifest: Record<string, any> }} Package */

/**
 * What is missing for a release.
 *
 * @param {readonly Package[]} packages what is published
 * @param {string} citation the text of CITATION.cff
 * @param {Readonly<Record<string, string>>} pages texts of pages, by their paths
 * @returns {string[]} one sentence each; empty when nothing is missing
 */
export function releaseProblems(packages, citation, pages) {
  const addresses = new Set(packages.map(({ manifest }) => manifest.repository?.url));
  const problems = packages.flatMap(({ folder, manifest }) => packageProblems(folder, manifest));
  if (problems.length === 0 && addresses.size > 1) {
    problems.push(`the packages name ${addresses.size} repositories, expected one.`);
  }
  if (!/^repository-code: \S/m.test(citation)) {
    problems.push('CITATION.cff: "repository-code" is missing, the address of the repository.');
  }
  for (const [path, text] of Object.entries(pages)) {
    if (text.includes(PLACEHOLDER)) {
      problems.push(`${path}: ${PLACEHOLDER} stands where the owner and the repository belong.`);
    }
  }
  return problems;
}

/**
 * @param {string} folder
 * @param {Record<string, any>} manifest
 * @returns {string[]}
 */
function packageProblems(folder, { repository, homepage, bugs }) {
  /** @type {string[]} */
  const problems = [];
  const say = (/** @type {string} */ text) => problems.push(`${folder}/package.json: ${text}`);
  if (!/^git\+https:\/\/.+\.git$/.test(repository?.url ?? '')) {
    say('"repository.url" has to be such as "git+https://HOST/OWNER/NAME.git".');
  }
  if (repository?.directory !== folder) say(`"repository.directory" has to be "${folder}".`);
  if (!/^https:\/\//.test(homepage ?? '')) say('"homepage" has to be an address of the web.');
  if (!/^https:\/\//.test(bugs?.url ?? bugs ?? '')) say('"bugs" has to be an address of the web.');
  return problems;
}
