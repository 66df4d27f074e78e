import { beforeAll, describe, expect, it } from 'vitest';
import { testFolder } from './preflearn.js';

/** Ordered classes by age, and by colour of the older ones. */
const ROWS = Array.from({ length: 60 }, (_, i) => {
  const age = 20 + ((7 * i) % 40);
  const colour = i % 3 === 0 ? 'red' : 'blue';
  const grade = age > 40 ? (colour === 'red' ? 3 : 2) : 1;
  return `${i % 10 === 0 ? '' : age},${colour},${grade}`;
});
const TABLE = `age,colour,grade\n${ROWS.join('\n')}\n`;
const ORDERS = `age,order\n${ROWS.map((row) => (Number(row.split(',')[0]) > 40 ? '40,a>b' : '20,b>a')).join('\n')}\n`;

const folder = testFolder({ 'grades.csv': TABLE, 'orders.csv': ORDERS });

beforeAll(async () => {
  const train = 'train grades.csv --target grade --set rules=20 --out grades.json --quiet';
  expect((await folder.inProcess(train)).code).toBe(0);
  const rank = 'train orders.csv --target order --learner lrt --out orders.json --quiet';
  expect((await folder.inProcess(rank)).code).toBe(0);
});

/** What `inspect` of the model of grades says; `data` are further words. */
async function inspected(data: string) {
  return folder.inProcess(`inspect grades.json ${data}`);
}

describe('inspect with a table', () => {
  it('says what the attributes do, alone and together', async () => {
    const { code, stdout } = await inspected('--data grades.csv');
    expect(code).toBe(0);
    expect(stdout).toContain('Effect of age\n');
    expect(stdout).toMatch(/Effect of colour\n(.*\n)* +\+\S+ +\+\S+ {2}red\n/);
    expect(stdout).toContain('  missing\n');
    expect(stdout).toMatch(/H 0\.\d\d +±\S+ +age and colour/);
    expect(stdout).toContain('60 rows of grades.csv');
  });

  it('gives all of it as JSON, with names of categories', async () => {
    const { stdout } = await inspected('--data grades.csv --permutations 3 --json');
    const { effects, permutationImportance } = JSON.parse(stdout);
    const colour = effects.attributes.find(({ name }: { name: string }) => name === 'colour');
    expect(colour.partialDependence.levels).toEqual(['red', 'blue']);
    expect(colour.partialDependence.missing).toBeNull();
    const age = effects.attributes.find(({ name }: { name: string }) => name === 'age');
    expect(age.partialDependence.missing).toHaveLength(1);
    expect(effects.pairs[0].names).toEqual(['age', 'colour']);
    expect(effects.pairs[0].levels[0].at(-1)).toBeNull();
    expect(permutationImportance).toMatchObject({ metric: 'maeLoss', permutations: 3, rows: 60 });
  });

  it('measures permutations by another metric, the same for the same seed', async () => {
    const words = '--data grades.csv --permutations 4 --metric accuracyScore --seed';
    const first = await inspected(`${words} 5`);
    expect(first.stdout).toMatch(/By how much accuracyScore, /);
    expect((await inspected(`${words} 5`)).stdout).toBe(first.stdout);
    expect((await inspected(`${words} 6`)).stdout).not.toBe(first.stdout);
  });

  it('draws it', async () => {
    const { code } = await inspected('--data grades.csv --permutations 2 --html grades.html');
    expect(code).toBe(0);
    expect(await folder.names()).toContain('grades.html');
    const { stdout } = await folder.shell('grep -c "accumulated local effects" grades.html');
    expect(Number(stdout)).toBeGreaterThan(0);
  });

  it('asks other models for predictions', async () => {
    const { stdout, code } = await folder.inProcess('inspect orders.json --data orders.csv --json');
    expect(code).toBe(0);
    const { effects } = JSON.parse(stdout);
    expect(effects.pairs).toBeNull();
    expect(effects.attributes[0]).toMatchObject({
      name: 'age',
      outputs: { unit: 'position (1 is best)', names: ['a', 'b'] },
      partialDependence: {
        levels: [20, 40],
        values: [
          [2, 1],
          [1, 2],
        ],
      },
    });
  });

  it('refuses options that need a table or permutations, and a table without the target', async () => {
    const alone = await inspected('--permutations 3');
    expect(alone.code).not.toBe(0);
    expect(alone.stderr).toContain(
      '--permutations: it is for --data, which was not given; give --data too, or leave ',
    );
    const metric = await inspected('--data grades.csv --metric maeLoss');
    expect(metric.stderr).toContain('--metric: it is for --permutations, which was not given; ');
    await folder.write('no-target.csv', 'age,colour\n30,red\n');
    const lacking = await inspected('--data no-target.csv --permutations 3');
    expect(lacking.code).not.toBe(0);
    expect(lacking.stderr).toContain('no-target.csv');
    expect(lacking.stderr).toContain('the target, which is not there');
    await folder.write('other.csv', 'age,colour,grade\n30,red,9\n');
    const odd = await inspected('--data other.csv --permutations 3');
    expect(odd.stderr).toContain("none of the model's classes");
    await folder.write('unseen.csv', 'age,colour\n30,green\n');
    const unseen = await inspected('--data unseen.csv');
    expect(unseen.stderr).toContain('unseen.csv');
    expect((await inspected('--data unseen.csv --unseen missing')).code).toBe(0);
  });

  it('weighs rows', async () => {
    await folder.write('weights.csv', 'age,colour,w\n30,red,1\n50,blue,3\n');
    const { stdout } = await inspected('--data weights.csv --weights w --json');
    const weighted = JSON.parse(stdout).effects.attributes;
    const plain = JSON.parse((await inspected('--data weights.csv --json')).stdout).effects
      .attributes;
    expect(weighted).not.toEqual(plain);
  });
});

describe.each(['short-rules --set rules=5', 'calibrated-rank-rules --set rules=20'])(
  'explain of %s',
  (learner) => {
    it('says what would have to be different, but for what is fixed, and sums by attribute', async () => {
      const train = `train grades.csv --target grade --learner ${learner}`;
      expect((await folder.inProcess(`${train} --out short.json --quiet`)).code).toBe(0);
      const explain = 'explain short.json grades.csv --row 5';
      const free = await folder.inProcess(explain);
      expect(free.stdout).toMatch(
        /What would have to be different:\n {2}For a (higher|lower) class/,
      );
      expect(free.stdout).toContain('added to the score, by attribute:');
      const fixed = await folder.inProcess(`${explain} --fixed age --json`);
      const { counterfactuals } = JSON.parse(fixed.stdout);
      expect(counterfactuals.length).toBeGreaterThan(0);
      for (const { changes } of counterfactuals) {
        expect(changes.map(({ name }: { name: string }) => name)).not.toContain('age');
      }
    });
  },
);
