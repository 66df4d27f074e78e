import { arithmetic, type Expression, number, sum } from '@preflearn/core/expressions';
import { describe, expect, it } from 'vitest';
import { jsExpression } from '../src/js/js-expression.js';
import { commentText, jsText } from '../src/js/js-text.js';

it('a text for a comment keeps its letters, and neither ends the line nor the comment', () => {
  expect(commentText('grade\n\r\u2028\u2029of */ größe 1')).toBe('grade    of * / größe 1');
});

it('a literal says its text, and does not end a comment or a script', () => {
  const text = 'a\n"b" \u2028 \u2029 */ </script> \\ größe';
  expect(jsText(text)).not.toMatch(/[\n\u2028\u2029<]|\*\//);
  expect(JSON.parse(jsText(text).replaceAll('\\/', '/'))).toBe(text);
});

describe('an expression stands in brackets where it has an operator or a sign', () => {
  const x: Expression = { kind: 'input', attribute: 0 };
  const step: Expression = { kind: 'step', name: 's' };
  const written = (expression: Expression) => jsExpression(expression, []);

  it.each<[string, Expression]>([
    ['x1 - (x1 - s)', arithmetic(x, 'minus', arithmetic(x, 'minus', step))],
    ['(x1 + s) * 1.5', arithmetic(sum(x, step), 'times', number(1.5))],
    ['1.5 / (2 + x1)', arithmetic(number(1.5), 'over', sum(number(2), x))],
    ['(-1.5) - s', arithmetic(number(-1.5), 'minus', step)],
    ['s - (1e-7)', arithmetic(step, 'minus', number(1e-7))],
    ['1 + (x1 + s) + exp(s)', sum(number(1), sum(x, step), { kind: 'exp', of: step })],
    ['s * (-2)', { kind: 'scaled', of: step, by: -2, least: 1 }],
    ['"a" + s', { kind: 'concat', parts: [{ kind: 'text', value: 'a' }, step] }],
  ])('%s', (text, expression) => {
    expect(written(expression)).toBe(text);
  });
});
