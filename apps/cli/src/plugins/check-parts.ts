import { type PartKind, type Plugin, UsageError } from '@preflearn/core';
import { foundText, listed } from '@preflearn/core/text';
import { metricOfId, metrics } from '@preflearn/evaluation';
import { AUTO_ID } from '@preflearn/model-selection';

/** The required type of a member of a part. */
type Wanted = 'text' | 'list' | 'object' | 'function' | 'true or false';

/** The members that each kind of part must have in addition to its id. */
const MEMBERS = {
  learners: {
    title: 'text',
    summary: 'text',
    targetKinds: 'list',
    options: 'object',
    create: 'function',
    load: 'function',
  },
  losses: { targetKinds: 'list', shape: 'function', bind: 'function' },
  techniques: { impurities: 'function' },
  links: { fit: 'function', load: 'function' },
  metrics: {
    title: 'text',
    direction: 'text',
    kinds: 'list',
    formula: 'text',
    undefinedWhen: 'list',
    value: 'function',
  },
  tableFormats: {
    title: 'text',
    extensions: 'list',
    declares: 'list',
    supportedOptions: 'list',
    isText: 'true or false',
    opensInSpreadsheets: 'true or false',
    read: 'function',
    write: 'function',
  },
  exportFormats: { title: 'text', supportedOptions: 'list', write: 'function' },
  generators: { title: 'text', summary: 'text', options: 'object', make: 'function' },
} satisfies Partial<Readonly<Record<PartKind, Readonly<Record<string, Wanted>>>>>;

/** The kinds of parts that the command line knows. */
type KnownKind = keyof typeof MEMBERS;

/** Ids that can be typed: no comma, which separates ids, and no dot, which ends them in --set. */
const TYPEABLE = /^[\p{L}\d][\p{L}\d_-]*$/u;

/**
 * Checks that a plug-in's export is valid, before anything of it is used.
 *
 * @param name  name of the plug-in, for an error
 * @throws UsageError PLUGIN_PART, PLUGIN_TAKEN
 */
export function checkParts(name: string, exported: unknown): Plugin {
  if (typeof exported !== 'object' || exported === null || Array.isArray(exported)) {
    throw wrong(name, 'plugin', `found ${foundText(exported)}, expected an object of lists`);
  }
  for (const [kind, parts] of Object.entries(exported)) {
    if (kind === 'name' || parts === undefined) continue;
    const path = `plugin.${kind}`;
    if (!isKind(kind)) {
      const known = listed(Object.keys(MEMBERS));
      throw wrong(name, path, `there is no such kind of parts; expected one of ${known}`);
    }
    if (!Array.isArray(parts))
      throw wrong(name, path, `found ${foundText(parts)}, expected a list`);
    for (const [i, part] of parts.entries()) checkPart(name, `${path}.${i}`, kind, part);
  }
  return exported;
}

function isKind(kind: string): kind is KnownKind {
  return Object.hasOwn(MEMBERS, kind);
}

function checkPart(name: string, path: string, kind: KnownKind, part: unknown): void {
  if (typeof part !== 'object' || part === null) {
    throw wrong(name, path, `found ${foundText(part)}, expected an object`);
  }
  const members = part as Readonly<Record<string, unknown>>;
  const { id } = members;
  if (typeof id !== 'string' || !TYPEABLE.test(id)) {
    const problem = `found ${foundText(id)}, expected letters, digits, - and _`;
    throw wrong(name, `${path}.id`, problem);
  }
  for (const [member, wanted] of Object.entries<Wanted>(MEMBERS[kind])) {
    if (kindOf(members[member]) === wanted) continue;
    throw wrong(
      name,
      `${path}.${member}`,
      `found ${foundWords(members[member])}, expected ${withArticle(wanted)}`,
    );
  }
  if (!isTaken(kind, id, part)) return;
  throw new UsageError('PLUGIN_TAKEN', `the id "${id}" is taken by one of preflearn`, {
    where: { file: name, path: `${path}.id` },
    remedy: 'give the new one an id of its own',
  });
}

/** Whether an id is already used for something that is not in a registry. */
function isTaken(kind: KnownKind, id: string, part: unknown): boolean {
  if (kind === 'learners') return id === AUTO_ID;
  if (kind !== 'metrics' || metrics.some((own) => own === part)) return false;
  return (
    metrics.some((own) => own.id === id) || (/^top\d+Score$/.test(id) && metricOfId(id) !== part)
  );
}

function kindOf(value: unknown): Wanted | undefined {
  if (Array.isArray(value)) return 'list';
  switch (typeof value) {
    case 'string':
      return 'text';
    case 'boolean':
      return 'true or false';
    case 'function':
      return 'function';
    default:
      return typeof value === 'object' && value !== null ? 'object' : undefined;
  }
}

function foundWords(value: unknown): string {
  return value === undefined
    ? 'nothing'
    : typeof value === 'function'
      ? 'a function'
      : foundText(value);
}

function withArticle(wanted: Wanted): string {
  return wanted === 'true or false' ? wanted : `${wanted === 'object' ? 'an' : 'a'} ${wanted}`;
}

function wrong(name: string, path: string, problem: string): UsageError {
  return new UsageError('PLUGIN_PART', problem, {
    where: { file: name, path },
    remedy: 'correct the plug-in',
  });
}
