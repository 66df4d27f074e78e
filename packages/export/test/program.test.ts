import { type Expression, StepBuilder } from '@preflearn/core/expressions';
import { expect, it } from 'vitest';
import { attributesUsed } from '../src/program/program.js';
import { namedModel } from './models.js';

const input = (attribute: number): Expression => ({ kind: 'input', attribute });

it('lists the attributes of a program once each and in their order', () => {
  const builder = new StepBuilder();
  builder.sum('a', input(10), [input(2), input(9)]);
  builder.step('b', { kind: 'times', left: input(2), right: input(1) });
  const { schema } = namedModel();
  expect(attributesUsed({ schema, steps: builder.steps, outputs: [] })).toEqual([1, 2, 9, 10]);
});
