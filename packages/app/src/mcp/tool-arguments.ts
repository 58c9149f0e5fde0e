import { AppError } from '@scrollkeep/server/errors/app-error.ts';

/** One argument of a tool: what the client is told of it, and how a value is read. */
export interface Argument<Value> {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly isRequired: boolean;
  /** `undefined` if it is not such a value. */
  readonly parse: (given: unknown) => Value | undefined;
  readonly fallback: Value | undefined;
}

export type Arguments = Readonly<Record<string, Argument<unknown>>>;

export type ArgumentValues<Declared extends Arguments> = {
  readonly [Name in keyof Declared]: Declared[Name] extends Argument<infer Value> ? Value : never;
};

/**
 * All values of a call. Reports the first wrong value, and a name that the tool does not know: a model that
 * misspells one must not get another answer than it asked for.
 */
export function parseArguments<Declared extends Arguments>(
  declared: Declared,
  given: unknown,
): ArgumentValues<Declared> {
  const values = given ?? {};
  if (typeof values !== 'object' || Array.isArray(values)) throw toProblem('the arguments are not an object', declared);
  const unknown = Object.keys(values).find((name) => !Object.hasOwn(declared, name));
  if (unknown !== undefined) throw toProblem(`unknown argument ${toShownName(unknown)}`, declared);
  const parsed = Object.entries(declared).map(([name, argument]) => {
    const value: unknown = (values as Readonly<Record<string, unknown>>)[name];
    // Some clients send null for what they leave out.
    if (value === undefined || value === null) {
      if (argument.isRequired) throw toProblem(`${name} is missing`, declared);
      return [name, argument.fallback];
    }
    const read = argument.parse(value);
    if (read === undefined) throw toProblem(`${name} is invalid: ${toRule(argument)}`, declared);
    return [name, read];
  });
  return Object.fromEntries(parsed) as ArgumentValues<Declared>;
}

/** The JSON Schema that the client sees. */
export function toInputSchema(declared: Arguments): Record<string, unknown> {
  const entries = Object.entries(declared);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])),
    required: entries.filter(([, { isRequired }]) => isRequired).map(([name]) => name),
    additionalProperties: false,
  };
}

export function requiredText(description: string, maxLength: number): Argument<string> {
  return { ...toText(description, maxLength), isRequired: true, fallback: undefined };
}

export function optionalText(description: string, maxLength: number): Argument<string | undefined> {
  return { ...toText(description, maxLength), isRequired: false, fallback: undefined };
}

export function choice<Value extends string>(
  description: string,
  choices: readonly Value[],
  fallback: Value,
): Argument<Value> {
  return {
    schema: { type: 'string', enum: choices, default: fallback, description },
    isRequired: false,
    parse: (given) => choices.find((each) => each === given),
    fallback,
  };
}

interface Range {
  readonly least: number;
  readonly most: number;
}

export function whole(description: string, range: Range & { readonly fallback: number }): Argument<number> {
  return {
    ...toWhole(description, range),
    fallback: range.fallback,
    schema: { ...toWhole(description, range).schema, default: range.fallback },
  };
}

export function optionalWhole(description: string, range: Range): Argument<number | undefined> {
  return { ...toWhole(description, range), fallback: undefined };
}

function toText(description: string, maxLength: number) {
  // Models write texts of digits as numbers too.
  const parse = (given: unknown) => {
    const text = typeof given === 'number' && Number.isSafeInteger(given) ? String(given) : given;
    return typeof text === 'string' && text.trim() !== '' && text.length <= maxLength ? text : undefined;
  };
  return { schema: { type: 'string', minLength: 1, maxLength, description }, parse };
}

function toWhole(description: string, { least, most }: Range) {
  // Models write numbers as texts too.
  const parse = (given: unknown) => {
    const number = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given;
    return typeof number === 'number' && Number.isSafeInteger(number) && number >= least && number <= most
      ? number
      : undefined;
  };
  return { schema: { type: 'integer', minimum: least, maximum: most, description }, isRequired: false, parse };
}

function toRule({ schema }: Argument<unknown>): string {
  if (Array.isArray(schema['enum'])) return `one of ${schema['enum'].join(', ')}`;
  return schema['type'] === 'integer'
    ? `a whole number from ${String(schema['minimum'])} to ${String(schema['maximum'])}`
    : `a string of 1 to ${String(schema['maxLength'])} characters`;
}

function toProblem(message: string, declared: Arguments): AppError {
  return new AppError({
    code: 'BAD_ARGUMENT',
    message,
    hint: `Arguments: ${Object.entries(declared)
      .map(([name, { isRequired }]) => (isRequired ? `${name} (required)` : name))
      .join(', ')}.`,
    exitCode: 64,
  });
}

function toShownName(name: string): string {
  return JSON.stringify(name.slice(0, 40));
}
