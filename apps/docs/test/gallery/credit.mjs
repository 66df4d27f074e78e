import { Random, tableFromRows } from '@preflearn/core';
import { drawLevel, drawNoise, within } from './draw.mjs';

const LOANS = 1000;
const SEED = 5;

/** What an account that the bank knows says for a loan. */
const ACCOUNT = { overdrawn: -1, low: -0.3, 'in credit': 0.6, 'not with us': 0 };

/** What savings say for a loan. */
const SAVINGS = { little: -0.5, some: 0.1, much: 0.7 };

/** What earlier payments say for a loan. */
const PAYMENTS = { 'always in time': 0.4, 'late once': -0.2, 'late often': -1 };

/**
 * Loans of a bank, drawn after a model that the page states: a loan is good if
 *
 *     0.75 + account + savings + payments − 0.04 · (months − 24) − 8 · (amount / months / income − 0.11)
 *         + 0.05 · min(job_years, 10) + 0.8 [guarantor] + 1.1 e
 *
 * is above 0, where e is nearly standard normal. Sex, nationality, age, purpose and housing have no part in it, but the years
 * in the job and the income grow with age, and foreigners seldom own their home.
 */
export function creditTable() {
  const random = new Random(SEED);
  return tableFromRows(Array.from({ length: LOANS }, () => drawLoan(random)));
}

/** @param {Random} random */
function drawLoan(random) {
  const person = drawPerson(random);
  const months = 6 * within(4 + 2.2 * drawNoise(random), 1, 12);
  const amount = 50 * within((months * (250 + 90 * drawNoise(random))) / 50, 10, 600);
  const account = drawLevel(random, [
    ['overdrawn', 0.25],
    ['low', 0.25],
    ['in credit', 0.2],
    ['not with us', 0.3],
  ]);
  const savings = drawLevel(random, [
    ['little', 0.45],
    ['some', 0.35],
    ['much', 0.2],
  ]);
  const payments = drawLevel(random, [
    ['always in time', 0.6],
    ['late once', 0.25],
    ['late often', 0.15],
  ]);
  const guarantor = drawLevel(random, [
    ['no', 0.88],
    ['yes', 0.12],
  ]);
  const score =
    0.75 +
    ACCOUNT[account] +
    SAVINGS[savings] +
    PAYMENTS[payments] -
    0.04 * (months - 24) -
    8 * (amount / months / person.income - 0.11) +
    0.05 * Math.min(person.job_years, 10) +
    (guarantor === 'yes' ? 0.8 : 0) +
    1.1 * drawNoise(random);
  return {
    amount,
    months,
    purpose: drawPurpose(random),
    account,
    savings: random.integer(10) === 0 ? null : savings,
    payments,
    guarantor,
    ...person,
    job_years: random.integer(20) === 0 ? null : person.job_years,
    loan: score > 0 ? 'good' : 'bad',
  };
}

/** @param {Random} random */
function drawPerson(random) {
  const age = within(38 + 12 * drawNoise(random), 18, 80);
  const nationality = drawLevel(random, [
    ['citizen', 0.85],
    ['foreign', 0.15],
  ]);
  const own = nationality === 'foreign' ? 0.2 : 0.5;
  return {
    income: 50 * within(30 + 0.4 * age + 12 * drawNoise(random), 16, 160),
    job_years: within((age - 18) * random.uniform() * 0.7, 0, 40),
    housing: drawLevel(random, [
      ['own', own],
      ['rented', 0.85 - own],
      ['with family', 0.15],
    ]),
    age,
    sex: random.coin() ? 'female' : 'male',
    nationality,
  };
}

/** @param {Random} random */
function drawPurpose(random) {
  return drawLevel(random, [
    ['car', 0.35],
    ['home', 0.25],
    ['electronics', 0.2],
    ['studies', 0.1],
    ['other', 0.1],
  ]);
}
