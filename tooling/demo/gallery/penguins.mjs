import { tableFromRows } from '@preflearn/core';
import { vegaText } from './vega-data.mjs';

/**
 * A penguin as `vega-datasets` has it.
 *
 * @typedef {{ Species: string, Island: string, 'Beak Length (mm)': number | null, 'Beak Depth (mm)': number | null,
 *   'Flipper Length (mm)': number | null, 'Body Mass (g)': number | null }} Penguin
 */

/** Penguins of three species, measured on three islands. */
export function penguinTable() {
  /** @type {readonly Penguin[]} */
  const penguins = JSON.parse(vegaText('penguins.json'));
  return tableFromRows(
    penguins.map((penguin) => ({
      island: penguin.Island,
      beak_length: penguin['Beak Length (mm)'],
      beak_depth: penguin['Beak Depth (mm)'],
      flipper: penguin['Flipper Length (mm)'],
      mass: penguin['Body Mass (g)'],
      species: penguin.Species,
    })),
  );
}
