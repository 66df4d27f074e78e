import { expect, it } from 'vitest';
import { Lateness } from '../../../src/kernels/threads/lateness.js';

it('shares no work for a while after a thread was late, longer if it is late again', () => {
  const lateness = new Lateness();
  expect(lateness.rests(0)).toBe(false);
  lateness.note(5, 1, 100);
  expect([lateness.rests(149), lateness.rests(150)]).toEqual([true, false]);
  lateness.note(5, 1, 160);
  expect([lateness.rests(259), lateness.rests(260)]).toEqual([true, false]);
  lateness.note(5, 1, 1000);
  expect([lateness.rests(1049), lateness.rests(1050)]).toEqual([true, false]);
  for (let now = 1051; now < 20_000; now += 1100) lateness.note(5, 1, now);
  expect(lateness.rests(20_000)).toBe(false);
});

it('waits without complaint for a thread that works as long as this one, or only a moment', () => {
  const lateness = new Lateness();
  lateness.note(0.9, 0.1, 10);
  lateness.note(5, 3, 20);
  expect(lateness.rests(20)).toBe(false);
});
