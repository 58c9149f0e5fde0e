import type { GroupName } from '../drift/open-inference.ts';
import { unnamed } from '../drift/part-places.ts';
import type { Shape } from '../shapes/shape.ts';

/** What a group is a part of. */
export type SchemaFamily =
  | 'record'
  | 'system'
  | 'attachment'
  | 'progress'
  | 'block'
  | 'tool-input'
  | 'tool-result'
  | 'side-file';

/** A named part of the format, declared by the catalogue or learned from records. */
export interface SchemaGroup {
  readonly name: GroupName;
  readonly family: SchemaFamily;
  /**
   * What names it inside its family: the record type, the subtype or kind (empty if there is none), the tool, the
   * kind of file.
   */
  readonly label: string;
  readonly doc?: string;
  readonly shape: Shape;
}

/** The family and label in a group's name. */
export function parseGroupName(name: GroupName): Pick<SchemaGroup, 'family' | 'label'> {
  const tool = /^tool\/(.*)\/(input|result)$/s.exec(name);
  if (tool !== null) return { family: tool[2] === 'input' ? 'tool-input' : 'tool-result', label: tool[1] ?? '' };
  const slash = name.indexOf('/');
  const family = slash === -1 ? undefined : families.get(name.slice(0, slash));
  if (family === undefined) return { family: 'record', label: name };
  const label = name.slice(slash + 1);
  return { family, label: label === unnamed ? '' : label };
}

/** The name of a group, from its family and label. */
export function toGroupName(family: SchemaFamily, label: string): GroupName {
  if (family === 'record') return label;
  if (family === 'tool-input') return `tool/${label}/input`;
  if (family === 'tool-result') return `tool/${label}/result`;
  return `${family}/${label === '' ? unnamed : label}`;
}

const families: ReadonlyMap<string, SchemaFamily> = new Map<string, SchemaFamily>([
  ['system', 'system'],
  ['attachment', 'attachment'],
  ['progress', 'progress'],
  ['block', 'block'],
  ['side-file', 'side-file'],
]);
