// What the tests import as `vitest` in the warm test runner: Vitest's own parts, without its processes. A test
// that needs more of `vi`, such as `vi.mock`, fails there, and is left out.
import {
  ChaiStyleAssertions,
  chai,
  customMatchers,
  GLOBAL_EXPECT,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from '@vitest/expect';
import { fn, restoreAllMocks, spyOn } from '@vitest/spy';

export {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  it,
  test,
} from '@vitest/runner';

for (const plugin of [JestExtend, JestChaiExpect, ChaiStyleAssertions, JestAsymmetricMatchers]) {
  chai.use(plugin);
}
export const expect = /** @type {import('@vitest/expect').ExpectStatic} */ (
  /** @type {unknown} */ (chai.expect)
);
setState({ assertionCalls: 0 }, expect);
Object.defineProperty(globalThis, GLOBAL_EXPECT, { value: expect, configurable: true });
/** @type {{ extend: (expect: unknown, matchers: object) => void }} */ (
  /** @type {unknown} */ (chai.expect)
).extend(expect, customMatchers);

export const vi = { fn, restoreAllMocks, spyOn };
