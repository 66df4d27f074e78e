import { postgres } from './engines/postgres.js';
import { predictsAsModel } from './predicts-as-model.js';

predictsAsModel('PostgreSQL', postgres);
