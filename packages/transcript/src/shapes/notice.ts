import type { JsonObject } from '../json/json-value.ts';

/** A record told in one line. */
export interface Notice {
  readonly level: 'info' | 'warning' | 'error';
  readonly text: string;
  /** More to read, where one line is not enough. */
  readonly detail: string;
}

/**
 * How an entry tells of its records; undefined if one of them says nothing worth a line. An attachment is given
 * without the record around it.
 */
export type ToNotice = (value: JsonObject) => Notice | undefined;

export function info(text: string, detail = ''): Notice {
  return { level: 'info', text, detail: detail.trim() };
}

export function warning(text: string, detail = ''): Notice {
  return { level: 'warning', text, detail: detail.trim() };
}

export function error(text: string, detail = ''): Notice {
  return { level: 'error', text, detail: detail.trim() };
}

export function toFirstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
