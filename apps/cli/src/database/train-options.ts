import type { EarlyStoppingOptions } from '../arguments/early-stopping-options.js';
import type { MemoryOption } from '../arguments/memory-option.js';
import type { PoolOption } from '../arguments/pool-option.js';
import type { ThreadsOption } from '../arguments/threads-option.js';
import type { OutOfCoreOptions } from '../input/out-of-core.js';
import type { LabelledOptions } from '../input/read-labelled-table.js';
import type { CommonOptions } from '../runtime/common-options.js';

/** Options of `preflearn train`. */
export interface TrainOptions
  extends CommonOptions,
    LabelledOptions,
    ThreadsOption,
    EarlyStoppingOptions,
    OutOfCoreOptions,
    PoolOption,
    MemoryOption {
  readonly learner: string;
  readonly set?: readonly string[];
  readonly seed: number;
  readonly out: string;
  readonly keepPartial?: boolean;
  readonly checkpoint?: string;
  readonly resume?: boolean;
  readonly unit?: Readonly<Record<string, string>>;
  readonly maxStatements?: number;
  readonly maxBytes?: number;
}
