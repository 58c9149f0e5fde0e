import { ApiProblem } from '../protocol/api-problem.ts';

/** A value from the address: how it is read, and how the reference describes it. */
export interface Parameter<Value> {
  readonly in: 'path' | 'query';
  readonly description: string;
  readonly isRequired: boolean;
  readonly schema: Readonly<Record<string, unknown>>;
  /** Undefined if the text is not such a value. */
  readonly parse: (text: string) => Value | undefined;
  readonly fallback: Value | undefined;
  /** In the reference; with the demo it has an answer. */
  readonly example?: string | number;
}

export type ParameterValues<Parameters extends Readonly<Record<string, Parameter<unknown>>>> = {
  readonly [Name in keyof Parameters]: Parameters[Name] extends Parameter<infer Value> ? Value : never;
};

/** All values of a route; the first that is wrong is told. */
export function parseParameters<Parameters extends Readonly<Record<string, Parameter<unknown>>>>(
  parameters: Parameters,
  find: (name: string, from: 'path' | 'query') => string | undefined,
): ParameterValues<Parameters> {
  const values = Object.entries(parameters).map(([name, parameter]) => {
    const text = find(name, parameter.in);
    if (text === undefined && !parameter.isRequired) return [name, parameter.fallback];
    const value = text === undefined ? undefined : parameter.parse(text);
    if (value !== undefined) return [name, value];
    throw new ApiProblem({
      status: 400,
      code: 'BAD_PARAMETER',
      detail: `${name} is ${text === undefined ? 'missing' : 'invalid'}.`,
      hint: `${name}: ${parameter.description}`,
    });
  });
  return Object.fromEntries(values) as ParameterValues<Parameters>;
}

/** What addresses a session, an agent or a file: any name, looked up among those there are. */
export function requiredName(from: 'path' | 'query', description: string, example: string): Parameter<string> {
  return {
    in: from,
    description,
    isRequired: true,
    schema: { type: 'string', minLength: 1, maxLength: 1000 },
    parse: (text) => (text === '' || text.length > 1000 ? undefined : text),
    fallback: undefined,
    example,
  };
}

export function optionalText(description: string, maxLength: number, example?: string): Parameter<string | undefined> {
  return {
    in: 'query',
    description,
    isRequired: false,
    schema: { type: 'string', maxLength },
    parse: (given) => (given.length > maxLength ? undefined : given),
    fallback: undefined,
    ...(example === undefined ? {} : { example }),
  };
}

export function choice<Value extends string>(
  description: string,
  choices: readonly Value[],
): Parameter<Value | undefined>;
export function choice<Value extends string>(
  description: string,
  choices: readonly Value[],
  fallback: Value,
): Parameter<Value>;
export function choice<Value extends string>(
  description: string,
  choices: readonly Value[],
  fallback?: Value,
): Parameter<Value | undefined> {
  const schema = { type: 'string', enum: choices, ...(fallback === undefined ? {} : { default: fallback }) };
  return {
    in: 'query',
    description,
    isRequired: false,
    schema,
    parse: (given) => choices.find((each) => each === given),
    fallback,
  };
}

interface WholeRange {
  readonly least?: number;
  readonly most?: number;
}

/** A whole number in decimal digits. */
export function whole(description: string, range: WholeRange & { readonly fallback: number }): Parameter<number> {
  return {
    ...toWhole(description, range),
    isRequired: false,
    fallback: range.fallback,
    schema: { ...toWholeSchema(range), default: range.fallback },
  };
}

export function requiredWhole(
  description: string,
  range: WholeRange & { readonly example: number },
): Parameter<number> {
  return { ...toWhole(description, range), isRequired: true, fallback: undefined, example: range.example };
}

export function optionalWhole(description: string, range: WholeRange = {}): Parameter<number | undefined> {
  return { ...toWhole(description, range), isRequired: false, fallback: undefined };
}

function toWhole(description: string, range: WholeRange) {
  const { least = 0, most = Number.MAX_SAFE_INTEGER } = range;
  const parse = (given: string): number | undefined =>
    /^\d{1,16}$/.test(given) && Number(given) >= least && Number(given) <= most ? Number(given) : undefined;
  return { in: 'query' as const, description, schema: toWholeSchema(range), parse };
}

function toWholeSchema({ least = 0, most }: WholeRange) {
  return { type: 'integer', minimum: least, ...(most === undefined ? {} : { maximum: most }) };
}
