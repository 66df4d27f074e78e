import type { Generator } from './generator.js';
import { rankRulesArtificial } from './rank-rules-artificial.js';

/** The generators that the command line knows, one line each. */
export const generators: readonly Generator[] = [rankRulesArtificial];
