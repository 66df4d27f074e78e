import { postgres } from './engines/postgres.js';
import { exportedModels, predictsAsModel } from './predicts-as-model.js';

predictsAsModel('PostgreSQL', postgres, exportedModels(10_000));
