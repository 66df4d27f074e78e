import fc from 'fast-check';
import { runs } from './property-runs.js';

// Properties without a number of runs of their own are scaled, too, and all begin with the seed of this run.
fc.configureGlobal({ ...runs(100), seed: Number(process.env.PROPERTY_SEED) });
