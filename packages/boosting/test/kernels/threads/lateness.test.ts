import { expect, it } from 'vitest';
import { Lateness } from '../../../src/kernels/threads/lateness.js';

it('shares no work for a while after a thread was late, longer if it is late again', () => {
  const lateness = new Lateness(2);
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

it('finds many short phases late that took longer together than the work of one thread', () => {
  const [slower, faster] = [new Lateness(2), new Lateness(2)];
  for (let phase = 1; phase <= 60; phase++) {
    slower.note(0.06, 0.04, phase);
    faster.note(0.04, 0.06, phase);
  }
  expect(slower.rests(60)).toBe(true);
  expect(faster.rests(60)).toBe(false);
});

it('waits without complaint for threads that work as long as this one, or only a moment', () => {
  const lateness = new Lateness(2);
  lateness.note(0.9, 0.1, 10);
  lateness.note(5, 7, 20);
  expect(lateness.rests(20)).toBe(false);
});

it('waits for longer where more threads share the work', () => {
  const [two, eight] = [new Lateness(2), new Lateness(8)];
  for (const lateness of [two, eight]) lateness.note(5, 1, 10);
  expect([two.rests(10), eight.rests(10)]).toEqual([true, false]);
});
