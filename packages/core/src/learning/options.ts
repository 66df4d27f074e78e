import { checkGiven } from '../errors/check-given.js';
import { checkIsOptions, unknownOption } from '../errors/check-known.js';
import { didYouMean } from '../errors/did-you-mean.js';
import { UsageError } from '../errors/errors.js';
import { foundText, listed } from '../words/quoted.js';

/** A value of an option, which can be a matrix of shape [rows][columns]; `null` means none. */
export type OptionValue = number | string | boolean | null | readonly (readonly number[])[];

/** A number, with its range. */
export interface NumberOption {
  readonly type: 'number' | 'integer';
  readonly default: number | null;
  /** Smallest value allowed. */
  readonly min: number;
  /** Largest value allowed; none when absent. */
  readonly max?: number;
  /** Whether `min` itself is too small. */
  readonly above?: boolean;
  /** Whether the option may be switched off, written `none` as text and `null` in code. */
  readonly optional?: boolean;
}

/** One of a few words. */
export interface ChoiceOption<C extends string = string> {
  readonly type: 'choice';
  readonly choices: readonly C[];
  readonly default: C;
}

/** Yes or no. */
export interface FlagOption {
  readonly type: 'flag';
  readonly default: boolean;
}

/** A matrix of numbers from -1e100 to 1e100, so that their sums are finite; as JSON, such as `[[0,1],[1,0]]`. */
export interface MatrixOption {
  readonly type: 'matrix';
  readonly default: null;
}

/** What one option accepts, and its default. */
export type OptionSpec = NumberOption | ChoiceOption | FlagOption | MatrixOption;

/** The options of a learner by name; data, so that help, documentation and checks agree. */
export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

/** Options, each with a sentence or two on what it does, for help and documentation. */
export type DescribedOptions = Readonly<
  Record<string, OptionSpec & { readonly description: string }>
>;

/** The checked values that a set of specs describes. */
export type OptionValues<S extends OptionSpecs> = {
  readonly [K in keyof S]: S[K] extends ChoiceOption<infer C>
    ? C
    : S[K] extends FlagOption
      ? boolean
      : S[K] extends MatrixOption
        ? readonly (readonly number[])[] | null
        : S[K] extends { readonly optional: true }
          ? number | null
          : number;
};

/** What a caller may give: any of the options; `undefined` stands for the default. */
export type OptionInput<S extends OptionSpecs> = {
  readonly [K in keyof S]?: OptionValues<S>[K] | undefined;
};

/**
 * Adds to each option what it does. The texts are kept apart because only help and documentation need them, not an app
 * that trains.
 *
 * @param descriptions  what each option does, in a sentence or two
 */
export function describedOptions<S extends OptionSpecs>(
  specs: S,
  descriptions: Readonly<Record<keyof S & string, string>>,
): DescribedOptions {
  checkGiven('describedOptions', specs, 'the options of a learner', []);
  checkGiven('describedOptions', descriptions, 'an object with a description for each option', []);
  const described = Object.entries(specs).map(([name, spec]) => [
    name,
    { ...spec, description: descriptions[name] },
  ]);
  return Object.fromEntries(described) as DescribedOptions;
}

/**
 * Checks options and fills in the defaults.
 *
 * @param owner  id of the learner, for errors
 * @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE
 */
export function checkOptions<S extends OptionSpecs>(
  owner: string,
  specs: S,
  given: Readonly<Record<string, unknown>>,
): OptionValues<S> {
  checkGiven('checkOptions', specs, 'the options of a learner', []);
  checkIsOptions(given, { learner: owner }, exampleOf(specs, given));
  for (const name of Object.keys(given)) findSpec(owner, specs, name);
  const checked = Object.entries(specs).map(([name, spec]) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    return [name, value === undefined ? spec.default : checkOption(owner, name, spec, value)];
  });
  return Object.freeze(Object.fromEntries(checked)) as OptionValues<S>;
}

/**
 * Reads the value of an option from text, as the command line gives it.
 *
 * @param owner  begins an error message, such as the id of the learner
 * @returns the value, checked; a matrix has the shape [rows][columns]
 * @throws UsageError OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE
 */
export function parseOption(
  owner: string,
  specs: OptionSpecs,
  name: string,
  text: string,
): OptionValue {
  checkGiven('parseOption', specs, 'the options of a learner', []);
  const spec = findSpec(owner, specs, name);
  return checkOption(owner, name, spec, valueOfText(spec, text.trim()));
}

/** What an option accepts, in a few words: `number in (0, 1]`, `one of "a", "b"`. */
export function acceptedValues(spec: OptionSpec): string {
  switch (spec.type) {
    case 'choice':
      return `one of ${listed(spec.choices, 20)}`;
    case 'flag':
      return 'true or false';
    case 'matrix':
      return 'a table of numbers up to 1e100 such as [[0,1],[1,0]], or none';
    default: {
      const kind = spec.type === 'integer' ? 'whole number' : 'number';
      const range =
        spec.max === undefined
          ? spec.above
            ? `above ${spec.min}`
            : `of at least ${spec.min}`
          : `in ${spec.above ? '(' : '['}${spec.min}, ${spec.max}]`;
      return `a ${kind} ${range}${spec.optional ? ', or none' : ''}`;
    }
  }
}

function findSpec(owner: string, specs: OptionSpecs, name: string): OptionSpec {
  if (Object.hasOwn(specs, name)) return specs[name];
  throw unknownOption(name, Object.keys(specs), { learner: owner });
}

/** An option that what was given could have been meant for, such as `rules: 500` for 500. */
function exampleOf(specs: OptionSpecs, given: unknown): string {
  const all = Object.entries(specs);
  const fitting = all.find(([, spec]) => faultOf(spec, given) === undefined);
  if (fitting !== undefined && given !== null) return `${fitting[0]}: ${JSON.stringify(given)}`;
  const [name, spec] = all[0] ?? ['option', { default: null }];
  return `${name}: ${JSON.stringify(spec.default)}`;
}

function valueOfText(spec: OptionSpec, text: string): unknown {
  switch (spec.type) {
    case 'choice':
      return text;
    case 'flag':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'matrix':
      if (text === 'none') return null;
      try {
        return JSON.parse(text) as unknown;
      } catch {
        return text;
      }
    default:
      if (spec.optional && text === 'none') return null;
      return text === '' || Number.isNaN(Number(text)) ? text : Number(text);
  }
}

function checkOption(owner: string, name: string, spec: OptionSpec, value: unknown): OptionValue {
  const code = faultOf(spec, value);
  if (code !== undefined) {
    throw new UsageError(code, `found ${foundText(value)}, expected ${acceptedValues(spec)}`, {
      where: { learner: owner, option: name },
      remedy: spec.type === 'choice' ? didYouMean(value, spec.choices) : [],
    });
  }
  return isMatrix(value)
    ? Object.freeze(value.map((row) => Object.freeze([...row])))
    : (value as OptionValue);
}

/** What is wrong with a value; `undefined` for one that the option accepts. */
function faultOf(spec: OptionSpec, value: unknown): 'OPTION_TYPE' | 'OPTION_RANGE' | undefined {
  switch (spec.type) {
    case 'choice':
      return spec.choices.some((choice) => choice === value) ? undefined : 'OPTION_RANGE';
    case 'flag':
      return typeof value === 'boolean' ? undefined : 'OPTION_TYPE';
    case 'matrix':
      return value === null || isMatrix(value) ? undefined : 'OPTION_TYPE';
    default:
      if (value === null && spec.optional) return undefined;
      if (typeof value !== 'number') return 'OPTION_TYPE';
      return isInRange(spec, value) ? undefined : 'OPTION_RANGE';
  }
}

function isInRange({ type, min, max, above }: NumberOption, value: number): boolean {
  return (
    (above ? value > min : value >= min) &&
    (max === undefined ? value < Infinity : value <= max) &&
    (type === 'number' || Number.isSafeInteger(value))
  );
}

function isMatrix(value: unknown): value is readonly (readonly number[])[] {
  const isRow = (row: unknown) =>
    Array.isArray(row) && row.every((cell) => typeof cell === 'number' && Math.abs(cell) <= 1e100);
  return Array.isArray(value) && value.every(isRow);
}
