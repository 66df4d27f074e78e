import { type BinnedAttribute, mostBins } from '@preflearn/boosting';
import { type ClassTarget, type Unit, UsageError } from '@preflearn/core';
import { readBins } from './interval-bins.js';
import type { SqlConnection } from './sql-connection.js';
import { intervalOf, select } from './sql-dialect.js';
import type { WorkColumns } from './work-table.js';

/** An attribute of a table of a database. */
export type SqlAttribute = SqlNumeric | SqlNominal;

interface SqlAttributeBase {
  readonly name: string;
  /** Its column in {@link SqlSource.rows}. */
  readonly column: string;
  /** Rows with a value, among those of positive weight. */
  readonly present: number;
}

/** A column of numbers. */
interface SqlNumeric extends SqlAttributeBase {
  readonly type: 'numeric';
  readonly unit: Unit | undefined;
}

/** A column of categories. */
interface SqlNominal extends SqlAttributeBase {
  readonly type: 'nominal';
  /** In the order of the database. */
  readonly categories: readonly string[];
}

/** Bins above which the query that codes the rows would grow too long. */
const MOST_BINS = 4096;

/** What is known of a table of a database. */
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

/** A table of a database that has been looked through. */
export class SqlSource {
  readonly connection: SqlConnection;
  /** What stands behind FROM for its rows of positive weight. */
  readonly rows: string;
  readonly rowCount: number;
  readonly attributes: readonly SqlAttribute[];
  /** With no row. */
  readonly target: ClassTarget;
  /** Numbers of the classes that occur. */
  readonly occurring: Int32Array;
  /** The unit that weights are counted in; `undefined` without weights. */
  readonly weightUnit: number | undefined;
  /** Expression of the number of the class of a row. */
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

  /** The same table by another connection to its database. */
  on(connection: SqlConnection): SqlSource {
    return new SqlSource({ ...this.#parts, connection });
  }

  /**
   * An attribute with its bins.
   *
   * @param most  most bins of a numeric attribute; `null` for one a distinct value
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
      Math.min(count, MOST_BINS),
    );
    const binCount = bins.lowest.length;
    if (count <= MOST_BINS || bins.lowest === bins.highest) {
      return { type: 'numeric', name, hasMissing, binCount, ...bins };
    }
    throw new UsageError(
      'OPTION_RANGE',
      `the column has more than ${MOST_BINS} distinct values, but in a database there may be at most as many bins`,
      {
        where: { option: 'bins', column: name },
        remedy: { action: 'set', option: 'bins', value: 256, text: 'put its values in bins' },
      },
    );
  }

  /**
   * A query for the training rows, with bins in place of values and scores of 0.
   *
   * @param kept  expressions of the numbers that losses keep
   */
  codedRows(
    attributes: readonly BinnedAttribute[],
    columns: WorkColumns,
    kept: readonly string[],
  ): string {
    const { dialect } = this.connection;
    const coded = attributes.map((attribute, i) => {
      const { column } = this.attributes[i];
      const bounds =
        attribute.type === 'numeric'
          ? Array.from(attribute.highest, dialect.double)
          : attribute.categories.map(dialect.text);
      const bin = dialect.asCode(intervalOf(column, bounds.slice(0, -1)), bounds.length);
      return `${bin} AS ${columns.attributes[i]}`;
    });
    const inner = select(
      [
        ...(columns.row === undefined
          ? []
          : [`${dialect.rowNumber(this.#parts.columns)} AS ${columns.row}`]),
        `${dialect.asCode(this.classNumber, this.target.classes.length)} AS ${columns.classNumber}`,
        `${this.#weight} AS ${columns.weight}`,
        ...coded,
      ],
      this.rows,
      undefined,
    );
    const scores = columns.scores.map((score) => `${dialect.double(0)} AS ${score}`);
    const others = kept.map((own, k) => `${own} AS ${columns.kept[k]}`);
    return select(['q.*', ...scores, ...others], `(${inner}) AS q`, undefined);
  }
}
