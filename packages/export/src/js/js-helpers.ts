/** The beginning of every module: functions that read values. */
export const READ_VALUES = `\
/** The number of a column, NaN where it is missing; dates count from 1970-01-01, in UTC. */
function numberOf(row, name, unit) {
  const value = valueOf(row, name);
  if (value === undefined || value === null || Number.isNaN(value)) return NaN;
  const isDate = value instanceof Date && (unit === 'date' || unit === 'date-time');
  const number = isDate ? value.getTime() / (unit === 'date' ? 86400000 : 1000) : value;
  if (typeof number === 'number' && Number.isFinite(number)) return number;
  throw new TypeError(\`Column \${JSON.stringify(name)}: found \${String(value)}, expected a finite number\`);
}

/** The category of a column, undefined where it is missing or training never saw it. */
function categoryOf(row, name, categories) {
  const value = valueOf(row, name);
  return value === undefined || value === null || !categories.has(String(value))
    ? undefined
    : String(value);
}

function valueOf(row, name) {
  if (Object.hasOwn(row, name)) return row[name];
  throw new TypeError(\`Column \${JSON.stringify(name)} is missing; give null for a missing value\`);
}
`;

/** Reads a level, for modules with ordered attributes. */
export const READ_LEVEL = `\
/** The place of a level, from 1 for the lowest; NaN where it is missing or training never saw it. */
function levelOf(row, name, levels) {
  const value = valueOf(row, name);
  return value === undefined || value === null ? NaN : (levels.get(String(value)) ?? NaN);
}
`;

/** \`exp\` of `@preflearn/core`, line by line, for modules that need it. */
export const EXP = `\
/** e to the power of x, with equal bits in every engine; Math.exp has not. */
function exp(x) {
  if (x > 709.782712893384) return Infinity;
  if (x < -745.1332191019412) return 0;
  const k = Math.floor(x * 1.4426950408889634 + 0.5);
  const high = x - k * 0.6931471803691238;
  const low = k * 1.9082149292705877e-10;
  const r = high - low;
  let tail = 1.6059043836821613e-10 * r + 2.08767569878681e-9;
  tail = ((tail * r + 2.505210838544172e-8) * r + 2.755731922398589e-7) * r + 2.7557319223985893e-6;
  tail = ((tail * r + 2.48015873015873e-5) * r + 1.984126984126984e-4) * r + 1.388888888888889e-3;
  tail = ((tail * r + 8.333333333333333e-3) * r + 4.1666666666666664e-2) * r + 1 / 6;
  tail = tail * r + 0.5;
  const value = 1 + (r + (r * r * tail + (high - r - low)));
  if (k >= -1021 && k <= 1023) return value * powerOfTwo(k);
  const half = k > 0 ? 1023 : -1000;
  return value * powerOfTwo(half) * powerOfTwo(k - half);
}

const bits = new DataView(new ArrayBuffer(8));

/** 2 to the power of k, exact, for k from -1022 to 1023. */
function powerOfTwo(k) {
  bits.setUint32(0, (k + 1023) << 20);
  return bits.getFloat64(0);
}
`;
