import type { ModelDocument } from './model-document.js';

/** Options and seed of a training run as text, for the settings in a model's description. */
export function settingTexts({
  options,
  seed,
}: ModelDocument['training']): readonly (readonly [name: string, value: string])[] {
  const texts = Object.entries(options).map(([name, value]) => [name, valueText(value)] as const);
  return [...texts, ['seed', String(seed)]];
}

function valueText(value: unknown): string {
  if (value === null) return 'none';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
