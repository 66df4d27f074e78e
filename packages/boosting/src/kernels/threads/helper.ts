import { help, type NumberedKernel } from './stage-board.js';

/*
 * The program of a helper thread. It is built into text (see generated/helper-source.ts), so that a thread can be
 * started from it in Node and in a page without another file.
 */

/** What a helper thread receives when it starts. */
export interface HelperInput {
  readonly memory: WebAssembly.Memory;
  readonly module: WebAssembly.Module;
  /** Pointers to the board's places and numbers, and their lengths. */
  readonly places: number;
  readonly placeCount: number;
  readonly numbers: number;
  readonly numberCount: number;
  readonly mostJobs: number;
  /** Where the jobs of the thread begin, as a share of all. */
  readonly share: number;
  /** Names of the kernels, by their numbers. */
  readonly names: readonly string[];
  /** What the programs of losses work on, whose loops follow the kernels. */
  readonly states: readonly unknown[];
}

/** Set by the scripts of the programs, which come before this one. */
interface ProgramsGlobal {
  readonly rowPrograms?: readonly ((state: unknown) => readonly NumberedKernel[])[];
}

function start(input: HelperInput): void {
  const { memory, module, names, mostJobs, share, states, ...board } = input;
  const { buffer } = memory;
  const places = new Int32Array(buffer, board.places, board.placeCount);
  const numbers = new Float64Array(buffer, board.numbers, board.numberCount);
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  const kernels = names.map((name) => exports[name] as NumberedKernel);
  const { rowPrograms = [] } = globalThis as ProgramsGlobal;
  rowPrograms.forEach((loops, i) => {
    kernels.push(...loops(states[i]));
  });
  help({ places, numbers, mostJobs }, kernels, share);
}

/** The parts of Node used here. */
interface NodeGlobal {
  readonly process?: {
    getBuiltinModule?(id: string): { readonly workerData: HelperInput } | undefined;
  };
}

const node = (globalThis as NodeGlobal).process?.getBuiltinModule?.('node:worker_threads');
if (node) start(node.workerData);
else globalThis.onmessage = ({ data }: MessageEvent<HelperInput>) => start(data);
