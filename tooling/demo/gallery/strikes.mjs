import { tableFromRows } from '@preflearn/core';
import { vegaRows } from './vega-data.mjs';

const DAMAGE = ['None', 'Minor', 'Medium', 'Substantial'];

/** Every second report of an aircraft that struck wildlife: what is known at once, and how large the damage was. */
export function strikeTable() {
  const reports = vegaRows('birdstrikes.csv')
    .filter((_, i) => i % 2 === 0)
    .filter((report) => DAMAGE.includes(report['Effect Amount of damage']));
  return tableFromRows(
    reports.map((report) => {
      const speed = report['Speed IAS in knots'];
      return {
        phase: report['Phase of flight'],
        speed: speed === '' ? null : Number(speed),
        size: report['Wildlife Size'],
        species: report['Wildlife Species'],
        time: report['Time of day'],
        month: Number(report['Flight Date'].slice(5, 7)),
        damage: report['Effect Amount of damage'].toLowerCase(),
      };
    }),
  );
}
