import { type ModelDescription, UsageError } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { modelReport, type Report, reportHtml } from '../src/index.js';
import { anyPicture } from './arbitraries.js';
import { HOSTILE_NAMES, LINES, PICTURES, TREE } from './examples.js';
import { elementsOf, namesOf, numberOf, parseReport, textsOf } from './parse.js';

const RULES = [
  'if A <= 3 and B = red then score +0.12 (covers 40 of 300 rows)',
  'if 2 <= C <= 3.5 then score -0.4 (covers 7 of 300 rows)',
];
const LONG = 'a name that is far too long for three lines of any column of a table';

const REPORT: Report = {
  title: 'Houses',
  lead: '20 rules that predict the price.',
  facts: [
    ['learner', 'rank-rules'],
    ['seed', '1'],
  ],
  blocks: [
    {
      type: 'table',
      title: 'Error',
      note: 'Lower is better.',
      header: ['predictor', 'mean absolute error', LONG],
      rows: [
        [{ text: 'the model', mark: 'best' }, 0.123456789, 'x'],
        ['always the median', 2.5, { text: '-', mark: 'quiet' }],
      ],
    },
    ...PICTURES.map((picture) => ({ type: 'picture', picture }) as const),
    { type: 'list', title: 'Strongest rules', note: 'The strongest first.', lines: RULES },
    { type: 'list', title: 'Classes', lines: ['low: up to 3', 'high: above 3'] },
    { type: 'list', title: 'Empty', lines: [] },
    {
      type: 'fold',
      title: 'Settings',
      blocks: [
        { type: 'table', title: 'Settings', header: ['setting', 'value'], rows: [['rules', '20']] },
        { type: 'fold', title: 'More', blocks: [{ type: 'list', title: 'Inner', lines: ['z'] }] },
      ],
    },
  ],
};

/** Every element that a report may have; none of them runs or fetches anything. */
const ELEMENTS = (
  'html head meta title style body main header h1 h2 h3 h4 p div section figure table thead tbody tr th td ' +
  'ol ul li span bdi details summary svg desc g line path rect circle text wbr'
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
    expect(new Set(page.match(/https?:[^"]*/g))).toEqual(
      new Set(['http://www.w3.org/2000/svg']), // the name of a namespace, not an address
    );
  });

  it('shows title, lead and blocks in their order, facts last', () => {
    expect(textsOf(root, 'h1')).toEqual(['Houses']);
    expect(textsOf(root, 'p')[0]).toBe('20 rules that predict the price.');
    expect(textsOf(root, 'h2')).toEqual(['Error', 'Strongest rules', 'Classes', 'Empty', 'Facts']);
    expect(textsOf(root, 'td')).toEqual(['0.123', 'x', '2.5', '-', '20', 'rank-rules', '1']);
    expect(textsOf(root, 'p').slice(1)).toEqual([
      'Lower is better.',
      'The strongest first.',
      'none',
    ]);
  });

  it('draws each picture for wide and for narrow screens, and says the styles once', () => {
    const svgs = elementsOf(root, 'svg');
    expect(svgs.map((svg) => [svg.getAttribute('id'), numberOf(svg, 'width')])).toEqual(
      PICTURES.flatMap((_, k) => [
        [`picture-${k + 1}`, 680],
        [`picture-${k + 1}-narrow`, 360],
      ]),
    );
    expect(elementsOf(root, 'figure').map((figure) => figure.getAttribute('class'))).toEqual(
      PICTURES.flatMap(() => ['wide', 'narrow']),
    );
    expect(elementsOf(root, 'style')).toHaveLength(1);
  });

  it('folds what few will want to see, without saying its title twice', () => {
    expect(textsOf(root, 'summary')).toEqual(['Settings', 'More']);
    expect(elementsOf(root, 'details').map((found) => found.hasAttribute('open'))).toEqual([
      false,
      false,
    ]);
    const [settings] = elementsOf(root, 'details');
    expect(textsOf(settings, 'h3')).toEqual([]);
    expect(textsOf(settings, 'h4')).toEqual(['Inner']);
  });

  it('names the rows and columns of a table, which can be scrolled by keyboard', () => {
    const scopes = elementsOf(root, 'th').map((cell) => cell.getAttribute('scope'));
    expect(scopes.slice(0, 5)).toEqual(['col', 'col', 'col', 'row', 'row']);
    const [region] = elementsOf(root, 'div').filter((div) => div.getAttribute('role') === 'region');
    expect(region.getAttribute('aria-label')).toBe('Error');
    expect(region.getAttribute('tabindex')).toBe('0');
    const marks = elementsOf(root, 'tbody').flatMap((body) =>
      [...elementsOf(body, 'th'), ...elementsOf(body, 'td')].map((cell) =>
        cell.getAttribute('class'),
      ),
    );
    expect(marks.slice(0, 6)).toEqual(['best', null, 'number', null, 'number', 'quiet']);
  });

  it('lets a long name of a row break between its words, and says it as it is', () => {
    const name = 'balancedAccuracyScore of lived_in_region';
    const table = { type: 'table', title: 't', header: ['metric'], rows: [[name]] } as const;
    const page = reportHtml({ title: 't', blocks: [table], facts: [] });
    expect(page).toContain('balanced<wbr/>Accuracy<wbr/>Score of lived_<wbr/>in_<wbr/>region');
    expect(textsOf(parseReport(page), 'th')).toEqual(['metric', name]);
  });

  it('lets a long name be read whole by pointer and keyboard, and leaves short ones alone', () => {
    const names = elementsOf(root, 'span').filter((span) => span.getAttribute('class') === 'name');
    const long = names.filter((span) => span.hasAttribute('title'));
    expect(long.map((span) => span.getAttribute('title'))).toEqual([LONG]);
    expect(long.map((span) => span.getAttribute('tabindex'))).toEqual(['0']);
    expect(names.filter((span) => span.hasAttribute('tabindex'))).toHaveLength(1);
  });

  it('keeps words from right to left by themselves, beside what is read from left to right', () => {
    const line = 'if عرض البتلة <= 1.65 and גובה >= 2 then score +0.12 (covers 4 of 9 rows)';
    const blocks = [{ type: 'list', title: 'Rules', lines: [line] } as const];
    const found = parseReport(reportHtml({ title: 'عرض', facts: [], blocks }));
    expect(textsOf(found, 'bdi')).toEqual(['عرض', 'عرض البتلة', 'גובה']);
    expect(textsOf(found, 'li')).toEqual([line]);
  });

  it('keeps every letter of a rule, and numbers rules only', () => {
    const [rules] = elementsOf(root, 'ol');
    expect(textsOf(rules, 'li')).toEqual(RULES);
    const [classes] = elementsOf(root, 'ul');
    expect(textsOf(classes, 'li')).toEqual(['low: up to 3', 'high: above 3']);
  });

  it('has different ids for all elements', () => {
    const ids = elementsOf(root, '*')
      .map((found) => found.getAttribute('id'))
      .filter((id) => id !== null);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('gives the same text each time', () => {
    expect(reportHtml(structuredClone(REPORT))).toBe(page);
  });

  it('leaves out what is not there', () => {
    const bare = parseReport(reportHtml({ title: 'Bare', facts: [], blocks: [] }));
    expect(textsOf(bare, 'h1')).toEqual(['Bare']);
    expect(elementsOf(bare, 'h2')).toHaveLength(0);
    expect(elementsOf(bare, 'p')).toHaveLength(0);
  });

  it('refuses a table row of another length than its header', () => {
    const rows = [['x', 1], ['y']];
    const blocks = [{ type: 'table', title: 'Errors', header: ['a', 'b'], rows } as const];
    expect(() => reportHtml({ ...REPORT, blocks })).toThrow(UsageError);
    expect(() => reportHtml({ ...REPORT, blocks })).toThrow(
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
    const cell = fc.oneof(
      text,
      fc.double(),
      fc.record({
        text,
        mark: fc.constantFrom('best' as const, 'near' as const, 'quiet' as const),
      }),
    );
    const list = fc.record({
      type: fc.constant('list' as const),
      title: text,
      note: fc.option(text, { nil: undefined }),
      lines: fc.array(text, { maxLength: 4 }),
    });
    const table = fc.record({
      type: fc.constant('table' as const),
      title: text,
      header: fc.tuple(text, text),
      rows: fc.array(fc.tuple(cell, cell), { maxLength: 3 }),
    });
    const picture = fc.record({ type: fc.constant('picture' as const), picture: anyPicture });
    const leaf = fc.oneof(list, table, picture);
    const fold = fc.record({
      type: fc.constant('fold' as const),
      title: text,
      blocks: fc.array(leaf, { maxLength: 2 }),
    });
    const report = fc.record({
      title: text,
      lead: text,
      facts: fc.array(fc.tuple(text, text), { maxLength: 4 }),
      blocks: fc.array(fc.oneof(leaf, fold), { maxLength: 4 }),
    });
    fc.assert(
      fc.property(report, (drawn) => {
        const root = parseReport(reportHtml(drawn));
        for (const name of namesOf(root)) expect(ELEMENTS).toContain(name);
        const all = drawn.blocks.flatMap((block) =>
          block.type === 'fold' ? block.blocks : [block],
        );
        const lines = all.flatMap((block) => (block.type === 'list' ? block.lines : []));
        expect(elementsOf(root, 'li')).toHaveLength(lines.length);
        expect(elementsOf(root, 'h1')).toHaveLength(1);
      }),
      runs(60),
    );
  });
});

describe('modelReport', () => {
  const description: ModelDescription = {
    headline: 'A tree.',
    facts: [['leaves', '3']],
    settings: [['seed', '1']],
    sections: [
      { title: TREE.title, lines: ['said twice'] },
      {
        title: 'Rules',
        note: 'In order.',
        lines: RULES,
        rest: { title: '2 more', lines: ['a', 'b'] },
      },
    ],
    pictures: [LINES, TREE],
  };

  it('draws a section that a picture shows, puts other pictures after the sections, and settings last', () => {
    const { title, lead, blocks, facts } = modelReport('Houses', description);
    expect([title, lead, facts]).toEqual(['Houses', 'A tree.', [['leaves', '3']]]);
    expect(blocks.map((block) => ('picture' in block ? block.picture.title : block.title))).toEqual(
      [TREE.title, 'Rules', '2 more', LINES.title, 'Settings'],
    );
    expect(JSON.stringify(blocks)).not.toContain('said twice');
    const undrawn = modelReport('Houses', { ...description, pictures: [] });
    expect(JSON.stringify(undrawn.blocks)).toContain('said twice');
  });

  it('has no fold for settings that are not there', () => {
    const { blocks } = modelReport('Houses', { ...description, settings: [], sections: [] });
    expect(blocks.map(({ type }) => type)).toEqual(['picture', 'picture']);
  });
});
