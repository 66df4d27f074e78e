import { DataError, type ModelDocument, Random, use } from '@preflearn/core';
import { MLRules, mlRulesDefinition } from '@preflearn/ml-rules';
import { RankRules, rankRulesDefinition } from '@preflearn/rank-rules';
import { randomLabelledTable } from '@preflearn/testing';
import { describe, expect, it } from 'vitest';
import { AutoLearner, autoDefinition, selectionOf, withSelection } from '../src/index.js';

const data = randomLabelledTable(new Random(5), {
  ...{ kind: 'ordinal', rows: 40, classes: 3, weights: 'none', missing: false },
  attributes: ['smooth'],
});
const auto = new AutoLearner([new RankRules({ rules: 3 }), new MLRules({ rules: 3 })]);
const definition = autoDefinition([rankRulesDefinition, mlRulesDefinition]);

/** What `JSON.parse` gives of a model that says why its learner was chosen. */
async function saved(): Promise<ModelDocument> {
  const selection = await auto.select(data, { seed: 7 });
  const model = auto.learner(selection.chosen).fit(data, { seed: 7 });
  return JSON.parse(JSON.stringify(withSelection(model.toJSON(), selection, 7))) as ModelDocument;
}

/** A choice with a change in it. */
async function changed(change: object): Promise<Pick<ModelDocument, 'learner' | 'selection'>> {
  const { learner, selection } = await saved();
  return { learner, selection: { ...(selection as object), ...change } };
}

function codeAndMessage(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof DataError) return `${error.code} ${error.message}`;
    throw error;
  }
  return 'accepted';
}

describe('what a saved model says of the choice of its learner', () => {
  it('is what the choice gave, without the time that differs from run to run', async () => {
    const { candidates, ...plan } = await auto.select(data, { seed: 7 });
    expect(selectionOf(await saved())).toEqual({
      version: 1,
      ...plan,
      seed: 7,
      candidates: candidates.map(({ seconds: _, ...figures }) => figures),
    });
  });

  it('leaves the model what it is, and one without it loads as before', async () => {
    use({ learners: [definition] });
    const document = await saved();
    const { selection: _, ...alone } = document;
    const predict = (one: object) => definition.load(one).predict(data.attributes);
    expect(predict(document)).toEqual(predict(alone));
    expect(selectionOf(alone)).toBeUndefined();
  });

  it.each([
    ['chosen', { chosen: 'borda' }, 'MODEL_VALUE', 'found borda, expected'],
    ['best', { best: 'borda' }, 'MODEL_VALUE', 'found borda, expected one of the candidates'],
    ['chosen', { candidates: [] }, 'MODEL_VALUE', 'expected one of the candidates'],
    ['rows', { allRows: 39 }, 'MODEL_VALUE', 'found 40, expected at most 39, all rows'],
    ['folds', { folds: 41 }, 'MODEL_VALUE', 'found 41, expected at most 40, the rows'],
    ['candidates.0.values', { folds: 2 }, 'MODEL_VALUE', 'found 24 values, expected 16, one for'],
    ['candidates.0.values', { repeats: 7 }, 'MODEL_VALUE', 'found 24 values, expected 21, one for'],
    ['repeats', { repeats: 0 }, 'MODEL_VALUE', 'at least 1'],
    ['', { version: 2 }, 'MODEL_VERSION', 'version 2, but this preflearn reads version 1'],
    ['version', { version: '1' }, 'MODEL_VALUE', 'found "1", expected 1'],
    ['seed', { seed: 2 ** 32 }, 'MODEL_VALUE', 'at most 4294967295'],
  ])('is refused where %s is wrong', async (place, change, code, words) => {
    const document = await changed(change);
    const said = codeAndMessage(() => selectionOf(document));
    expect(said).toContain(code);
    expect(said).toContain(`model.selection${place === '' ? '' : `.${place}`}: `);
    expect(said).toContain(words);
  });

  it('is of folds that were drawn once where it does not say how often', async () => {
    const once = await new AutoLearner(auto.learners, { heldOutRows: 1 }).select(data, { seed: 7 });
    const model = auto.learner(once.chosen).fit(data, { seed: 7 });
    const text = JSON.stringify(withSelection(model.toJSON(), once, 7));
    const silent = JSON.parse(text.replace('"repeats":1,', '')) as ModelDocument;
    expect(silent.selection).not.toHaveProperty('repeats');
    expect(selectionOf(silent)).toEqual(selectionOf(JSON.parse(text) as ModelDocument));
  });

  it('is refused where a learner stands twice, or has values though it was refused', async () => {
    const { selection } = await saved();
    const [first, second] = (selection as { candidates: object[] }).candidates;
    const twice = await changed({ candidates: [first, second, first] });
    expect(codeAndMessage(() => selectionOf(twice))).toContain('expected each learner once');
    const refused = await changed({ candidates: [{ ...first, refused: 'Too little.' }, second] });
    expect(codeAndMessage(() => selectionOf(refused))).toContain('found 24 values, expected 0');
  });
});
