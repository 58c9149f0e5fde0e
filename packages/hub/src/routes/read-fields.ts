import { readBody } from '@scrollkeep/server/http/access/read-body.ts';
import { ApiProblem } from '@scrollkeep/server/http/protocol/api-problem.ts';
import { parseFields, type Check } from '@scrollkeep/server/http/routes/parse-fields.ts';

/** Of a body, where no route says otherwise. */
export const maxFieldsBytes = 16 * 1024;

export type { Check };

/** A JSON object with the fields that `required` names and any of the others. */
export async function readFields<Value extends object>(
  request: Request,
  fields: Readonly<Record<keyof Value & string, Check>>,
  required: readonly (keyof Value & string)[] = [],
): Promise<Value> {
  const value = parseFields<Value>(await readBody(request, maxFieldsBytes), fields);
  const missing = required.find((name) => value[name] === undefined);
  if (missing === undefined) return value;
  throw new ApiProblem({
    status: 400,
    code: 'BAD_BODY',
    detail: `${missing} is missing.`,
    hint: `Send an object with ${required.join(', ')}.`,
  });
}

/** Texts of a form or of a JSON object: OAuth clients send the one, others the other. */
export async function readTexts(request: Request): Promise<ReadonlyMap<string, string>> {
  const text = await readBody(request, maxFieldsBytes);
  if (/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    try {
      const value: unknown = JSON.parse(text);
      const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
      return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
    } catch {
      return new Map();
    }
  }
  return new Map(new URLSearchParams(text));
}

export const isShortText: Check = (value) => typeof value === 'string' && value.length <= 1000;
export const isBoolean: Check = (value) => typeof value === 'boolean';
export const isWhole: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
