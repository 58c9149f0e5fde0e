import { createHash } from 'node:crypto';

/** A value as OTLP writes it in JSON: 64-bit integers are texts. */
export type AnyValue =
  | { readonly stringValue: string }
  | { readonly intValue: string }
  | { readonly doubleValue: number }
  | { readonly boolValue: boolean };

export interface KeyValue {
  readonly key: string;
  readonly value: AnyValue;
}

/** Numbers of the published enums. */
export const spanKinds = { internal: 1, client: 3 } as const;
export const errorStatus = 2;

/** A span of OTLP, in its JSON form. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: (typeof spanKinds)[keyof typeof spanKinds];
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly KeyValue[];
  readonly status?: { readonly code: typeof errorStatus; readonly message?: string };
}

/** Values by attribute name; what is undefined is left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Of longer texts nobody makes a column. */
const longestText = 1000;

export function toAttributes(attributes: Attributes, toText: (text: string) => string): readonly KeyValue[] {
  return Object.entries(attributes).flatMap(([key, value]): readonly KeyValue[] => {
    if (value === undefined) return [];
    if (typeof value === 'boolean') return [{ key, value: { boolValue: value } }];
    if (typeof value === 'string') return [{ key, value: { stringValue: toSpanText(value, toText) } }];
    if (Number.isSafeInteger(value) && !doubles.has(key)) return [{ key, value: { intValue: String(value) } }];
    return Number.isFinite(value) ? [{ key, value: { doubleValue: value } }] : [];
  });
}

/** A column has one type, whether an amount is whole or not. */
const doubles: ReadonlySet<string> = new Set(['scrollkeep.cost_usd', 'scrollkeep.session.cost_usd']);

/** Half a character is no UTF-8, and receivers refuse it. */
export function toSpanText(text: string, toText: (text: string) => string): string {
  return toText(text)
    .slice(0, longestText)
    .replace(/\p{Surrogate}/gu, '\ufffd');
}

/** The same for the same session, always: a trace that is sent again is the same trace. */
export function toTraceId(session: string): string {
  return toHash(`trace\n${session}`, 16);
}

export function toSpanId(session: string, kind: 'session' | 'turn' | 'agent' | 'chat' | 'tool', key: string): string {
  return toHash(`${kind}\n${session}\n${key}`, 8);
}

function toHash(text: string, bytes: number): string {
  return createHash('sha256').update(text, 'utf8').digest().subarray(0, bytes).toString('hex');
}

/** Milliseconds since 1970 as nanoseconds; records name no smaller ones. */
export function toNanoseconds(ms: number): string {
  return `${Math.round(ms)}000000`;
}
