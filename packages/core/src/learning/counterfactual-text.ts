import { checkGiven } from '../errors/check-given.js';
import { quoted } from '../words/quoted.js';
import type { AttributeChange, Counterfactual } from './counterfactual.js';

const GOALS: Readonly<Record<Counterfactual['goal'], string>> = {
  higher: 'a higher class',
  lower: 'a lower class',
  other: 'another class',
};

/** A counterfactual in a sentence: `For a higher class, "4": weight 2250 instead of 2372.` */
export function counterfactualText(found: Counterfactual): string {
  checkGiven('counterfactualText', found, 'a counterfactual', ['goal', 'changes']);
  const { goal, prediction, changes, exact } = found;
  if (prediction === undefined) {
    return exact
      ? `For ${GOALS[goal]}: no change of the attributes that may change leads there.`
      : `For ${GOALS[goal]}: no change was found; not all were tried.`;
  }
  const listed = changes.map(changeText).join(', and ');
  const doubt = exact ? '' : ' Not all changes were tried, so that a smaller one may do.';
  return `For ${GOALS[goal]}, ${quoted(prediction)}: ${listed}.${doubt}`;
}

function changeText({ name, from, to }: AttributeChange): string {
  return `${name} ${to} instead of ${from === '' ? 'a missing value' : from}`;
}
