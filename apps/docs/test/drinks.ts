import { Random, type RankingTarget, type Table, tableFromRows } from '@preflearn/core';
import { formatRanking } from '@preflearn/core/text';
import { deleteLabels } from '@preflearn/evaluation';
import { sampleMallows } from '@preflearn/mallows';

/*
 * The table `drinks.csv` of the pages on label ranking: guests of a café and their order of four drinks.
 * It is drawn from Mallows models, so that the pages can say what there is to be found.
 */

const DRINKS = ['coffee', 'tea', 'cocoa', 'lemonade'] as const;
const GUESTS = 300;
const SEED = 7;

/** Probability with which a guest does not mention a drink. */
const SILENCE = 0.1;

interface Guest {
  readonly hour: number;
  readonly temperature: number;
  readonly age: number;
  readonly company: string;
}

/** A taste: who has it, and the Mallows model that orders are drawn from. */
interface Taste {
  readonly who: string;
  readonly of: (guest: Guest) => boolean;
  readonly order: readonly (typeof DRINKS)[number][];
  readonly theta: number;
}

/** A guest has the first taste that fits. */
export const tastes: readonly Taste[] = [
  {
    who: 'up to 10 o’clock',
    of: ({ hour }) => hour <= 10,
    order: ['coffee', 'tea', 'cocoa', 'lemonade'],
    theta: 2,
  },
  {
    who: 'later, from 25 degrees on',
    of: ({ temperature }) => temperature >= 25,
    order: ['lemonade', 'tea', 'coffee', 'cocoa'],
    theta: 1.5,
  },
  {
    who: 'later and cooler, up to 30 years',
    of: ({ age }) => age <= 30,
    order: ['cocoa', 'lemonade', 'coffee', 'tea'],
    theta: 1,
  },
  {
    who: 'later and cooler, older',
    of: () => true,
    order: ['tea', 'coffee', 'cocoa', 'lemonade'],
    theta: 0.7,
  },
];

/** Some temperatures are missing, and some drinks are not mentioned. */
export function drinkTable(): Table {
  const random = new Random(SEED);
  const guests = Array.from({ length: GUESTS }, () => drawGuest(random));
  const positions = guests.flatMap((guest) => drawPositions(guest, random));
  const complete: RankingTarget = {
    kind: 'ranking',
    name: 'drinks',
    labels: DRINKS,
    positions: Int32Array.from(positions),
  };
  const target = deleteLabels(complete, SILENCE, new Random(SEED, 1));
  return tableFromRows(
    guests.map((guest, row) => ({
      ...guest,
      temperature: random.uniform() < 0.03 ? null : guest.temperature,
      drinks: formatRanking(DRINKS, target.positions, row * DRINKS.length),
    })),
    { types: { drinks: 'nominal' } },
  );
}

function drawGuest(random: Random): Guest {
  return {
    hour: 7 + random.integer(16),
    temperature: 5 + random.integer(31),
    age: 16 + random.integer(60),
    company: ['alone', 'friends', 'family'][random.integer(3)],
  };
}

function drawPositions(guest: Guest, random: Random): readonly number[] {
  const taste = tastes.find(({ of }) => of(guest));
  if (taste === undefined) throw new Error('A guest has no taste.');
  const centre = Int32Array.from(taste.order, (drink) => DRINKS.indexOf(drink));
  return Array.from(sampleMallows({ centre, theta: taste.theta }, 1, random).positions());
}
