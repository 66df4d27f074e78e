import { CorruptFile, FlatTable } from '@preflearn/io';
import type { KeyValue } from 'hyparquet';

/** What the program that wrote a file says about a column beyond the types of Parquet. */
export interface StoredType {
  /** Whether its numbers are durations, as `timedelta` of pandas. */
  readonly isDuration?: boolean;
  /** How many of its numbers make a second, if they are durations and the file says so. */
  readonly perSecond?: number;
  /** Whether its categories have an order: that of the dictionary in the file. */
  readonly isOrdered?: boolean;
  /** The unit of its numbers, where this package wrote it. */
  readonly unit?: string;
  /** Its categories in their order, where this package wrote them. */
  readonly levels?: readonly string[];
}

/** Key under which Arrow (pyarrow, pandas, polars) stores its own types. */
const ARROW = 'ARROW:schema';

/** Key under which pandas stores its own types, also without Arrow (fastparquet). */
const PANDAS = 'pandas';

/** Key under which this package stores the units and orders that Parquet cannot say. */
export const OWN = 'preflearn';

/** Number of a duration among the types of Arrow. */
const DURATION = 18;

/** How many of the units of pandas make a second. */
const PER_SECOND: Readonly<Record<string, number>> = { s: 1, ms: 1e3, us: 1e6, ns: 1e9 };

/** Units of Arrow: seconds, milliseconds, microseconds, nanoseconds; milliseconds if absent. */
const MILLISECONDS = 1;

/**
 * What a file stores about its columns beyond the types of Parquet.
 *
 * @param names  of the columns
 * @returns shape [columns]
 * @throws CorruptFile
 */
export function storedTypes(
  pairs: readonly KeyValue[] | undefined,
  names: readonly string[],
): readonly StoredType[] {
  const stored = (key: string) => pairs?.find((pair) => pair.key === key)?.value;
  const [arrow, pandas, own] = [stored(ARROW), stored(PANDAS), stored(OWN)];
  const ofArrow = arrow === undefined ? [] : arrowTypes(arrow);
  const isKnown = ofArrow.length === names.length;
  const ofPandas = new Map(pandas === undefined ? [] : pandasTypes(pandas));
  const ofOwn = new Map(own === undefined ? [] : ownTypes(own));
  return names.map((name, c) => ({
    ...(isKnown ? ofArrow[c] : ofPandas.get(name)),
    ...ofOwn.get(name),
  }));
}

/** The types of the fields of an Arrow schema, which is a message in base64. */
function arrowTypes(text: string): readonly StoredType[] {
  const bytes = fromBase64(text);
  const view = new DataView(bytes.buffer);
  const start = bytes.length >= 4 && view.getInt32(0, true) === -1 ? 8 : 4;
  const schema = FlatTable.root(bytes.slice(start)).table(8);
  if (schema === undefined) throw new CorruptFile('its Arrow schema is empty');
  return [...schema.tables(6)].map((field) => {
    const isOrdered = field.table(12)?.int8(8) === 1;
    if (field.int8(8) !== DURATION) return isOrdered ? { isOrdered } : {};
    const unit = field.table(10)?.int16(4, MILLISECONDS) ?? MILLISECONDS;
    return { isDuration: true, perSecond: 1e3 ** unit };
  });
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  } catch {
    throw new CorruptFile('its Arrow schema is not in base64');
  }
}

function pandasTypes(text: string): readonly [string, StoredType][] {
  const { columns } = objectIn(text);
  if (!Array.isArray(columns)) return [];
  return columns.map((column: unknown): [string, StoredType] => {
    const { name, field_name, numpy_type, metadata } = objectOf(column);
    const [, unit] = /^timedelta64\[(s|ms|us|ns)\]$/.exec(String(numpy_type)) ?? [];
    const isOrdered = objectOf(metadata).ordered === true;
    return [
      String(field_name ?? name),
      {
        ...(unit !== undefined && { isDuration: true, perSecond: PER_SECOND[unit] }),
        ...(isOrdered && { isOrdered }),
      },
    ];
  });
}

/** What {@link ownText} stored. */
function ownTypes(text: string): readonly [string, StoredType][] {
  const { units, levels } = objectIn(text);
  const types = new Map<string, StoredType>();
  for (const [name, unit] of Object.entries(objectOf(units)))
    if (typeof unit === 'string') types.set(name, { unit });
  for (const [name, own] of Object.entries(objectOf(levels))) {
    const areNames = Array.isArray(own) && own.every((level) => typeof level === 'string');
    if (areNames && new Set(own).size === own.length) types.set(name, { levels: own });
  }
  return [...types];
}

/**
 * What a file stores about units and orders.
 *
 * @param units   by column
 * @param levels  the categories in their order, by column
 */
export function ownText(
  units: ReadonlyMap<string, string>,
  levels: ReadonlyMap<string, readonly string[]>,
): string {
  return JSON.stringify({ units: Object.fromEntries(units), levels: Object.fromEntries(levels) });
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return {};
  }
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
