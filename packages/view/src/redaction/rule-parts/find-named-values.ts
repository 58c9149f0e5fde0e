import { findApartValues } from './find-apart-values.ts';
import { findNamedValue, toName, toNameEnd, toNameStart } from './find-named-value.ts';
import { findNamedKind, type NamedKind } from './judge-named-value.ts';
import type { Span } from './secret-rule.ts';

const maxName = 96;

/** The value of a telling name where it is behind it; if there is none, what a list or a table has for it. */
export function findNamedValues(text: string, at: number, length: number, kind: NamedKind): readonly Span[] {
  const direct = findNamedValue(text, at, length, kind);
  if (direct !== undefined) return [direct];
  const [nameStart, nameEnd] = [toNameStart(text, at), toNameEnd(text, at + length)];
  const name = toName(text, nameStart, nameEnd);
  return name.length > maxName || findNamedKind(name) !== kind
    ? []
    : findApartValues(text, nameEnd - name.length, nameEnd, name, kind);
}
