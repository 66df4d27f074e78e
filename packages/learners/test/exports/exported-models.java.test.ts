import { pmml } from './engines/pmml.js';
import { predictsAsModel } from './predicts-as-model.js';

predictsAsModel('JPMML', pmml);
