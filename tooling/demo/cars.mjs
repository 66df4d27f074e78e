import { readFileSync } from 'node:fs';
import { tableFromRows } from '@preflearn/core';

/**
 * A car as `vega-datasets` has it (StatLib's Auto MPG data); `null` where a number is not known.
 *
 * @typedef {{ Name: string, Miles_per_Gallon: number | null, Cylinders: number, Displacement: number,
 *   Horsepower: number | null, Weight_in_lbs: number, Acceleration: number, Year: string,
 *   Origin: string }} Car
 */

/** The cars whose miles per gallon are known, without their names: a name would say nothing of others. */
export function carTable() {
  const file = new URL('../data/cars.json', import.meta.resolve('vega-datasets'));
  /** @type {readonly Car[]} */
  const cars = JSON.parse(readFileSync(file, 'utf8'));
  return tableFromRows(
    cars
      .filter((car) => car.Miles_per_Gallon !== null)
      .map((car) => ({
        cylinders: car.Cylinders,
        displacement: car.Displacement,
        horsepower: car.Horsepower,
        weight: car.Weight_in_lbs,
        acceleration: car.Acceleration,
        year: Number(car.Year.slice(0, 4)),
        origin: car.Origin,
        mpg: car.Miles_per_Gallon,
      })),
  );
}
