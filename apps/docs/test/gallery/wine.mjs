import { Random, tableFromRows } from '@preflearn/core';
import { drawNoise, drawSkew, within } from './draw.mjs';

const ROWS = 1500;
const SEED = 9;

/** One row in seven is an earlier one again. */
const AGAIN = 7;

/**
 * Red wines, drawn after a model that the page states: eleven measurements that are a little correlated, and
 *
 *     mark = 5.5 + 0.45 · (alcohol − 10.5) − 2 · (volatile_acidity − 0.5) + 2.5 · (min(sulphates, 0.8) − 0.65) + 0.5 e
 *
 * rounded, from 3 to 8, where e is nearly standard normal. The other eight have no part in it.
 */
export function wineTable() {
  const random = new Random(SEED);
  /** @type {ReturnType<typeof drawWine>[]} */
  const wines = [];
  while (wines.length < ROWS) {
    const again = wines.length > 0 && random.integer(AGAIN) === 0;
    wines.push(again ? wines[random.integer(wines.length)] : drawWine(random));
  }
  return tableFromRows(wines);
}

/** @param {Random} random */
function drawWine(random) {
  const noise = () => drawNoise(random);
  const sour = noise();
  const ripe = noise();
  const clean = noise();
  const alcohol = within(10.5 + 0.85 * ripe + 0.2 * ripe * ripe + 0.2 * noise(), 8.5, 14.5, 1);
  const sugar = within(2.1 + 0.3 * ripe + 0.3 * drawSkew(random), 0.9, 12, 1);
  const volatile = within(
    0.5 - 0.1 * clean + 0.12 * noise() + 0.02 * drawSkew(random),
    0.1,
    1.3,
    2,
  );
  const sulphates = within(
    0.63 + 0.06 * clean + 0.1 * noise() + 0.02 * drawSkew(random),
    0.3,
    1.6,
    2,
  );
  const free = within(8 + 8 * drawSkew(random) + 3 * noise(), 1, 70);
  const density =
    0.9967 + 0.0008 * sour - 0.0007 * (alcohol - 10.5) + 0.0004 * (sugar - 2.1) + 0.0006 * noise();
  const mark =
    5.5 +
    0.45 * (alcohol - 10.5) -
    2 * (volatile - 0.5) +
    2.5 * (Math.min(sulphates, 0.8) - 0.65) +
    0.5 * noise();
  return {
    fixed_acidity: within(8.2 + 1.4 * sour + 0.3 * sour * sour, 4.5, 15, 1),
    volatile_acidity: volatile,
    citric_acid: within(0.28 + 0.1 * sour + 0.06 * clean + 0.11 * noise(), 0, 0.9, 2),
    residual_sugar: sugar,
    chlorides: within(0.078 + 0.013 * noise() + 0.006 * drawSkew(random), 0.02, 0.4, 3),
    free_sulfur_dioxide: free,
    total_sulfur_dioxide: within(8 + free * (2 + 0.5 * noise()) + 8 * noise(), free + 2, 250),
    density: within(density, 0.985, 1.01, 4),
    pH: within(3.32 - 0.1 * sour + 0.1 * noise(), 2.8, 4, 2),
    sulphates,
    alcohol,
    quality: within(mark, 3, 8),
  };
}
