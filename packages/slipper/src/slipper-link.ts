import { probabilityLink } from '@preflearn/ml-rules';

/** The most probable class by softmax; ties go to the first. */
export const slipperLink = () => probabilityLink({ decision: 'most-probable', costs: null });
