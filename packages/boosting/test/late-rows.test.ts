import {
  type ClassPrediction,
  type ClassTarget,
  type LabelledTable,
  Random,
  SteppedLearner,
  type Training,
  TrainingAborted,
} from '@preflearn/core';
import { randomLabelledTable } from '@preflearn/testing';
import { describe, expect, it } from 'vitest';
import {
  BOOST_OPTIONS,
  type BoostOptions,
  type GainCostTechnique,
  gradientBoosting,
  inTurns,
  type Loss,
  MemoryRows,
  meanCost,
  type RemoteTable,
  type RuleModel,
  signLink,
  simultaneousMinimisation,
  type TrainingRows,
  trainRules,
} from '../src/index.js';
import { LateRows, type Mishap } from './late-rows.js';
import { planted } from './planted.js';
import { binaryExponential } from './slipper-plugin.js';
import { pairLoss } from './toy-losses.js';

const DEFAULTS = Object.fromEntries(
  Object.entries(BOOST_OPTIONS).map(([name, spec]) => [name, spec.default]),
) as unknown as BoostOptions;

/** What is trained, and on what rows. */
interface Task {
  readonly losses?: readonly Loss<ClassTarget, GainCostTechnique>[];
  readonly technique?: GainCostTechnique;
  readonly options?: Partial<BoostOptions>;
  /** Makes the rows from those in memory; these themselves when absent. */
  readonly place?: (rows: MemoryRows<ClassTarget, GainCostTechnique>) => TrainingRows<ClassTarget>;
}

class RulesElsewhere extends SteppedLearner<RuleModel<ClassPrediction>> {
  readonly id = 'elsewhere';
  readonly targetKinds = ['ordinal', 'nominal'] as const;
  readonly options = {};
  readonly #task: Task;

  constructor(task: Task) {
    super();
    this.#task = task;
  }

  train(data: LabelledTable, seed: number): Training<RuleModel<ClassPrediction>> {
    const { losses = [binaryExponential], technique = simultaneousMinimisation } = this.#task;
    const { place = (rows) => rows } = this.#task;
    const boost = { ...DEFAULTS, rules: 6, ...this.#task.options };
    const { bins, sample } = boost;
    const known = data as LabelledTable<ClassTarget>;
    const memory = new MemoryRows({ data: known, losses, technique, bins, sample });
    const [id, options, link, error] = [this.id, this.options, signLink, meanCost];
    const thresholds = Array.from({ length: losses.length }, (_, k) => k);
    const schedule = losses.length > 1 ? inTurns(thresholds, 2) : undefined;
    const parts = { id, loss: losses, technique, link, boost, options, error, schedule };
    const remote: RemoteTable = {
      ...data,
      rowCount: memory.rowCount,
      trainingRows: () => place(memory),
    };
    return trainRules(parts, remote, seed);
  }
}

/** Rows late, and the learner that trains on them. */
function lateLearner(task: Task, mishap?: Mishap) {
  const made: LateRows<ClassTarget>[] = [];
  const learner = new RulesElsewhere({
    ...task,
    place(rows) {
      const late = new LateRows<ClassTarget>(rows, 1, mishap);
      made.push(late);
      return late;
    },
  });
  return { learner, made };
}

const TASKS: readonly (readonly [string, Task])[] = [
  ['with histograms of all attributes', {}],
  ['with a subsample and a third statistic', { technique: gradientBoosting }],
  ['by bounds', { losses: [pairLoss('distance', true)], options: { sample: 1 } }],
  ['with exact thresholds', { options: { bins: null } }],
];

function data(seed: number): LabelledTable<ClassTarget> {
  return randomLabelledTable(new Random(seed), { kind: 'ordinal', classes: 2, rows: 120 });
}

describe('rows that answer late and in any order', () => {
  it.each(TASKS)('give the model of rows in memory, %s', async (_, task) => {
    for (const seed of [1, 2, 3]) {
      const expected = new RulesElsewhere(task).fit(data(seed), { seed });
      const { learner, made } = lateLearner(task);
      const model = await learner.fitAsync(data(seed), { seed });
      expect(JSON.stringify(model)).toBe(JSON.stringify(expected));
      expect(made[0].commands).toBeGreaterThan(3 * model.rules.length);
      expect(made[0].closed).toBe(1);
    }
  });

  it('are refused by fit, in one sentence, and closed', () => {
    const { learner, made } = lateLearner({});
    expect(() => learner.fit(planted())).toThrow(
      expect.objectContaining({
        code: 'ARGUMENT',
        message:
          'The training rows answer later, which fit cannot wait for; call fitAsync instead.',
      }),
    );
    expect(made[0].closed).toBe(1);
  });

  it('may fail after fit has refused them, which nobody hears of', async () => {
    const error = new Error('The connection was lost.');
    const { learner } = lateLearner({}, { command: 1, kind: 'fail', error });
    expect(() => learner.fit(planted())).toThrow('call fitAsync instead');
    await new Promise((resolve) => setTimeout(resolve, 20)); // an unheard rejection fails the run
  });
});

describe('rows that fail', () => {
  it.each(['fail', 'throw'] as const)(
    'at any command end the training with their own error (%s), and are closed',
    async (kind) => {
      const { learner, made } = lateLearner({ options: { rules: 2 } });
      await learner.fitAsync(planted());
      const all = made[0].commands;
      expect(all).toBeGreaterThan(6);
      for (let command = 1; command <= all; command++) {
        const error = new Error(`Command ${command} failed.`);
        const failing = lateLearner({ options: { rules: 2 } }, { command, kind, error });
        await expect(failing.learner.fitAsync(planted())).rejects.toBe(error);
        expect(failing.made[0].commands).toBe(command);
        expect(failing.made[0].closed).toBe(1);
      }
    },
  );
});

describe('rows that never answer', () => {
  /** What happens first: the training ends, or 200 ms pass. */
  async function within200ms(training: Promise<unknown>): Promise<unknown> {
    const late = new Promise((resolve) => setTimeout(resolve, 200, 'still waiting'));
    return await Promise.race([training.catch((error: unknown) => error), late]);
  }

  it.each([1, 2, 9, 14])('at command %d can be cancelled within .2 s', async (command) => {
    const { learner, made } = lateLearner({}, { command, kind: 'never' });
    const abort = new AbortController();
    const training = learner.fitAsync(planted(), { signal: abort.signal });
    while (made[0].commands < command) await new Promise((resolve) => setTimeout(resolve, 1));
    abort.abort(new Error('enough'));
    const ended = await within200ms(training);
    expect(ended).toBeInstanceOf(TrainingAborted);
    const aborted = ended as TrainingAborted<RuleModel>;
    expect(aborted.cause).toEqual(new Error('enough'));
    expect(made[0].closed).toBe(1);
    if (command === 14) expect(aborted.modelSoFar()?.rules.length).toBeGreaterThan(0);
  });

  it('are given up also when the signal is aborted by a command itself', async () => {
    const abort = new AbortController();
    const { signal } = abort;
    let closed = 0;
    const learner = new RulesElsewhere({
      place(rows) {
        const late = new LateRows<ClassTarget>(rows, 1, { command: 1, kind: 'never' });
        late.begin = () => {
          LateRows.prototype.begin.call(late, 0, new Random(1));
          abort.abort();
        };
        late.close = () => {
          closed++;
        };
        return late;
      },
    });
    const training = learner.fitAsync(planted(), { signal });
    expect(await within200ms(training)).toBeInstanceOf(TrainingAborted);
    expect(closed).toBe(1);
  });
});
