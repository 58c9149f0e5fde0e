import type { RecordOf, RecordType } from '../records/record-types.ts';
import type { ParsedLine } from './parsed-line.ts';

/**
 * The record of a line, typed, where it is of the wanted type. Nothing is validated: the type says what the known
 * versions write, a newer or damaged file may differ (`scrollkeep check` tells). Fields that are not declared are still
 * on `line.value`.
 */
export function findRecord<Type extends RecordType>(line: ParsedLine, type: Type): RecordOf<Type> | undefined {
  return line.kind === 'record' && line.type === type ? (line.value as unknown as RecordOf<Type>) : undefined;
}
