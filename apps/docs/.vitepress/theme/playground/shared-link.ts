import type { TargetKind } from '@preflearn/core';
import type { Choice } from './messages.js';
import { orderedColumns, orderedText } from './ordered-lines.js';

/** What a link carries: a table of the playground, and what to train on it. */
export interface Shared {
  /** Name of a table that the playground brings; a table of one's own never leaves the page. */
  readonly set: string | undefined;
  readonly choice: Partial<Choice>;
}

/** The part of an address behind `#`. */
export function linkOf({ set, choice }: Shared): string {
  const parts = new URLSearchParams();
  const add = (name: string, value: string | number | undefined) => {
    if (value !== undefined && value !== '') parts.set(name, String(value));
  };
  add('set', set);
  add('target', choice.target);
  add('kind', choice.kind);
  add('discretize', choice.discretize);
  add('classes', choice.classes && JSON.stringify(choice.classes));
  add('ordered', choice.ordered && orderedText(choice.ordered));
  add('learner', choice.learner);
  add('rival', choice.rival);
  add('settings', choice.settings);
  add('seed', choice.seed);
  return parts.toString();
}

const KINDS: readonly string[] = [
  'ordinal',
  'nominal',
  'ranking',
  'numeric',
] satisfies TargetKind[];

/** What a link carries; what is not understood is left out. */
export function sharedBy(hash: string): Shared {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const text = (name: string) => parts.get(name) ?? undefined;
  const whole = (name: string) => {
    const value = Number(text(name));
    return text(name) !== undefined && Number.isSafeInteger(value) && value >= 0
      ? value
      : undefined;
  };
  const kind = text('kind');
  return {
    set: text('set'),
    choice: {
      ...given('target', text('target')),
      ...given('kind', KINDS.includes(kind ?? '') ? (kind as TargetKind) : undefined),
      ...given('discretize', whole('discretize')),
      ...given('classes', namesIn(text('classes'))),
      ...given('ordered', parts.has('ordered') ? orderedColumns(text('ordered') ?? '') : undefined),
      ...given('learner', text('learner')),
      ...given('rival', text('rival')),
      ...given('settings', text('settings')),
      ...given('seed', whole('seed')),
    },
  };
}

function given<K extends keyof Choice>(name: K, value: Choice[K] | undefined): Partial<Choice> {
  return value === undefined ? {} : { [name]: value };
}

function namesIn(text: string | undefined): readonly string[] | undefined {
  try {
    const names: unknown = JSON.parse(text ?? 'null');
    const isNames = Array.isArray(names) && names.every((name) => typeof name === 'string');
    return isNames ? names : undefined;
  } catch {
    return undefined;
  }
}
