import { describe, expect, it } from 'vitest';
import { testFolder } from './preflearn.js';

/** Three classes by the size and the colour, with a little noise. */
function flowersCsv(): string {
  const rows = Array.from({ length: 90 }, (_, i) => {
    const size = (i * 7) % 30;
    const colour = i % 2 === 0 ? 'red' : 'blue';
    const kind = size < 10 ? 'small' : size < 20 || i % 9 === 0 ? 'middle' : 'large';
    return `${size},${colour},${kind}`;
  });
  return ['size,colour,kind', ...rows, ''].join('\n');
}

describe('ml-rules on the command line', () => {
  const folder = testFolder({ 'flowers.csv': flowersCsv() });

  it('goes from a file to a model, to probabilities and to reasons', async () => {
    const trained = await folder.inProcess(
      'train flowers.csv --target kind --kind nominal --learner ml-rules --set rules=40 --out model.json',
    );
    expect(trained.code).toBe(0);
    const inspected = await folder.inProcess('inspect model.json --top 3');
    expect(inspected.stdout).toMatch(/if size <= 9\.5 then small \+\d/);
    expect(inspected.stdout).toContain('the most probable class');
    const predicted = await folder.inProcess('predict model.json flowers.csv');
    const [head, first] = predicted.stdout.split('\n');
    expect(head.split(',').slice(1).sort()).toEqual(['p(large)', 'p(middle)', 'p(small)']);
    const [, ...shares] = first.split(',');
    expect(shares.reduce((sum, p) => sum + Number(p), 0)).toBeCloseTo(1, 9);
    const explained = await folder.inProcess('explain model.json flowers.csv --row 1');
    expect(explained.stdout).toMatch(/size <= 9\.5: small/);
    expect(explained.stdout.replaceAll('\n', ' ')).toContain('class small is the most probable');
  });

  it('is measured by the error, the probabilities and their reliability', async () => {
    const words =
      'evaluate flowers.csv --target kind --kind nominal --learner ml-rules --set rules=40 --folds 3';
    const printed = await folder.inProcess(words);
    for (const id of ['zeroOneLoss ↓', 'aucScore ↑', 'logLoss ↓', 'brierLoss ↓']) {
      expect(printed.stdout).toMatch(new RegExp(`^${id} +\\d\\.\\d{2,4} ± 0\\.\\d{2,4} `, 'm'));
    }
    expect(printed.stdout).toMatch(
      /Calibration error of the most probable class over all test rows \(curves: --html\): ml-rules 0\.\d+\./,
    );
    const { stdout } = await folder.inProcess(`${words} --json -`);
    const [{ reliability, metrics }] = JSON.parse(stdout).results;
    expect(metrics.logLoss.values).toHaveLength(3);
    expect(reliability.bins).toHaveLength(10);
    const rows = (reliability.bins as readonly { count: number }[]).reduce(
      (sum, { count }) => sum + count,
      0,
    );
    expect(rows).toBe(90);
    expect(reliability.calibrationError).toBeLessThan(0.3);
  });

  it('predicts ordered classes by the median, from unions of classes', async () => {
    const trained = await folder.inProcess(
      'train flowers.csv --target kind --classes small,middle,large --learner ml-rules --set rules=40 --out ordered.json',
    );
    expect(trained.code).toBe(0);
    const { stdout } = await folder.inProcess('inspect ordered.json --top 5');
    expect(stdout).toMatch(/then at (least|most) (small|middle|large) \+/);
    expect(stdout).toContain('the median of the class probabilities');
  });
});
