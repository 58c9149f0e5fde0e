import type { RecordEntry } from '../shapes/entry.ts';
import type { FieldTypes } from '../shapes/shape-type.ts';
import { recordBases } from './record-bases.ts';
import type { recordCatalogue } from './record-catalogue.ts';

/** Every `type` of the catalogue. A line with another type is kept as `unknown-type`, counted and shown. */
export type RecordType = (typeof recordBases)[number]['type'];

export const recordTypes: readonly RecordType[] = recordBases.map(({ type }) => type);

const known: ReadonlySet<string> = new Set(recordTypes);

export function isRecordType(type: string): type is RecordType {
  return known.has(type);
}

/** A record of one type as the catalogue declares it. */
export type RecordOf<Type extends RecordType> =
  Extract<(typeof recordCatalogue)[number], { readonly type: Type }> extends RecordEntry<Type, infer Fields>
    ? { readonly type: Type } & FieldTypes<Fields>
    : never;

/** Any record of the catalogue; `type` tells which. */
export type TranscriptRecord = { [Type in RecordType]: RecordOf<Type> }[RecordType];
