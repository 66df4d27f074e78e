import { checkRankingLabels } from '@preflearn/io';

/** Key under which a field declares which labels its orders rank. */
export const LABELS = 'preflearn:labels';

/** The labels that a field declares, as JSON; `undefined` if there are none, or if the text is not a list of labels. */
export function declaredLabels(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined;
  try {
    const labels: unknown = JSON.parse(text);
    if (!Array.isArray(labels) || !labels.every((label) => typeof label === 'string'))
      return undefined;
    checkRankingLabels(labels, {});
    return labels;
  } catch {
    return undefined;
  }
}
