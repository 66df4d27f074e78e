import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/* What READMEs say of the packages: from each package.json, and from what the checks `install` and `sizes` hold to. */

interface Manifest {
  readonly name: string;
  readonly description: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** What an app may ship for each learner of a package, in kB, by id. */
type AppSizes = Readonly<Record<string, { readonly train: number; readonly predict: number }>>;

const root = new URL('../../../', import.meta.url);
const folders = [
  ...readdirSync(new URL('packages', root)).map((name) => `packages/${name}`),
  'apps/cli',
];
const packages = folders.map((folder) => ({
  folder,
  manifest: json<Manifest>(`${folder}/package.json`),
}));
const weights = json<Record<string, { packages: number; kilobytes: number }>>(
  'tooling/installed-weights.json',
);

function json<T>(file: string): T {
  return JSON.parse(readFileSync(fileURLToPath(new URL(file, root)), 'utf8'));
}

/** The rows of the table of all packages. */
export function packageRows(): readonly (readonly string[])[] {
  return packages.map(({ folder, manifest }) => [
    `[\`${manifest.name}\`](${folder})`,
    manifest.description,
    dependenciesOf(manifest, true)
      .map((name) => name.replace('@preflearn/', ''))
      .join(', '),
  ]);
}

/** What each package needs and weighs, by the name of its part in a README. */
export function packageWeights(): Record<string, () => string> {
  return Object.fromEntries(
    packages.map(({ folder, manifest }) => [
      `what ${manifest.name} brings`,
      () => `${weightOf(manifest, folder)}\n`,
    ]),
  );
}

function weightOf(manifest: Manifest, folder: string): string {
  const names = [...dependenciesOf(manifest, true), ...dependenciesOf(manifest, false)];
  const { packages, kilobytes } = weights[manifest.name];
  const sentences = [
    `Depends on ${names.map((name) => `\`${name}\``).join(', ')}.`,
    `Installed with all that these need: ${packages} packages, ${megabytes(kilobytes)} MB unpacked.`,
  ];
  if (existsSync(new URL(`${folder}/sizes.json`, root))) {
    const sizes = Object.values(json<AppSizes>(`${folder}/sizes.json`));
    const most = (task: 'train' | 'predict') => Math.max(...sizes.map((limits) => limits[task]));
    sentences.push(
      `A page that trains with it ships at most ${most('train')} kB, compressed; one that only predicts ${most('predict')} kB.`,
    );
  }
  return sentences.join(' ');
}

function dependenciesOf({ dependencies = {} }: Manifest, ours: boolean): string[] {
  return Object.keys(dependencies).filter((name) => name.startsWith('@preflearn/') === ours);
}

function megabytes(kilobytes: number): string {
  return kilobytes < 10_000 ? (kilobytes / 1000).toFixed(1) : (kilobytes / 1000).toFixed(0);
}
