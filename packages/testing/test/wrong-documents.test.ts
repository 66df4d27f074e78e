import { describe, expect, it } from 'vitest';
import { wrongDocuments } from '../src/wrong-documents.js';

const MODEL = {
  schema: { target: { name: 'grade' } },
  training: { options: { nested: { rules: 4 } } },
  parameters: { response: [0.25, 7] },
};

describe('wrong documents', () => {
  const wrong = [...wrongDocuments(MODEL)];
  const expected = (what: string) =>
    wrong.filter((one) => one.what === what).map((one) => one.expected);

  it('are to be refused for a key too many at the top or in the schema, not elsewhere', () => {
    expect(expected('the model has a key too many')).toEqual(['refuse']);
    expect(expected('schema has a key too many')).toEqual(['refuse']);
    expect(expected('schema.target has a key too many')).toEqual(['refuse']);
    expect(expected('parameters has a key too many')).toEqual(['bear']);
    expect(expected('training.options.nested has a key too many')).toEqual(['bear']);
  });

  it('may have other types in settings, not elsewhere', () => {
    expect(expected('training.options is true')).toEqual(['refuse']);
    expect(expected('training.options.nested is true')).toEqual(['bear']);
    expect(expected('training.options.nested.rules is true')).toEqual(['bear']);
    expect(expected('parameters.response.0 is true')).toEqual(['refuse']);
  });

  it('have one thing wrong each, and leave the model as it was', () => {
    const text = JSON.stringify(MODEL);
    expect(wrong.map(({ document }) => JSON.stringify(document))).not.toContain(text);
    expect(JSON.stringify(MODEL)).toBe(text);
    const [huge] = wrong.filter(({ what }) => what === 'parameters is huge in all fractions');
    expect(huge.document).toEqual({ ...MODEL, parameters: { response: [1.7e308, 7] } });
    expect(expected('parameters.response.0 is NaN')).toEqual(['refuse']);
    expect(expected('parameters.response.0 is -1')).toEqual(['bear']);
  });

  it('are of a few places where many are alike, the first and the last among them', () => {
    const rules = Array.from({ length: 10 }, (_, i) => ({ name: 'all', response: [i + 0.5, i] }));
    const damaged = new Set<string>();
    for (const { what } of wrongDocuments({ parameters: { rules } }, 4)) {
      const [place, rule] = /^parameters\.rules\.(\d)\.name/.exec(what) ?? [];
      if (place !== undefined) damaged.add(rule);
    }
    expect([...damaged]).toEqual(['0', '3', '6', '9']);
    const responses = [...wrongDocuments({ parameters: { rules } }, 4)].flatMap(({ what }) => {
      return /^parameters\.rules\.(\d\.response\.\d) is NaN/.exec(what)?.[1] ?? [];
    });
    expect(responses).toEqual(['0.response.0', '3.response.0', '6.response.1', '9.response.1']);
  });
});
