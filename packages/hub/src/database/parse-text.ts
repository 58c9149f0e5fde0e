import { HubError } from './hub-error.ts';

/** Control characters, characters that change the direction of text, and lone surrogates: no name needs them. */
const unwanted = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** A name for people, trimmed; undefined if it is empty, longer than `max` or cannot be shown safely. */
export function parseText(value: unknown, max: number): string | undefined {
  if (typeof value !== 'string' || value.length > max * 4) return undefined;
  const trimmed = value.trim().normalize('NFC');
  return trimmed === '' || trimmed.length > max || unwanted.test(trimmed) ? undefined : trimmed;
}

export function getText(value: unknown, max: number, what: string): string {
  const parsed = parseText(value, max);
  if (parsed === undefined)
    throw new HubError('INVALID', `${what} must have 1 to ${max} characters, without control characters`);
  return parsed;
}

/** For a text that must not be refused: unwanted characters become `?`, and a longer text is cut. */
export function toBoundedText(value: string, max: number): string {
  const start = value.slice(0, max + 1).replace(new RegExp(unwanted, 'gu'), '?');
  return start.length > max ? `${start.slice(0, max - 1)}…` : start;
}
