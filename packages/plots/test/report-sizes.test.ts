import { describe, expect, it } from 'vitest';
import { MAX_SIZES, modelReport, type ReportBlock, reportHtml } from '../src/index.js';
import { elementsOf, parseReport, textsOf } from './parse.js';

const sizes: ReportBlock = {
  ...{ type: 'sizes', title: 'Rules', note: 'The strongest first.', label: 'Number of rules' },
  options: [
    {
      name: '1',
      note: 'The error is .5.',
      lines: ['if A <= 3 then score +0.5 (covers 4 of 9 rows)'],
    },
    { name: '<2>', lines: ['if A <= 3 then score +0.4 (covers 4 of 9 rows)', 'a line'] },
  ],
};

function pageOf(...blocks: readonly ReportBlock[]) {
  return reportHtml({ title: 'Rules', facts: [], blocks });
}

describe('a list for several sizes', () => {
  const page = pageOf(sizes, sizes);
  const root = parseReport(page);

  it('has a button for each size, the last one chosen, by groups', () => {
    const buttons = elementsOf(root, 'input');
    expect(buttons.map((button) => button.getAttribute('type'))).toEqual(Array(4).fill('radio'));
    expect(buttons.map((button) => button.hasAttribute('checked'))).toEqual([
      ...[false, true, false, true],
    ]);
    const names = buttons.map((button) => button.getAttribute('name'));
    expect([names[0] === names[1], names[2] === names[3], names[1] === names[2]]).toEqual([
      ...[true, true, false],
    ]);
    const ids = buttons.map((button) => button.getAttribute('id'));
    expect(new Set(ids).size).toBe(4);
    expect(elementsOf(root, 'label').map((label) => label.getAttribute('for'))).toEqual(ids);
    expect(textsOf(root, 'label')).toEqual(['1', '<2>', '1', '<2>']);
    expect(textsOf(root, 'legend')).toEqual(['Number of rules', 'Number of rules']);
  });

  it('has a list for each button, and a rule of style that shows it', () => {
    const [fieldset] = elementsOf(root, 'fieldset');
    const lists = Array.from(fieldset.childNodes).filter(({ nodeName }) => nodeName === 'div');
    expect(lists.length).toBe(2);
    expect(lists[0].textContent).toContain('The error is .5.');
    expect(lists[0].textContent).toContain('+0.5');
    expect(lists[1].textContent).toContain('a line');
    for (let i = 1; i <= MAX_SIZES; i++) {
      expect(page).toContain(`.sizes>input:nth-of-type(${i}):checked~div:nth-of-type(${i})`);
    }
    expect(page).not.toContain('<script');
  });

  it('takes no more sizes than there are rules of style for', () => {
    const many = Array.from({ length: MAX_SIZES + 1 }, (_, i) => ({ name: `${i}`, lines: [] }));
    expect(() => pageOf({ ...sizes, options: many.slice(1) })).not.toThrow();
    expect(() => pageOf({ ...sizes, options: many })).toThrow(/found 21 sizes of a list/);
    expect(() => pageOf({ ...sizes, options: [] })).toThrow(/expected 1 to 20/);
  });

  it('stands for the list of a section that has one', () => {
    const { blocks } = modelReport('Model', {
      ...{ headline: 'x', facts: [], settings: [], pictures: [] },
      sections: [
        {
          ...{ title: 'Rules', lines: ['a line'] },
          sizes: { label: 'Number of rules', options: sizes.options },
        },
      ],
    });
    expect(blocks.map(({ type }) => type)).toEqual(['sizes']);
  });
});
