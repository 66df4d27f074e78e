import { configureGlobal } from 'fast-check';

// Nobody reads the example that a mutant fails on, so none is made small.
configureGlobal({ endOnFailure: true });
