// Loaded into a command before it starts: lets one call of a file operation fail. FUZZ_FAILS="rename 2 EIO" fails the
// second call of rename or renameSync.
import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const [operation = '', number = '', code = ''] = (process.env.FUZZ_FAILS ?? '').split(' ');
let calls = 0;

/** @param {any} holder @param {string} name @param {(error: Error) => unknown} fail */
function patch(holder, name, fail) {
  const original = holder[name];
  if (typeof original !== 'function') return;
  holder[name] = function (/** @type {unknown[]} */ ...args) {
    if (isOfNode() || ++calls !== Number(number)) return original.apply(this, args);
    return fail(
      Object.assign(new Error(`${code}: made to fail, ${name}`), { code, syscall: name }),
    );
  };
}

/** Whether Node itself calls the patched function, to load a module. */
function isOfNode() {
  const caller = new Error().stack?.split('\n')[3] ?? '';
  return caller.includes('node:internal/modules/');
}

const rejecting = (/** @type {Error} */ error) => Promise.reject(error);
const throwing = (/** @type {Error} */ error) => {
  throw error;
};

const handle = await promises.open(new URL(import.meta.url));
patch(Object.getPrototypeOf(handle), operation, rejecting);
await handle.close();
calls = 0;
patch(promises, operation, rejecting);
patch(fs, `${operation}Sync`, throwing);
syncBuiltinESMExports();
