import { ApiProblem } from '@scrollkeep/server/http/protocol/api-problem.ts';

type Query = (name: string) => string | undefined;

/** How many of a list; the list itself bounds it. */
export function readLimit(query: Query): { readonly limit?: number } {
  const given = query('limit');
  if (given === undefined) return {};
  if (!/^[1-9]\d{0,4}$/.test(given)) throw toBadParameter('limit', 'a whole number of 1 or more');
  return { limit: Number(given) };
}

/** A time as ISO 8601, or as milliseconds since 1970. */
export function readTime<Field extends string>(
  query: Query,
  name: string,
  field: Field,
): Partial<Readonly<Record<Field, number>>> {
  const given = query(name);
  if (given === undefined) return {};
  const ms = /^\d{1,15}$/.test(given) ? Number(given) : given.length > 40 ? Number.NaN : Date.parse(given);
  if (Number.isNaN(ms)) throw toBadParameter(name, 'a time such as 2026-11-01T12:00:00Z');
  return { [field]: ms } as Partial<Record<Field, number>>;
}

function toBadParameter(name: string, description: string): ApiProblem {
  return new ApiProblem({
    status: 400,
    code: 'BAD_PARAMETER',
    detail: `${name} is invalid.`,
    hint: `${name}: ${description}`,
  });
}
