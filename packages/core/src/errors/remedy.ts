/** A value that an option may be set to. */
export type RemedyValue =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | Readonly<Record<string, string | readonly string[]>>;

/** Sets an option; if no value is given, a front end can ask for it. */
export interface SetOption {
  readonly action: 'set';
  /** Name of the option in the library. */
  readonly option: string;
  /** Id of the learner that has the option; absent for options of reading, splitting and so on. */
  readonly learner?: string | undefined;
  /** The value to set; absent if the user has to choose it. */
  readonly value?: RemedyValue | undefined;
  /** The values to choose from, or to put in order. */
  readonly choices?: readonly string[] | undefined;
  /** What it does, as an instruction that does not name the option: `make ordered classes of it`. */
  readonly text: string;
}

/** Leaves out an option that was given. */
export interface LeaveOutOption {
  readonly action: 'leave-out';
  /** Name of the option in the library. */
  readonly option: string;
  /** Id of the learner that has the option. */
  readonly learner?: string | undefined;
}

/** Anything else, such as correcting a cell. */
export interface OtherRemedy {
  readonly action: 'other';
  /** An instruction without full stop: `name each label once`. */
  readonly text: string;
}

/** One thing to do about an error, as data, so that a front end can offer it in its own way. */
export type Remedy = SetOption | LeaveOutOption | OtherRemedy;

/** A remedy as callers give it: a text is short for {@link OtherRemedy}. */
export type RemedyInput = string | Remedy;

/** Remedies as data. */
export function remediesOf(input: RemedyInput | readonly RemedyInput[] = []): readonly Remedy[] {
  const all = Array.isArray(input) ? (input as readonly RemedyInput[]) : [input as RemedyInput];
  return all.map((remedy) =>
    typeof remedy === 'string' ? { action: 'other', text: remedy } : remedy,
  );
}
