import type { AttributeSchema } from '@preflearn/core';
import type { Expression, Test } from '@preflearn/core/expressions';
import { element, type XmlElement } from './xml.js';

/** Names of the fields of a document. */
export interface PmmlNames {
  readonly attributes: readonly AttributeSchema[];
  /** The field of an attribute with missing values replaced, since functions do not accept them. */
  filled(attribute: number): string;
  step(name: string): string;
}

/** Writes an expression as an element. */
export function pmmlExpression(expression: Expression, names: PmmlNames): XmlElement {
  const write = (part: Expression) => pmmlExpression(part, names);
  switch (expression.kind) {
    case 'number':
      return numberConstant(expression.value);
    case 'text':
      return textConstant(expression.value);
    case 'step':
      return fieldRef(names.step(expression.name));
    case 'input':
      return fieldRef(names.filled(expression.attribute));
    case 'sum':
      return expression.terms.map(write).reduce((sum, term) => apply('+', sum, term));
    case 'minus':
      return apply('-', write(expression.left), write(expression.right));
    case 'times':
      return apply('*', write(expression.left), write(expression.right));
    case 'over':
      return apply('/', write(expression.left), write(expression.right));
    case 'scaled':
      return apply('*', write(expression.of), numberConstant(expression.by));
    case 'divided':
      return apply('/', write(expression.of), numberConstant(expression.by));
    case 'share':
      return apply('/', write(expression.part), write(expression.whole));
    case 'half-to':
      return apply('pow', numberConstant(0.5), write(expression.of));
    case 'exp':
      throw new Error('An exponential has to be lowered first.');
    case 'concat':
      return apply('concat', ...expression.parts.map(write));
    case 'if':
      return apply(
        'if',
        pmmlTest(expression.when, names),
        write(expression.result),
        write(expression.otherwise),
      );
  }
}

/** Applies a function to arguments. */
export function apply(name: string, ...operands: readonly XmlElement[]): XmlElement {
  return element('Apply', { function: name }, operands);
}

/** A reference to a field. */
export function fieldRef(field: string): XmlElement {
  return element('FieldRef', { field });
}

/** A constant number. */
export function numberConstant(value: number): XmlElement {
  return { ...element('Constant', { dataType: 'double' }), text: String(value) };
}

/** A constant text. */
export function textConstant(text: string): XmlElement {
  return { ...element('Constant', { dataType: 'string' }), text };
}

const OPERATORS = {
  '<': 'lessThan',
  '<=': 'lessOrEqual',
  '>': 'greaterThan',
  '>=': 'greaterOrEqual',
  '=': 'equal',
  '!=': 'notEqual',
} as const;

function pmmlTest(test: Test, names: PmmlNames): XmlElement {
  switch (test.kind) {
    case 'condition': {
      const { condition } = test;
      const attribute = names.attributes[condition.attribute];
      const value =
        'value' in condition
          ? numberConstant(condition.value)
          : textConstant(
              attribute.type === 'nominal' ? attribute.categories[condition.category] : '',
            );
      const field = fieldRef(names.filled(condition.attribute));
      return apply(
        'and',
        apply('isNotMissing', fieldRef(attribute.name)),
        apply(OPERATORS[condition.operator], field, value),
      );
    }
    case 'missing':
      return apply('isMissing', fieldRef(names.attributes[test.attribute].name));
    case 'compare':
      return apply(
        OPERATORS[test.operator],
        pmmlExpression(test.left, names),
        pmmlExpression(test.right, names),
      );
    case 'all':
    case 'any': {
      const tests = test.tests.map((one) => pmmlTest(one, names));
      return tests.length === 1 ? tests[0] : apply(test.kind === 'all' ? 'and' : 'or', ...tests);
    }
  }
}
