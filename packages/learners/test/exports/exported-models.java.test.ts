import { pmml } from './engines/pmml.js';
import { exportedModels, predictsAsModel } from './predicts-as-model.js';

predictsAsModel('JPMML', pmml, exportedModels(10_000));
