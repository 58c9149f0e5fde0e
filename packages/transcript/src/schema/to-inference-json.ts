import type { Inference } from '../drift/open-inference.ts';
import { compareVersions } from '../reading/version-order.ts';
import { listObservedFields } from './list-observed-fields.ts';

/**
 * The documented shape of `scrollkeep schema infer --format json`. Structure and counts; of values only those of
 * enumerations.
 */
export interface InferenceJson {
  /** Records by the client version that wrote them, the oldest first. */
  readonly versions: Readonly<Record<string, number>>;
  /** By name of the group, sorted. */
  readonly groups: Readonly<Record<string, InferredGroup>>;
}

export interface InferredGroup {
  readonly count: number;
  /** How often each kind of JSON value was there. */
  readonly kinds: Readonly<Record<string, number>>;
  readonly first: string | null;
  readonly last: string | null;
  readonly fields: readonly InferredField[];
}

export interface InferredField extends Omit<InferredGroup, 'fields'> {
  /** `message.content[].text`; `*` stands for names that are data. */
  readonly path: string;
  /** Share of the objects around it that have it, from 0 to 1; null for items of lists and values of maps. */
  readonly share: number | null;
  /** The values of an enumeration. */
  readonly values?: readonly string[];
}

export function toInferenceJson(inference: Inference): InferenceJson {
  const groups = [...inference.groups()].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    versions: Object.fromEntries([...inference.versions()].sort(([a], [b]) => compareVersions(a, b))),
    groups: Object.fromEntries(
      groups.map(([name, shape]) => [
        name,
        {
          count: shape.count,
          kinds: Object.fromEntries(shape.kinds),
          first: shape.first ?? null,
          last: shape.last ?? null,
          fields: listObservedFields(shape).map((field) => ({
            path: field.path,
            count: field.count,
            share: field.of === undefined ? null : toShare(field.count, field.of),
            kinds: Object.fromEntries(field.kinds),
            first: field.first ?? null,
            last: field.last ?? null,
            ...(field.values.length === 0 ? {} : { values: field.values }),
          })),
        },
      ]),
    ),
  };
}

/** Rounded, but never to a whole one that it is not: 1 means always. */
function toShare(count: number, of: number): number {
  return count >= of ? 1 : Math.min(0.9999, Math.round((count / of) * 10_000) / 10_000);
}
