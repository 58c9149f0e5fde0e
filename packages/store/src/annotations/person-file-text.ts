/** What was read of a file, or why it cannot be. */
export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly isTooNew: boolean; readonly problem: string };

export type JsonFields = Readonly<Record<string, unknown>>;

/** Ends the parsing of a file that is not as it was written. */
export class BadFile extends Error {}

export interface PersonFileVersion {
  readonly format: string;
  /** The one that is written. */
  readonly version: number;
  /** The first that can still be read. */
  readonly oldest?: number;
}

/** A file that names its format and version; the rest is the format's own, which throws `BadFile`. */
export function parsePersonFile<Value>(
  text: string,
  { format, version, oldest = version }: PersonFileVersion,
  toValue: (file: JsonFields) => Value,
): Parsed<Value> {
  const fail = (problem: string, isTooNew = false): Parsed<Value> => ({ ok: false, isTooNew, problem });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail('not JSON');
  }
  try {
    const file = toObject(value, 'the file');
    if (file['format'] !== format) return fail('unknown format');
    const found = file['version'];
    if (typeof found !== 'number' || !Number.isInteger(found) || found < oldest || found > version)
      return fail(`version ${JSON.stringify(found)}`, Number(found) > version);
    return { ok: true, value: toValue(file) };
  } catch (error) {
    if (error instanceof BadFile) return fail(error.message);
    throw error;
  }
}

export function toObject(value: unknown, what: string): JsonFields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BadFile(`${what} is not a JSON object`);
  return value as JsonFields;
}

export function toTime(value: unknown, what: string): string {
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) throw new BadFile(`${what} has no valid timestamp`);
  return value;
}
