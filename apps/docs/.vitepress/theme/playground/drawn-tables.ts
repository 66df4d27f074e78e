import { Random, tableFromRows } from '@preflearn/core';
import { formatCsv } from '@preflearn/io';

/*
 * Tables that the playground brings: drawn by a seeded generator, so that what there is to be found is known.
 */

/** CSV texts by the name of the file. */
export const drawnTables: Readonly<Record<string, () => string>> = {
  'flats.csv': flats,
  'calls.csv': calls,
};

/** Stars follow from rent for the area, noise, lift and floor; some values are missing. */
function flats(): string {
  const random = new Random(11);
  const rows = Array.from({ length: 400 }, () => {
    const area = 25 + random.integer(100);
    const rent = Math.round(area * (8 + 10 * random.uniform()));
    const floor = random.integer(8);
    const lift = random.uniform() < 0.5 ? 'yes' : 'no';
    const noise = 35 + random.integer(40);
    const kitchen = ['open', 'separate', 'none'][random.integer(3)];
    const liking =
      (rent / area < 12 ? 1.3 : 0) +
      (noise < 55 ? 1.2 : 0) +
      (floor > 2 && lift === 'no' ? -1.2 : 0) +
      (kitchen === 'none' ? -0.8 : 0) +
      (area > 80 ? 0.7 : 0) +
      1.2 * (random.uniform() - 0.5);
    const stars = Math.min(5, Math.max(1, Math.round(2.4 + liking)));
    return {
      area,
      rent,
      floor,
      lift,
      noise: random.uniform() < 0.04 ? null : noise,
      kitchen,
      stars,
    };
  });
  return [...formatCsv(tableFromRows(rows))].join('');
}

/** Causes follow from pressure, noise, hours of running and type, with one call in ten mistaken. */
function calls(): string {
  const random = new Random(12);
  const causes = ['leak', 'motor', 'control', 'none found'];
  const rows = Array.from({ length: 300 }, () => {
    const pressure = Math.round(10 * (1 + 5 * random.uniform())) / 10;
    const noise = 40 + random.integer(50);
    const hours = random.integer(20_000);
    const type = ['A1', 'A2', 'B1'][random.integer(3)];
    const found =
      pressure < 2.2
        ? 'leak'
        : noise > 72 && hours > 6000
          ? 'motor'
          : type === 'B1' && hours < 9000
            ? 'control'
            : 'none found';
    const cause = random.uniform() < 0.1 ? causes[random.integer(4)] : found;
    return { pressure, noise, hours, type, cause };
  });
  return [...formatCsv(tableFromRows(rows))].join('');
}
