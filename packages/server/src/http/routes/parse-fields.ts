import { ApiProblem } from '../protocol/api-problem.ts';

export type Check = (value: unknown) => boolean;

export const isText: Check = (value) => typeof value === 'string';

/** An object with any of the fields. One that is not known is refused: it was meant to do something. */
export function parseFields<Value extends object>(
  text: string,
  fields: Readonly<Record<keyof Value & string, Check>>,
): Value {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw toBad('The body is not JSON.', fields);
  }
  if (!isObject(value)) throw toBad('The body is not an object.', fields);
  for (const [name, given] of Object.entries(value)) {
    if (!Object.hasOwn(fields, name)) throw toBad('The body has an unknown field.', fields);
    if (!fields[name as keyof Value & string](given)) throw toBad(`${name} is invalid.`, fields);
  }
  return value as Value;
}

/** An object with exactly these texts. */
export function isTextFields(names: readonly string[]): Check {
  return (value) =>
    isObject(value) &&
    Object.keys(value).length === names.length &&
    names.every((name) => Object.hasOwn(value, name) && isText(value[name]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toBad(detail: string, fields: object): ApiProblem {
  return new ApiProblem({
    status: 400,
    code: 'BAD_BODY',
    detail,
    hint: `Send an object with any of ${Object.keys(fields).join(', ')}.`,
  });
}
