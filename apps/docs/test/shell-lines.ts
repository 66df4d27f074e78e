/** Why a line of a page or of a help text is not run, by what it looks like. `lines-not-run.txt` lists them all. */
export const NOT_RUN: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^docker /, 'needs Docker'],
  [/^curl .*https:/, 'needs the network'],
  [/preflearn data get /, 'needs the network'],
  [/preflearn reproduce (?!list)/, 'needs data sets from the network'],
  [/^npm (?:install|i) /, 'needs the network'],
  [/^python3 -m pip /, 'needs the network'],
  [
    /^npm (?:start$|run |test$|init |pkg |install$)/,
    'builds or measures a clone, or makes a project',
  ],
  [/^node .*\btooling\//, 'measures a clone'],
  [/\bpostgres:\/\//, 'needs PostgreSQL'],
  [/\btrino:\/\//, 'needs a Trino cluster'],
  [/\bredis:\/\//, 'needs Redis'],
  [/^xzcat /, 'needs xz'],
  [/evaluate .*--learner auto/, 'trains all learners in each fold, for minutes'],
  [/^npx tsc /, 'compiles against installed packages, as `npm run checks -- template` does'],
  [/--plugin \.\/(?:dist\/|huber-rules\.js|quantile-class\.js)/, 'needs what the compiler writes'],
];

/** Lines of help texts that train dozens of models; help-examples.slow.test.ts runs them. */
export const SLOW =
  /preflearn tune |--learner best|preflearn (?:train|evaluate) '(?:cars|duckdb:)(?!.*rules=)/;

/** Lines of pages that train hundreds of models, and leave nothing that a later line reads; it runs them, too. */
export const SLOW_OF_PAGES =
  /^preflearn train cars\.csv --target mpg --discretize 5 --learner auto |^preflearn evaluate 'duckdb:.*--learner rank-rules,ml-rules/;

/** The reason for which a line is not run; undefined if it is. */
export function reasonNotToRun(line: string): string | undefined {
  return NOT_RUN.find(([pattern]) => pattern.test(line))?.[1];
}

/** The lines of a block as a shell takes them: what goes on after a backslash or in quotes is one, comments are left out. */
export function shellLines(code: string): readonly string[] {
  return code
    .replace(/ *\\\n\s*/g, ' ')
    .replace(/'[^']*'/g, (quoted) => quoted.replace(/\n\s*/g, ' '))
    .split('\n')
    .map((line) => line.replace(/(?:^|\s+)#.*$/, '').trim())
    .filter((line) => line !== '');
}

/** The words of a line as a shell takes them: what stands in quotes is one. */
function shellWords(line: string): readonly string[] {
  const words = line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g);
  return Array.from(words, ([word]) => word.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'));
}

/** The words after `preflearn` in a line, up to the end of that command; undefined where it has no such command. */
export function preflearnWords(line: string): readonly string[] | undefined {
  const [, typed] = /(?:^|[|] |npx |[A-Z]+=\S+ )preflearn (.*)$/.exec(line) ?? [];
  if (typed === undefined) return undefined;
  const words = shellWords(typed);
  const end = words.findIndex((word) => /^[|<>&]$/.test(word));
  return end < 0 ? words : words.slice(0, end);
}
