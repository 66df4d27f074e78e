import { describe, expect, it } from 'vitest';
import { checkOptions, describedOptions, type OptionSpecs, parseOption } from '../src/index.js';
import { acceptedValues } from '../src/text.js';
import { thrown } from './thrown.js';

const specs = {
  rules: { type: 'integer', default: 10, min: 1, max: 100 },
  share: { type: 'number', default: 0.5, min: 0, above: true, max: 1 },
  depth: { type: 'integer', default: null, min: 1, optional: true },
  shift: { type: 'number', default: 0, min: -5 },
  rate: { type: 'number', default: 1, min: 0, above: true },
  mode: { type: 'choice', choices: ['fast', 'slow'], default: 'fast' },
  loud: { type: 'flag', default: false },
  costs: { type: 'matrix', default: null },
} as const satisfies OptionSpecs;

const check = (given: Record<string, unknown>) => checkOptions('toy', specs, given);
const parse = (name: string, text: string) => parseOption('toy', specs, name, text);

describe('checkOptions', () => {
  it('fills in defaults and freezes the result', () => {
    const checked = check({ rules: 3, mode: undefined });
    expect(checked).toEqual({
      rules: 3,
      share: 0.5,
      depth: null,
      shift: 0,
      rate: 1,
      mode: 'fast',
      loud: false,
      costs: null,
    });
    expect(Object.isFrozen(checked)).toBe(true);
  });

  it('takes values at the ends of their ranges', () => {
    const given = { rules: 100, share: 1, depth: 1, shift: -5, rate: 5e-324, costs: [[0, 1], [1]] };
    expect(check(given)).toMatchObject(given);
    expect(check({ depth: null }).depth).toBeNull();
  });

  it('does not follow later changes of a table that was given', () => {
    const costs = [
      [0, 1],
      [1, 0],
    ];
    const checked = check({ costs });
    costs[0][0] = 9;
    expect(checked.costs).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });

  it.each<[Record<string, unknown>, string]>([
    [
      { rule: 1 },
      'OPTION_UNKNOWN: toy, option "rule": there is no such option; expected one of "rules", ' +
        '"share", "depth", "shift", "rate", "mode", "loud", "costs"; did you mean "rules"?',
    ],
    [
      { toString: 1 },
      'OPTION_UNKNOWN: toy, option "toString": there is no such option; expected one of ' +
        '"rules", "share", "depth", "shift", "rate", "mode", "loud", "costs".',
    ],
    [
      JSON.parse('{"__proto__": 1}'),
      'OPTION_UNKNOWN: toy, option "__proto__": there is no such option; expected one of ' +
        '"rules", "share", "depth", "shift", "rate", "mode", "loud", "costs".',
    ],
    [
      { rules: 0 },
      'OPTION_RANGE: toy, option "rules": found 0, expected a whole number in [1, 100].',
    ],
    [
      { rules: 101 },
      'OPTION_RANGE: toy, option "rules": found 101, expected a whole number in [1, 100].',
    ],
    [
      { rules: 2.5 },
      'OPTION_RANGE: toy, option "rules": found 2.5, expected a whole number in [1, 100].',
    ],
    [
      { rules: NaN },
      'OPTION_RANGE: toy, option "rules": found NaN, expected a whole number in [1, 100].',
    ],
    [
      { rules: '3' },
      'OPTION_TYPE: toy, option "rules": found "3", expected a whole number in [1, 100].',
    ],
    [
      { rules: null },
      'OPTION_TYPE: toy, option "rules": found null, expected a whole number in [1, 100].',
    ],
    [
      { rules: [3] },
      'OPTION_TYPE: toy, option "rules": found a list of 1, expected a whole number in ' +
        '[1, 100].',
    ],
    [{ share: 0 }, 'OPTION_RANGE: toy, option "share": found 0, expected a number in (0, 1].'],
    [
      { depth: 0 },
      'OPTION_RANGE: toy, option "depth": found 0, expected a whole number of at least 1, or ' +
        'none.',
    ],
    [
      { depth: Infinity },
      'OPTION_RANGE: toy, option "depth": found Infinity, expected a whole number of at least ' +
        '1, or none.',
    ],
    [
      { shift: -6 },
      'OPTION_RANGE: toy, option "shift": found -6, expected a number of at least -5.',
    ],
    [
      { shift: Infinity },
      'OPTION_RANGE: toy, option "shift": found Infinity, expected a number of at least -5.',
    ],
    [{ rate: 0 }, 'OPTION_RANGE: toy, option "rate": found 0, expected a number above 0.'],
    [
      { mode: 'quick' },
      'OPTION_RANGE: toy, option "mode": found "quick", expected one of "fast", "slow".',
    ],
    [{ mode: 1 }, 'OPTION_RANGE: toy, option "mode": found 1, expected one of "fast", "slow".'],
    [{ loud: 'true' }, 'OPTION_TYPE: toy, option "loud": found "true", expected true or false.'],
    [
      { costs: [[0, NaN]] },
      'OPTION_TYPE: toy, option "costs": found a list of 1, expected a table of ' +
        'numbers up to 1e100 such as [[0,1],[1,0]], or none.',
    ],
    [
      { costs: [0] },
      'OPTION_TYPE: toy, option "costs": found a list of 1, expected a table of ' +
        'numbers up to 1e100 such as [[0,1],[1,0]], or none.',
    ],
  ])('refuses %j', (given, message) => {
    expect(thrown(() => check(given))).toBe(`UsageError ${message}`);
  });
});

describe('parseOption', () => {
  it.each([
    ['rules', ' 12 ', 12],
    ['share', '2.5e-1', 0.25],
    ['depth', 'none', null],
    ['depth', '4', 4],
    ['mode', 'slow', 'slow'],
    ['loud', 'true', true],
    ['loud', 'false', false],
    [
      'costs',
      '[[0,1],[1,0]]',
      [
        [0, 1],
        [1, 0],
      ],
    ],
    ['costs', 'none', null],
  ])('reads %s = %s', (name, text, expected) => {
    expect(parse(name, text)).toEqual(expected);
  });

  it('takes a choice for the text that it is, whatever it looks like', () => {
    const choices = ['true', 'none', '12', '[]'];
    const level = { level: { type: 'choice', choices, default: '12' } } as const;
    for (const text of choices) expect(parseOption('toy', level, 'level', text)).toBe(text);
  });

  it.each([
    [
      'rules',
      'none',
      'OPTION_TYPE: toy, option "rules": found "none", expected a whole number in [1, 100].',
    ],
    [
      'rules',
      '',
      'OPTION_TYPE: toy, option "rules": found "", expected a whole number in [1, 100].',
    ],
    [
      'rules',
      '12 rules',
      'OPTION_TYPE: toy, option "rules": found "12 rules", expected a whole number in [1, 100].',
    ],
    [
      'rules',
      'Infinity',
      'OPTION_RANGE: toy, option "rules": found Infinity, expected a whole number in [1, 100].',
    ],
    ['loud', 'none', 'OPTION_TYPE: toy, option "loud": found "none", expected true or false.'],
    ['loud', 'yes', 'OPTION_TYPE: toy, option "loud": found "yes", expected true or false.'],
    [
      'costs',
      '[[0,1]',
      'OPTION_TYPE: toy, option "costs": found "[[0,1]", expected a table of numbers up to 1e100 such as ' +
        '[[0,1],[1,0]], or none.',
    ],
    [
      'costs',
      '{"a":1}',
      'OPTION_TYPE: toy, option "costs": found an object, expected a table of ' +
        'numbers up to 1e100 such as [[0,1],[1,0]], or none.',
    ],
    [
      'nope',
      '1',
      'OPTION_UNKNOWN: toy, option "nope": there is no such option; expected one of "rules", ' +
        '"share", "depth", "shift", "rate", "mode", "loud", "costs".',
    ],
  ])('refuses %s = %s', (name, text, message) => {
    expect(thrown(() => parse(name, text))).toBe(`UsageError ${message}`);
  });
});

describe('acceptedValues', () => {
  it('says what an option takes', () => {
    expect(Object.values(specs).map(acceptedValues)).toEqual([
      'a whole number in [1, 100]',
      'a number in (0, 1]',
      'a whole number of at least 1, or none',
      'a number of at least -5',
      'a number above 0',
      'one of "fast", "slow"',
      'true or false',
      'a table of numbers up to 1e100 such as [[0,1],[1,0]], or none',
    ]);
  });
});

describe('describedOptions', () => {
  it('put what each option does beside what it accepts', () => {
    const { rules, loud } = specs;
    expect(describedOptions({ rules, loud }, { rules: 'A number.', loud: 'A flag.' })).toEqual({
      rules: { ...rules, description: 'A number.' },
      loud: { ...loud, description: 'A flag.' },
    });
  });
});
