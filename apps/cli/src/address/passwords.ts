import { UsageError } from '@preflearn/core';

/** Where the password of an address is taken from instead. */
const VARIABLES: readonly (readonly [RegExp, string])[] = [
  [/^postgres/i, 'PGPASSWORD'],
  [/^trino/i, 'TRINO_PASSWORD'],
  [/^redis/i, 'REDIS_PASSWORD'],
];

/** Schemes whose addresses have no `@` behind the name of the server. */
const NO_AT_IN_PATH = /^(?:postgres|postgresql|rediss?):/i;

/**
 * Whether a text is an address that holds a password: `scheme://user:password@host`, also where the password has the
 * characters that part an address, `user:password@host`, or a parameter such as `?password=`, in any spelling.
 */
export function holdsPassword(text: string): boolean {
  const [, scheme, slashes, rest = ''] = /^([a-z][a-z\d+.-]*:)?(\/\/)?(.*)$/is.exec(text) ?? [];
  if (scheme !== undefined && hasPasswordParameter(rest)) return true;
  if (
    scheme !== undefined &&
    (slashes !== undefined || VARIABLES.some(([one]) => one.test(scheme)))
  ) {
    const [authority] = /^[^/?#]*/.exec(rest) ?? [''];
    if (authority.includes('@')) return /:.+@/.test(authority);
    // An unencoded password may hold / ? or #, behind which the address seems to go on.
    const isPort =
      /^[^:]*(?::\d*)?$/.test(authority) || /^\[[\da-f:.]*\](?::\d*)?$/i.test(authority);
    const isBehind = NO_AT_IN_PATH.test(scheme) || !isPort ? /@/ : /^[^/?#]*[/?#][^/?#]*@/;
    return authority.includes(':') && isBehind.test(rest);
  }
  return /^[^\s:/\\@]+:[^\s\\@]+@[\w.-]+(?::\d+)?(?:[/?]|$)/.test(text);
}

function hasPasswordParameter(text: string): boolean {
  return text.split(/[?&;#\s]/).some((part) => {
    const [name, value = ''] = decoded(part).split('=', 2);
    return value !== '' && /pass|pwd|secret|token|credential/i.test(name);
  });
}

/** A text without percent-encoding, which may be wrong. */
function decoded(text: string): string {
  return text.replace(/%([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/**
 * Refuses arguments with a password, before anything is done with them, or printed.
 *
 * @throws UsageError ARGUMENT
 */
export function checkNoPassword(argv: readonly string[]): void {
  for (const [i, argument] of argv.entries()) {
    const [, flag, joined] = /^--([\w-]+)=(.*)$/s.exec(argument) ?? [];
    const text = joined ?? argument;
    if (!holdsPassword(text)) continue;
    const [, before] = /^--([\w-]+)$/.exec(argv[i - 1] ?? '') ?? [];
    const option = flag ?? before;
    const variable = VARIABLES.find(([scheme]) => scheme.test(text))?.[1];
    throw new UsageError(
      'ARGUMENT',
      'the address holds a password, which lists of processes and histories would show',
      {
        where:
          option === undefined
            ? {}
            : { option: option.replace(/-(\w)/g, (_, c: string) => c.toUpperCase()) },
        remedy:
          variable === undefined
            ? 'leave it out'
            : `leave it out, and set it as ${variable} in the environment`,
      },
    );
  }
}
