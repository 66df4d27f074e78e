// The rules of a model as bars: how much each adds to the score of the rows that it covers.

/**
 * @param {import('@preflearn/short-rules').ShortRulesModel} model of ordered classes
 * @returns {import('@preflearn/core/models').BarPicture}
 */
export function rulePicture(model) {
  return {
    type: 'bars',
    title: 'Miles per gallon of cars: the ten strongest rules',
    valueLabel: 'what a rule adds to the score of a car; a high score means many miles per gallon',
    inOrder: true,
    bars: model.rulesInWords(10).map(barOf),
  };
}

/** @param {string} rule in words: if ... then score +0.7 (covers ...) */
function barOf(rule) {
  const [, name = rule, value] = /^if (.*) then score (\S+)/.exec(rule) ?? [];
  const short = name.replaceAll(' and ', ', ').replaceAll('<=', '≤').replaceAll('>=', '≥');
  return { name: short, value: Number(value) };
}
