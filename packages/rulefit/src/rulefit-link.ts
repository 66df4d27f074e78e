import { probabilityLink } from '@preflearn/ml-rules';

/** The most probable class by softmax; ties go to the first. */
export const ruleFitLink = () => probabilityLink({ decision: 'most-probable', costs: null });
