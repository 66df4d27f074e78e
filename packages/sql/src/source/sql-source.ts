import { type BinnedAttribute, mostBins } from '@preflearn/boosting';
import { type ClassTarget, type Unit, UsageError } from '@preflearn/core';
import type { SqlConnection } from '../dialect/sql-connection.js';
import { select } from '../dialect/sql-dialect.js';
import { SqlLayers } from '../dialect/sql-layers.js';
import type { WorkColumns } from '../dialect/work-table.js';
import { readBins } from './interval-bins.js';
import { intervalsOf } from './intervals-of.js';

/** An attribute of a database table. */
export type SqlAttribute = SqlNumeric | SqlNominal;

interface SqlAttributeBase {
  readonly name: string;
  /** Its column in {@link SqlSource.rows}. */
  readonly column: string;
  /** Number of rows with a value, among those of positive weight. */
  readonly present: number;
}

/** A numeric column. */
interface SqlNumeric extends SqlAttributeBase {
  readonly type: 'numeric';
  readonly unit: Unit | undefined;
}

/** A nominal column. */
interface SqlNominal extends SqlAttributeBase {
  readonly type: 'nominal';
  /** In the order of the database. */
  readonly categories: readonly string[];
}

/** With more bins than this, the query that codes the rows would become too long. */
const MAX_BINS = 4096;

/** Information about a database table. */
interface SqlSourceParts {
  readonly connection: SqlConnection;
  readonly rows: string;
  /** All columns of the rows. */
  readonly columns: readonly string[];
  readonly rowCount: number;
  readonly attributes: readonly SqlAttribute[];
  readonly target: ClassTarget;
  readonly occurring: Int32Array;
  readonly classNumber: string;
  readonly weightUnit: number | undefined;
  readonly weight: string;
}

/** A database table that has been examined. */
export class SqlSource {
  readonly connection: SqlConnection;
  /** The expression after FROM for its rows of positive weight. */
  readonly rows: string;
  readonly rowCount: number;
  readonly attributes: readonly SqlAttribute[];
  /** Without rows. */
  readonly target: ClassTarget;
  /** Indices of the classes that occur. */
  readonly occurring: Int32Array;
  /** The unit in which weights are counted; `undefined` without weights. */
  readonly weightUnit: number | undefined;
  /** Expression for the class index of a row. */
  readonly classNumber: string;
  readonly #weight: string;

  readonly #parts: SqlSourceParts;

  constructor(parts: SqlSourceParts) {
    this.#parts = parts;
    this.connection = parts.connection;
    this.rows = parts.rows;
    this.rowCount = parts.rowCount;
    this.attributes = parts.attributes;
    this.target = parts.target;
    this.occurring = parts.occurring;
    this.weightUnit = parts.weightUnit;
    this.classNumber = parts.classNumber;
    this.#weight = parts.weight;
  }

  /** The same table through another connection to its database. */
  on(connection: SqlConnection): SqlSource {
    return new SqlSource({ ...this.#parts, connection });
  }

  /**
   * An attribute with its bins.
   *
   * @param most  most bins of a numeric attribute; `null` for one per distinct value
   * @throws UsageError OPTION_RANGE for more bins than can be coded
   */
  async binned(attribute: SqlAttribute, most: number | null): Promise<BinnedAttribute> {
    const { name, column, present } = attribute;
    const hasMissing = present < this.rowCount;
    if (attribute.type === 'nominal') {
      const { categories } = attribute;
      return { type: 'nominal', name, hasMissing, binCount: categories.length, categories };
    }
    const count = mostBins(most ?? Infinity, hasMissing);
    const bins = await readBins(
      this.connection,
      { column, from: this.rows, present },
      Math.min(count, MAX_BINS),
    );
    const binCount = bins.lowest.length;
    if (count <= MAX_BINS || bins.lowest === bins.highest) {
      return { type: 'numeric', name, hasMissing, binCount, ...bins };
    }
    throw new UsageError(
      'OPTION_RANGE',
      `the column has more than ${MAX_BINS} distinct values, but in a database there may be at most as many bins`,
      {
        where: { option: 'bins', column: name },
        remedy: { action: 'set', option: 'bins', value: 256, text: 'put its values in bins' },
      },
    );
  }

  /**
   * A query for the training rows, with bins in place of values and scores of 0.
   *
   * @param kept  expressions of the numbers that losses store
   */
  codedRows(
    attributes: readonly BinnedAttribute[],
    columns: WorkColumns,
    kept: readonly string[],
  ): string {
    const { dialect } = this.connection;
    const { rowNumbers } = dialect;
    const layers = new SqlLayers(dialect, this.rows);
    const bins = intervalsOf(
      layers,
      attributes.map((attribute, i) => {
        const { column } = this.attributes[i];
        return attribute.type === 'numeric'
          ? { value: column, bounds: Array.from(attribute.highest, dialect.double).slice(0, -1) }
          : {
              value: column,
              bounds: attribute.categories.map(dialect.text).slice(0, -1),
              isText: true,
            };
      }),
    );
    const coded = attributes.map(
      ({ binCount }, i) => `${dialect.asCode(bins[i], binCount)} AS ${columns.attributes[i]}`,
    );
    const inner = select(
      [
        ...(columns.row === undefined || 'ofTable' in rowNumbers
          ? []
          : [`${rowNumbers.inQuery(this.#parts.columns)} AS ${columns.row}`]),
        `${dialect.asCode(this.classNumber, this.target.classes.length)} AS ${columns.classNumber}`,
        `${this.#weight} AS ${columns.weight}`,
        ...coded,
      ],
      layers.from,
      undefined,
    );
    const scores = columns.scores.map((score) => `${dialect.double(0)} AS ${score}`);
    const others = kept.map((own, k) => `${own} AS ${columns.kept[k]}`);
    return select(['q.*', ...scores, ...others], `(${inner}) AS q`, undefined);
  }
}
