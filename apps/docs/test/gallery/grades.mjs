import { Random, tableFromRows } from '@preflearn/core';
import { drawNoise } from './draw.mjs';

const STUDENTS = 600;
const SEED = 14;

/** From which points on a grade is given. */
const GRADES = /** @type {const} */ ([
  [85, 'A'],
  [72, 'B'],
  [60, 'C'],
  [50, 'D'],
  [Number.NEGATIVE_INFINITY, 'F'],
]);

/**
 * Students of a course, drawn after a model that the page states: no table of real grades may be passed on here.
 *
 *     points = 25 + 0.5 · earlier + 2.5 · min(hours, 8) + 8 [attendance ≥ 70] − 6 [job ≥ 15] + 6 e
 *
 * where e is nearly standard normal. The room has no part in it.
 */
export function gradeTable() {
  const random = new Random(SEED);
  return tableFromRows(Array.from({ length: STUDENTS }, () => drawStudent(random)));
}

/** @param {Random} random */
function drawStudent(random) {
  const earlier = 30 + random.integer(61);
  const hours = random.integer(15);
  const attendance = 30 + random.integer(71);
  const job = random.integer(25);
  const room = ['east', 'north', 'west'][random.integer(3)];
  const points =
    25 +
    0.5 * earlier +
    2.5 * Math.min(hours, 8) +
    (attendance >= 70 ? 8 : 0) -
    (job >= 15 ? 6 : 0) +
    6 * drawNoise(random);
  const grade = GRADES.find(([from]) => points >= from)?.[1] ?? 'F';
  return { earlier, hours, attendance, job, room, grade };
}
