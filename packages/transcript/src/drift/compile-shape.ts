import { toJsonKind } from '../json/json-kind.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { listKinds } from '../shapes/list-kinds.ts';
import type { FieldShapes, OptionalShape, Shape, TaggedShape } from '../shapes/shape.ts';
import type { FindingCode } from './finding.ts';

/** Judges one value; silent where it fits. */
export type Check = (value: JsonValue) => void;

export interface CheckContext {
  report(code: FindingCode, path: string, value: JsonValue | undefined, kind?: string): void;
  /** Judges an object by its tag; the path is that of the object. */
  checkTagged(shape: TaggedShape, path: string): (value: JsonObject) => void;
}

/**
 * A shape as a function. Compiled once per place of the format, so that judging a value builds no paths and allocates
 * nothing.
 */
export function compileShape(shape: Shape, path: string, context: CheckContext): Check {
  switch (shape.kind) {
    case 'opaque':
      return accept;
    case 'list': {
      const checkItem = compileShape(shape.items, `${path}[]`, context);
      return (value) => {
        if (!Array.isArray(value)) return context.report('TYPE_MISMATCH', path, value);
        for (const item of value as readonly JsonValue[]) checkItem(item);
      };
    }
    case 'map': {
      const checkValue = compileShape(shape.values, `${path}.*`, context);
      return (value) => {
        if (!isJsonObject(value)) return context.report('TYPE_MISMATCH', path, value);
        for (const name in value) checkValue(value[name] as JsonValue);
      };
    }
    case 'object': {
      const checkFields = compileFields([shape.fields], path, context);
      return (value) => (isJsonObject(value) ? checkFields(value) : context.report('TYPE_MISMATCH', path, value));
    }
    case 'tagged': {
      const checkTagged = context.checkTagged(shape, path);
      return (value) => (isJsonObject(value) ? checkTagged(value) : context.report('TYPE_MISMATCH', path, value));
    }
    case 'either': {
      const byKind = new Map(
        shape.options.flatMap((option) =>
          listKinds(option).map((kind) => [kind, compileShape(option, path, context)] as const),
        ),
      );
      return (value) => {
        const check = byKind.get(toJsonKind(value));
        if (check === undefined) context.report('TYPE_MISMATCH', path, value);
        else check(value);
      };
    }
    case 'literal':
    case 'text':
      return (value) => void (typeof value === 'string' || context.report('TYPE_MISMATCH', path, value));
    case 'number':
      return (value) => void (typeof value === 'number' || context.report('TYPE_MISMATCH', path, value));
    case 'boolean':
      return (value) => void (typeof value === 'boolean' || context.report('TYPE_MISMATCH', path, value));
    case 'null':
      return (value) => void (value === null || context.report('TYPE_MISMATCH', path, value));
  }
}

/** The fields of one object, from several declarations together; the last one that names a field decides. */
export function compileFields(
  declarations: readonly FieldShapes[],
  path: string,
  context: CheckContext,
): (value: JsonObject) => void {
  const fields = new Map<string, { readonly check: Check; readonly required: 0 | 1 }>();
  for (const [name, field] of declarations.flatMap((declaration) => Object.entries(declaration))) {
    const shape = isOptional(field) ? field.shape : field;
    fields.set(name, { check: compileShape(shape, `${path}.${name}`, context), required: isOptional(field) ? 0 : 1 });
  }
  const required = [...fields].filter(([, field]) => field.required === 1).map(([name]) => name);

  return (value) => {
    let present = 0;
    for (const name in value) {
      const field = fields.get(name);
      const inner = value[name] as JsonValue;
      if (field === undefined) context.report('NEW_FIELD', `${path}.${name}`, inner);
      else {
        present += field.required;
        field.check(inner);
      }
    }
    if (present < required.length)
      for (const name of required)
        if (!Object.hasOwn(value, name)) context.report('MISSING_FIELD', `${path}.${name}`, undefined);
  };
}

function isOptional(field: Shape | OptionalShape): field is OptionalShape {
  return field.kind === 'optional';
}

const accept: Check = () => undefined;
