import { parseRemoteAddress } from './remote-address.ts';
import { type PathBase, toAbsolutePath } from './to-absolute-path.ts';

export type ParsedSetting<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: string };

/** How a setting is written as text (flag, variable) and as JSON (config file, repeated flag). */
export interface SettingKind<Value> {
  readonly parseText: (text: string, base: PathBase) => ParsedSetting<Value>;
  readonly parseJson: (json: unknown, base: PathBase) => ParsedSetting<Value>;
  /** As a JSON Schema, without the description. */
  readonly schema: Readonly<Record<string, unknown>>;
}

export const path: SettingKind<string> = {
  parseText: (text, base) => (text.trim() === '' ? problem('must not be empty') : value(toAbsolutePath(text, base))),
  parseJson: (json, base) =>
    typeof json === 'string' ? path.parseText(json, base) : problem(`must be a path (a string), not ${describe(json)}`),
  schema: { type: 'string', minLength: 1 },
};

/** A file, or the address of a server. */
export const storeAddress: SettingKind<string> = {
  parseText: (text, base) =>
    /^postgres(?:ql)?:\/\//.test(text.trim()) ? value(text.trim()) : path.parseText(text, base),
  parseJson: (json, base) =>
    typeof json === 'string'
      ? storeAddress.parseText(json, base)
      : problem(`must be a path or an address (a string), not ${describe(json)}`),
  schema: { type: 'string', minLength: 1 },
};

/** A folder, or a bucket; never with credentials, which a printed setting would show. */
export const copyAddress: SettingKind<string> = {
  parseText: (text, base) =>
    !/^s3:/i.test(text.trim())
      ? path.parseText(text, base)
      : /^s3:\/\/[^/?#@]+(?:[/?]|$)/i.test(text.trim())
        ? value(text.trim())
        : problem('must be s3://bucket/prefix?endpoint=https://…, without credentials'),
  parseJson: (json, base) =>
    typeof json === 'string'
      ? copyAddress.parseText(json, base)
      : problem(`must be a path or an address (a string), not ${describe(json)}`),
  schema: { type: 'string', minLength: 1 },
};

export const folderList: SettingKind<readonly string[]> = {
  parseText: (text, base) =>
    folderList.parseJson(
      text.split(',').flatMap((item) => (item.trim() === '' ? [] : [item.trim()])),
      base,
    ),
  parseJson: (json, base) => {
    if (!Array.isArray(json)) return problem(`must be a list of folders, not ${describe(json)}`);
    if (json.length === 0) return problem('must name at least one folder');
    const paths = new Set<string>();
    for (const item of json) {
      const parsed = path.parseJson(item, base);
      if (!parsed.ok) return parsed;
      paths.add(parsed.value);
    }
    return value([...paths]);
  },
  schema: { type: 'array', items: path.schema, minItems: 1 },
};

/** Machines that are reached by ssh. */
export const remoteList: SettingKind<readonly string[]> = {
  parseText: (text, base) => remoteList.parseJson([text], base),
  parseJson: (json) => {
    if (!Array.isArray(json)) return problem(`must be a list of addresses, not ${describe(json)}`);
    const addresses = new Set<string>();
    for (const item of json as readonly unknown[]) {
      const parsed = typeof item === 'string' ? parseRemoteAddress(item) : undefined;
      if (parsed?.ok !== true)
        return problem(`${parsed?.problem ?? 'must be addresses (strings)'}, not ${describe(item)}`);
      addresses.add(parsed.address.text);
    }
    return value([...addresses]);
  },
  schema: { type: 'array', items: { type: 'string', pattern: '^ssh://' } },
};

export function bytes(bounds: { readonly least: number; readonly most: number }): SettingKind<number> {
  const between = `${printBytes(bounds.least)} to ${printBytes(bounds.most)}`;
  const check = (amount: number): ParsedSetting<number> =>
    amount >= bounds.least && amount <= bounds.most
      ? value(amount)
      : problem(`must be ${between}, not ${amount} bytes`);
  const parse = (text: string): ParsedSetting<number> => {
    const match = /^(\d+)\s*(?:([kmg])(?:i?b)?|b)?$/i.exec(text.trim());
    if (match === null)
      return problem(`'${text}' is not a size; write bytes (1048576) or a number with K, M or G (64M)`);
    return check(Number(match[1]) * 1024 ** ['', 'k', 'm', 'g'].indexOf((match[2] ?? '').toLowerCase()));
  };
  return {
    parseText: parse,
    parseJson: (json) => {
      if (typeof json === 'string') return parse(json);
      if (typeof json === 'number' && Number.isInteger(json)) return check(json);
      return problem(`must be a whole number of bytes or a string like "64M", not ${describe(json)}`);
    },
    schema: {
      anyOf: [
        { type: 'integer', minimum: bounds.least, maximum: bounds.most },
        { type: 'string', pattern: '^[0-9]+ *([kKmMgG]([iI]?[bB])?|[bB])?$' },
      ],
    },
  };
}

export const toggle: SettingKind<boolean> = {
  parseText: (text) => {
    if (/^(1|true|yes|on)$/i.test(text)) return value(true);
    if (/^(0|false|no|off)$/i.test(text)) return value(false);
    return problem(`must be true or false, not '${text}'`);
  },
  parseJson: (json) =>
    typeof json === 'boolean' ? value(json) : problem(`must be true or false, not ${describe(json)}`),
  schema: { type: 'boolean' },
};

export function choice<const Choice extends string>(choices: readonly Choice[]): SettingKind<Choice> {
  const parse = (given: unknown): ParsedSetting<Choice> => {
    const found = choices.find((each) => each === given);
    return found === undefined ? problem(`must be one of ${choices.join(', ')}, not ${describe(given)}`) : value(found);
  };
  return { parseText: parse, parseJson: parse, schema: { enum: choices } };
}

function value<Value>(given: Value): ParsedSetting<Value> {
  return { ok: true, value: given };
}

function problem(text: string): { readonly ok: false; readonly problem: string } {
  return { ok: false, problem: text };
}

function describe(json: unknown): string {
  if (json === null) return 'null';
  if (Array.isArray(json)) return 'a list';
  if (typeof json === 'object') return 'an object';
  return typeof json === 'string' ? `'${json}'` : String(json);
}

function printBytes(amount: number): string {
  const units = ['', 'K', 'M', 'G'];
  let index = 0;
  while (index < units.length - 1 && amount >= 1024 && amount % 1024 === 0) {
    amount /= 1024;
    index += 1;
  }
  return `${amount}${units[index]}`;
}
