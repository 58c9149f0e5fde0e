import type { JsonKind } from '../json/json-kind.ts';
import type { GroupName } from '../drift/open-inference.ts';

/**
 * A format as places and kinds, the same for the catalogue and for what was learned from files, so that any two can be
 * compared.
 */
export type FlatFormat = ReadonlyMap<GroupName, FlatGroup>;

/**
 * By path inside the group: `message.content[].text`, `snapshot.trackedFileBackups.*`; the empty path is the value of
 * the group itself.
 */
export type FlatGroup = ReadonlyMap<string, FlatField>;

export interface FlatField {
  readonly kinds: ReadonlySet<JsonKind>;
  readonly presence: Presence;
  /** Share of the objects around it that have it; only where it was counted. */
  readonly share?: number;
  /** Nothing is known of what is below, so nothing below is compared. */
  readonly isOpen?: boolean;
}

/** In every object around it, in some, or any number of times (items of lists, values of maps, the group itself). */
export type Presence = 'always' | 'sometimes' | 'repeated';
