import type { Expression } from '@preflearn/core/expressions';
import type { Output } from './program.js';

/** An output that returns the value of a step. */
export function output(name: string, value: Expression): Output {
  if (value.kind !== 'step') throw new Error(`The output ${name} is no step.`);
  return { name, step: value.name };
}
