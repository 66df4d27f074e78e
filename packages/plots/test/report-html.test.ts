import { UsageError } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Report, reportHtml } from '../src/index.js';
import { anyPicture } from './arbitraries.js';
import { HOSTILE_NAMES, PICTURES } from './examples.js';
import { elementsOf, namesOf, parseReport, textsOf } from './parse.js';

const REPORT: Report = {
  title: 'Houses',
  lead: '20 rules that predict the price.',
  facts: [
    ['learner', 'rank-rules'],
    ['seed', '1'],
  ],
  sections: [
    {
      title: 'Strongest rules',
      lines: [
        'if A <= 3 and B = red then score +0.12 (covers 40 of 300 rows)',
        'if 2 <= C <= 3.5 then score -0.4 (covers 7 of 300 rows)',
      ],
    },
    { title: 'Classes', lines: ['low: up to 3', 'high: above 3'] },
    { title: 'Empty', lines: [] },
  ],
  pictures: PICTURES,
  tables: [
    {
      title: 'Error',
      header: ['predictor', 'mean absolute error'],
      rows: [
        ['the model', 0.123456789],
        ['always the median', 2.5],
      ],
    },
  ],
};

/** Every element that a report may have; none of them runs or fetches anything. */
const ELEMENTS = (
  'html head meta title style body main header h1 h2 p div section figure table thead tbody tr th td ' +
  'ol ul li span svg desc g line path rect circle text'
).split(' ');

describe('reportHtml', () => {
  const page = reportHtml(REPORT);
  const root = parseReport(page);

  it('is one page without scripts, links or anything to fetch', () => {
    expect(page.startsWith('<!DOCTYPE html>\n<html lang="en">')).toBe(true);
    for (const name of namesOf(root)) expect(ELEMENTS).toContain(name);
    expect(page.match(/\b(src|href|srcset|action)\s*=|url\(|@import|\son\w+\s*=/g)).toBeNull();
    expect(page).toContain(
      'content="default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;"',
    );
    expect(page.match(/https?:[^"]*/g)).toEqual(
      PICTURES.map(() => 'http://www.w3.org/2000/svg'), // the name of a namespace, not an address
    );
  });

  it('shows title, lead, facts, tables, pictures and sections', () => {
    expect(textsOf(root, 'h1')).toEqual(['Houses']);
    expect(textsOf(root, 'p')[0]).toBe('20 rules that predict the price.');
    expect(textsOf(root, 'h2')).toEqual(['Facts', 'Error', 'Strongest rules', 'Classes', 'Empty']);
    expect(elementsOf(root, 'svg').map((svg) => svg.getAttribute('id'))).toEqual([
      'picture-1',
      'picture-2',
      'picture-3',
      'picture-4',
      'picture-5',
    ]);
    expect(textsOf(root, 'td')).toEqual([
      'rank-rules',
      '1',
      'the model',
      '0.123457',
      'always the median',
      '2.5',
    ]);
  });

  it('keeps every letter of a rule, and numbers rules only', () => {
    const [rules] = elementsOf(root, 'ol');
    expect(textsOf(rules, 'li')).toEqual(REPORT.sections[0].lines);
    const [classes] = elementsOf(root, 'ul');
    expect(textsOf(classes, 'li')).toEqual(REPORT.sections[1].lines);
  });

  it('has different ids for all elements', () => {
    const ids = elementsOf(root, '*')
      .map((found) => found.getAttribute('id'))
      .filter((id) => id !== null);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('leaves out a list that a picture shows', () => {
    const [picture] = PICTURES;
    const list = { title: picture.title, lines: ['said twice'] };
    expect(reportHtml({ ...REPORT, sections: [list] })).not.toContain('said twice');
    expect(reportHtml({ ...REPORT, sections: [list], pictures: [] })).toContain('said twice');
  });

  it('gives the same text each time', () => {
    expect(reportHtml(structuredClone(REPORT))).toBe(page);
  });

  it('leaves out what is not there', () => {
    const bare = parseReport(reportHtml({ title: 'Bare', facts: [], sections: [], pictures: [] }));
    expect(textsOf(bare, 'h1')).toEqual(['Bare']);
    expect(elementsOf(bare, 'h2')).toHaveLength(0);
    expect(elementsOf(bare, 'p')).toHaveLength(0);
  });

  it('refuses a table row of another length than its header', () => {
    const tables = [{ title: 'Errors', header: ['a', 'b'], rows: [['x', 1], ['y']] }];
    expect(() => reportHtml({ ...REPORT, tables })).toThrow(UsageError);
    expect(() => reportHtml({ ...REPORT, tables })).toThrow(
      'Row 2 of the table "Errors" of a report has 1 cells, but its header has 2',
    );
  });
});

describe('hostile text', () => {
  it('stays text everywhere', () => {
    const text = fc.oneof(
      fc.constantFrom(...HOSTILE_NAMES),
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom(
        'if <b> then </b> <= 3 and "and and" = (x) then score +1 (covers 1 of 2 rows)',
        'if then then then (',
      ),
    );
    const report = fc.record({
      title: text,
      lead: text,
      facts: fc.array(fc.tuple(text, text), { maxLength: 4 }),
      sections: fc.array(fc.record({ title: text, lines: fc.array(text, { maxLength: 4 }) }), {
        maxLength: 3,
      }),
      pictures: fc.array(anyPicture, { maxLength: 2 }),
      tables: fc.array(
        fc.record({
          title: text,
          header: fc.tuple(text, text),
          rows: fc.array(fc.tuple(text, fc.double()), { maxLength: 3 }),
        }),
        { maxLength: 2 },
      ),
    });
    fc.assert(
      fc.property(report, (drawn) => {
        const root = parseReport(reportHtml(drawn));
        for (const name of namesOf(root)) expect(ELEMENTS).toContain(name);
        const drawnTitles = new Set(drawn.pictures.map(({ title }) => title));
        const listed = drawn.sections.filter(({ title }) => !drawnTitles.has(title));
        expect(elementsOf(root, 'li')).toHaveLength(listed.flatMap(({ lines }) => lines).length);
        expect(elementsOf(root, 'h1')).toHaveLength(1);
      }),
      { numRuns: 60 },
    );
  });
});
