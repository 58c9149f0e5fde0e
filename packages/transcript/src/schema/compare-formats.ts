import type { JsonKind } from '../json/json-kind.ts';
import type { GroupName } from '../drift/open-inference.ts';
import type { FlatField, FlatFormat, FlatGroup, Presence } from './flat-format.ts';
import { joinPath } from './list-observed-fields.ts';

export interface FormatDifference {
  readonly addedGroups: readonly GroupName[];
  readonly removedGroups: readonly GroupName[];
  /** Groups of both sides that differ. */
  readonly changedGroups: readonly GroupDifference[];
}

export interface GroupDifference {
  readonly group: GroupName;
  /** Fields of one side only, the topmost of each: what is below a new field is new with it. */
  readonly added: readonly FieldOfOneSide[];
  readonly removed: readonly FieldOfOneSide[];
  readonly changed: readonly FieldDifference[];
}

export interface FieldOfOneSide extends FieldSide {
  readonly path: string;
}

export interface FieldDifference {
  /** Empty for the value of the group itself. */
  readonly path: string;
  readonly before: FieldSide;
  readonly after: FieldSide;
  /** What differs. */
  readonly differs: readonly ('kinds' | 'presence')[];
}

export interface FieldSide {
  readonly kinds: readonly JsonKind[];
  readonly presence: Presence;
  readonly share: number | undefined;
}

export interface CompareOptions {
  /**
   * The first side declares what may be, the second is what is: then a group or field that does not occur, fewer kinds
   * and an optional field that is always there are no differences.
   */
  readonly isDeclaration?: boolean;
}

/** What the second format has that the first has not, and the other way round. */
export function compareFormats(before: FlatFormat, after: FlatFormat, options: CompareOptions = {}): FormatDifference {
  const isDeclaration = options.isDeclaration === true;
  const changedGroups = [...before.keys()].flatMap((group) => {
    const [left, right] = [before.get(group), after.get(group)];
    if (left === undefined || right === undefined) return [];
    const difference = compareGroups(group, left, right, isDeclaration);
    return difference.added.length + difference.removed.length + difference.changed.length === 0 ? [] : [difference];
  });
  return {
    addedGroups: [...after.keys()].filter((group) => !before.has(group)).sort(),
    removedGroups: isDeclaration ? [] : [...before.keys()].filter((group) => !after.has(group)).sort(),
    changedGroups: changedGroups.sort((a, b) => (a.group < b.group ? -1 : 1)),
  };
}

export function hasDifference({ addedGroups, removedGroups, changedGroups }: FormatDifference): boolean {
  return addedGroups.length + removedGroups.length + changedGroups.length > 0;
}

function compareGroups(group: GroupName, before: FlatGroup, after: FlatGroup, isDeclaration: boolean): GroupDifference {
  const left = alignGroup(before, after);
  const right = alignGroup(after, before);
  return {
    group,
    added: listOnlyIn(right, left),
    removed: isDeclaration ? listMissing(left, right) : listOnlyIn(left, right),
    changed: [...left].flatMap(([path, field]) => {
      const other = right.get(path);
      const difference = other === undefined ? undefined : compareFields(path, field, other, isDeclaration);
      return difference === undefined ? [] : [difference];
    }),
  };
}

/** Where the other side knows names to be data (`files.*`), they are data here too. */
function alignGroup(group: FlatGroup, other: FlatGroup): FlatGroup {
  const maps = listMaps(other);
  const aligned = new Map<string, FlatField>();
  for (const [path, field] of group) {
    const target = alignPath(path, maps);
    const known = aligned.get(target);
    aligned.set(target, known === undefined ? toAligned(field, target) : mergeFields(known, field));
  }
  return aligned;
}

/** Objects all of whose names are data. */
function listMaps(group: FlatGroup): ReadonlySet<string> {
  const maps = new Set<string>();
  const named = new Set<string>();
  for (const path of group.keys()) {
    const parent = listParents(path)[0];
    if (parent === undefined || path.endsWith('[]')) continue;
    (path === joinPath(parent, '*') ? maps : named).add(parent);
  }
  return new Set([...maps].filter((path) => !named.has(path)));
}

function alignPath(path: string, maps: ReadonlySet<string>): string {
  let aligned = '';
  for (const segment of path.replaceAll('[]', '.[]').split('.')) {
    if (segment !== '') aligned = joinPath(aligned, segment !== '[]' && maps.has(aligned) ? '*' : segment);
  }
  return aligned;
}

function toAligned(field: FlatField, path: string): FlatField {
  return path.endsWith('*') ? { ...field, presence: 'repeated' } : field;
}

function mergeFields(a: FlatField, b: FlatField): FlatField {
  const { share: _share, ...rest } = a;
  return {
    ...rest,
    kinds: new Set([...a.kinds, ...b.kinds]),
    presence: a.presence === b.presence ? a.presence : a.presence === 'repeated' ? 'repeated' : 'sometimes',
  };
}

function listOnlyIn(side: FlatGroup, other: FlatGroup): readonly FieldOfOneSide[] {
  const only = [...side].filter(([path]) => !other.has(path) && !isBelowOpen(path, other));
  const paths = new Set(only.map(([path]) => path));
  return only
    .filter(([path]) => !listParents(path).some((parent) => paths.has(parent)))
    .map(([path, field]) => ({ path, ...toSide(field) }));
}

/** Fields that must be there wherever the object around them is, and are not. */
function listMissing(declared: FlatGroup, found: FlatGroup): readonly FieldOfOneSide[] {
  const missing = [...declared].filter(([path, field]) => {
    const parent = found.get(listParents(path)[0] ?? '');
    return field.presence === 'always' && !found.has(path) && parent?.kinds.has('object') === true;
  });
  return missing.map(([path, field]) => ({ path, ...toSide(field) }));
}

function isBelowOpen(path: string, group: FlatGroup): boolean {
  return listParents(path).some((parent) => group.get(parent)?.isOpen === true);
}

/** The places around a place, the nearest first. */
function listParents(path: string): readonly string[] {
  const parents: string[] = [];
  for (let rest = path; rest !== ''; parents.push(rest))
    rest = rest.endsWith('[]') ? rest.slice(0, -2) : rest.slice(0, Math.max(0, rest.lastIndexOf('.')));
  return parents;
}

function compareFields(
  path: string,
  before: FlatField,
  after: FlatField,
  isDeclaration: boolean,
): FieldDifference | undefined {
  const differs: ('kinds' | 'presence')[] = [];
  const isNew = (kind: JsonKind) => !before.kinds.has(kind);
  if ([...after.kinds].some(isNew) || (!isDeclaration && before.kinds.size !== after.kinds.size)) differs.push('kinds');
  const isSamePresence =
    before.presence === after.presence || before.presence === 'repeated' || after.presence === 'repeated';
  if (!isSamePresence && !(isDeclaration && after.presence === 'always')) differs.push('presence');
  return differs.length === 0 ? undefined : { path, before: toSide(before), after: toSide(after), differs };
}

function toSide({ kinds, presence, share }: FlatField): FieldSide {
  return { kinds: [...kinds].sort(), presence, share };
}
