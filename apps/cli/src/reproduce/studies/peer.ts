/** A learner of another library, which Python runs. */
export interface Peer {
  readonly title: string;
  /** The Python package whose version counts. */
  readonly package: string;
  /** Packages that it needs besides. */
  readonly needs: readonly string[];
}

const SKLEARN = { package: 'scikit-learn', needs: [] };

/** Learners of other libraries, by the id that columns have. */
const PEERS: ReadonlyMap<string, Peer> = new Map([
  ['lightgbm', { title: 'LightGBM', package: 'lightgbm', needs: ['scikit-learn'] }],
  ['xgboost', { title: 'XGBoost', package: 'xgboost', needs: ['scikit-learn'] }],
  ['hist-gradient-boosting', { title: 'scikit-learn HGB', ...SKLEARN }],
  ['sklearn-random-forest', { title: 'scikit-learn random forest', ...SKLEARN }],
  ['sklearn-extra-trees', { title: 'scikit-learn extra-trees', ...SKLEARN }],
  ['sklearn-logistic-regression', { title: 'scikit-learn logistic regression', ...SKLEARN }],
  ['mord', { title: 'mord LogisticAT', package: 'mord', needs: ['scikit-learn'] }],
  ['ordered-model', { title: 'statsmodels OrderedModel', package: 'statsmodels', needs: [] }],
]);

/** The learner of another library with this id; `undefined` if the id is one of ours. */
export function peerNamed(id: string): Peer | undefined {
  return PEERS.get(id);
}

/** All packages of Python that a peer needs. */
export function packagesOf(peer: Peer): readonly string[] {
  return ['numpy', ...peer.needs, peer.package];
}
