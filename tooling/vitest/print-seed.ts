import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    propertySeed: number;
  }
}

/** Draws the seed of the properties of this run, or takes it from PROPERTY_SEED, and prints it. */
export function setup(project: TestProject): void {
  const seed = Number(process.env.PROPERTY_SEED ?? Math.floor(Math.random() * 2 ** 31));
  project.provide('propertySeed', seed);
  console.log(
    `properties: PROPERTY_SEED=${seed} PROPERTY_SCALE=${process.env.PROPERTY_SCALE ?? 1}`,
  );
}
