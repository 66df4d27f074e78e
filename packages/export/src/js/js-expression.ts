import type { AttributeSchema } from '@preflearn/core';
import type { Expression, Test } from '@preflearn/core/expressions';
import { jsText } from './js-text.js';

/** Writes an expression in JavaScript; attributes are `x1`, `x2`, ..., NaN or undefined if they are missing. */
export function jsExpression(
  expression: Expression,
  attributes: readonly AttributeSchema[],
): string {
  const write = (part: Expression) => jsExpression(part, attributes);
  switch (expression.kind) {
    case 'number':
      return String(expression.value);
    case 'text':
      return jsText(expression.value);
    case 'step':
      return expression.name;
    case 'input':
      return inputName(expression.attribute);
    case 'sum':
      return expression.terms
        .map((term, k) => (k > 0 ? inBrackets(term, write) : write(term)))
        .join(expression.terms.length > MAX_ON_A_LINE ? ' +\n    ' : ' + ');
    case 'minus':
      return `${inBrackets(expression.left, write)} - ${inBrackets(expression.right, write)}`;
    case 'times':
      return `${inBrackets(expression.left, write)} * ${inBrackets(expression.right, write)}`;
    case 'over':
      return `${inBrackets(expression.left, write)} / ${inBrackets(expression.right, write)}`;
    case 'scaled':
      return `${write(expression.of)} * ${bracketedNumber(expression.by)}`;
    case 'divided':
      return `${write(expression.of)} / ${bracketedNumber(expression.by)}`;
    case 'share':
      return `${write(expression.part)} / ${write(expression.whole)}`;
    case 'exp':
      return `exp(${write(expression.of)})`;
    case 'half-to':
      return `powerOfTwo(-${write(expression.of)})`;
    case 'concat':
      return expression.parts.map((part) => inBrackets(part, write)).join(' + ');
    case 'if':
      return (
        `${jsTest(expression.when, attributes)} ? ${inBrackets(expression.result, write)} : ` +
        inBrackets(expression.otherwise, write)
      );
  }
}

/** Most terms of a sum on one line. */
const MAX_ON_A_LINE = 4;

/** The variable of an attribute. */
export function inputName(attribute: number): string {
  return `x${attribute + 1}`;
}

function bracketedNumber(value: number): string {
  return value < 0 ? `(${value})` : String(value);
}

/** Puts operands that are not a single token, and numbers with a sign, in brackets. */
function inBrackets(operand: Expression, write: (part: Expression) => string): string {
  const text = write(operand);
  return ['step', 'input', 'text', 'exp'].includes(operand.kind) || /^[\d.]+$/.test(text)
    ? text
    : `(${text})`;
}

function jsTest(test: Test, attributes: readonly AttributeSchema[]): string {
  const write = (part: Expression) => jsExpression(part, attributes);
  switch (test.kind) {
    case 'condition': {
      const { condition } = test;
      const x = inputName(condition.attribute);
      if ('value' in condition) return `${x} ${condition.operator} ${condition.value}`;
      const attribute = attributes[condition.attribute];
      const category = attribute.type === 'nominal' ? attribute.categories[condition.category] : '';
      const known = condition.operator === '!=' ? `${x} !== undefined && ` : '';
      return `${known}${x} ${condition.operator === '=' ? '===' : '!=='} ${jsText(category)}`;
    }
    case 'missing':
      return attributes[test.attribute].type === 'numeric'
        ? `Number.isNaN(${inputName(test.attribute)})`
        : `${inputName(test.attribute)} === undefined`;
    case 'compare':
      return (
        `${inBrackets(test.left, write)} ${test.operator === '=' ? '===' : test.operator} ` +
        inBrackets(test.right, write)
      );
    case 'all':
    case 'any':
      return test.tests
        .map((one) => jsTest(one, attributes))
        .join(test.kind === 'all' ? ' && ' : ' || ');
  }
}
