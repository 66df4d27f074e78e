import { differenceText, quoted } from '@preflearn/core/text';
import type { Metric } from '@preflearn/evaluation';
import { metricWords } from '../text/metric-words.js';
import { style } from '../text/text-style.js';
import { figure } from '../text/value-text.js';
import type { Association } from './association.js';
import { type MeasuredTarget, measuredText } from './metric-unit.js';
import type { NotChecked, UnseenCheck, UnseenNumber, UnseenValue } from './unseen-check.js';

/** What was measured on rows that training had not seen, and whether anything was learned: a text for each line. */
export function unseenLines(
  unseen: UnseenCheck | NotChecked | undefined,
  isWeighted: boolean,
  target: MeasuredTarget,
): readonly string[] {
  if (unseen === undefined) return [];
  if ('reason' in unseen) return [`not measured: ${unseen.reason}`];
  const { metric, value, constant, words, number } = unseen;
  const title = `${isWeighted ? 'weighted ' : ''}${metricWords(metric)}`;
  return [
    `${title} ${style.bold(measuredText(value, metric, target))} (always ${words}: ${measuredText(constant, metric, target)})`,
    ...(number === undefined ? [] : [numberLine(number, target)]),
    verdictOf(unseen),
  ];
}

function numberLine({ target, value, constant }: UnseenNumber, { unit }: MeasuredTarget): string {
  const [own, other] = [value, constant].map((error) => differenceText(error, unit, figure));
  return `${style.bold(own)} in ${quoted(target)} (the constant: ${other}), each class at its median`;
}

/** Whether anything was learned, in a sentence. */
export function verdictOf(unseen: UnseenCheck): string {
  const { learned, words, value, constant, probabilities, association, attributes, metric } =
    unseen;
  if (learned === 'nothing') {
    return `No better than always predicting ${words}: the model learned nothing useful.`;
  }
  if (learned === 'probabilities' && probabilities !== undefined) {
    return `Predictions no better than always ${words}, but probabilities better than class shares: ${valuesOf(probabilities)}.`;
  }
  if (learned === 'association' && association !== undefined) {
    return `Predictions no better than always ${words}, but ${associationText(association, metric)}.`;
  }
  if (learned === 'attributes' && attributes !== undefined) {
    return `Predictions no better than always ${words}, but attributes go with the target, ${quoted(attributes.attribute)} most (p = ${figure(attributes.p)}): more rows would help.`;
  }
  const less =
    metric.direction === 'lower' && constant > 0 ? Math.round(100 * (1 - value / constant)) : 0;
  return less > 0
    ? `Better than always predicting ${words}: ${less} % less error.`
    : `Better than always predicting ${words}.`;
}

/** Zero-one loss is the main metric of classes without order only. */
function associationText({ value }: Association, { id }: Metric): string {
  return id === 'zeroOneLoss'
    ? `the right class is more probable than by chance: by ${figure(value)} on average`
    : `they go with the target: rank correlation ${figure(value)}`;
}

function valuesOf({ metric, value, constant }: UnseenValue): string {
  return `${metricWords(metric)} ${figure(value)} instead of ${figure(constant)}`;
}
