// A plug-in of typedoc: parameters that are taken apart where they are declared have no name there, and would be called
// "__namedParameters". They get that of their type, such as `options` for `TuneOptions`.
import { Converter, ReflectionKind } from 'typedoc';

const NAMELESS = '__namedParameters';

/** @param {import('typedoc').Application} app */
export function load(app) {
  app.converter.on(Converter.EVENT_RESOLVE, (_, reflection) => {
    if (!reflection.kindOf(ReflectionKind.Parameter) || reflection.name !== NAMELESS) return;
    reflection.name = nameOf(Reflect.get(reflection, 'type'));
  });
}

/** @param {import('typedoc').SomeType | undefined} type */
function nameOf(type) {
  if (type?.type !== 'reference') return 'parts';
  if (/Options$/.test(type.name)) return 'options';
  return `${type.name[0].toLowerCase()}${type.name.slice(1)}`;
}
