import { UsageError } from '@preflearn/core';

/**
 * Loads a package that is only installed by those who use it.
 *
 * @param name     name of the package
 * @param address  what it is loaded for
 * @param load     imports it
 * @throws UsageError ARGUMENT if it is not installed
 */
export async function loadPackage<A>(
  name: string,
  address: string,
  load: () => Promise<A>,
): Promise<A> {
  try {
    return await load();
  } catch (cause) {
    if (!isMissing(cause)) throw cause;
    throw new UsageError('ARGUMENT', `the package ${name}, which reads it, is not installed`, {
      where: { file: address },
      remedy: `install it beside preflearn (npm install ${name})`,
      cause,
    });
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
}
