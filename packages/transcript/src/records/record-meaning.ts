import { isJsonObject, type JsonObject } from '../json/json-value.ts';
import type { KindBase, KindPlace, RecordBase } from '../shapes/entry.ts';
import type { Role } from '../shapes/role.ts';
import type { Traits } from '../shapes/traits.ts';
import { attachmentBases } from './attachment/attachment-bases.ts';
import { progressBases } from './progress/progress-bases.ts';
import { recordBases } from './record-bases.ts';
import type { RecordType } from './record-types.ts';
import { systemBases } from './system/system-bases.ts';

/** What the catalogue says that a record means: the traits of its type, and over them those of its kind. */
export type RecordMeaning = { readonly [Name in keyof Traits]-?: Traits[Name] | undefined } & {
  /** undefined for a type that the catalogue does not know. */
  readonly role: Role | undefined;
  /** Whether the catalogue knows its type and, where the type has kinds, which of them it is. */
  readonly isKnown: boolean;
  /** Whether the model keeps more of such a record than its place and its links. */
  readonly hasFacts: boolean;
};

const kindLists: Readonly<Record<KindPlace['list'], readonly KindBase[]>> = {
  system: systemBases,
  attachments: attachmentBases,
  progress: progressBases,
};

interface TypeMeaning {
  readonly whole: RecordMeaning;
  readonly kinds: KindPlace | undefined;
  readonly byKind: ReadonlyMap<string, RecordMeaning>;
}

const records: readonly RecordBase[] = recordBases;
const byType: ReadonlyMap<string, TypeMeaning> = new Map(records.map((entry) => [entry.type, toTypeMeaning(entry)]));
const unknown = toMeaning(undefined, false, {});

/** `kind` is what `findRecordKind` found, undefined if the record has none. */
export function findRecordMeaning(type: string, kind: string | undefined): RecordMeaning {
  const known = byType.get(type);
  return known === undefined ? unknown : (known.byKind.get(kind ?? '') ?? known.whole);
}

/** Of a record whose type has kinds, which of them it is: a subtype, what is attached, what is reported. */
export function findRecordKind(type: string, record: JsonObject): string | undefined {
  const place = byType.get(type)?.kinds;
  if (place === undefined) return undefined;
  const holder = place.inside === undefined ? record : record[place.inside];
  const kind = isJsonObject(holder) ? holder[place.tag] : undefined;
  return typeof kind === 'string' ? kind : undefined;
}

/** What a whole record means. */
export function toRecordMeaning(record: JsonObject): RecordMeaning {
  const { type } = record;
  return typeof type === 'string' ? findRecordMeaning(type, findRecordKind(type, record)) : unknown;
}

/** Where a record says which kind it is; undefined if its type has no kinds. */
export function findKindPlace({ type }: JsonObject): KindPlace | undefined {
  return typeof type === 'string' ? byType.get(type)?.kinds : undefined;
}

/** What a kind's own fields are in: the attachment, the report, else the record itself. */
export function toKindHolder(record: JsonObject): JsonObject {
  const inside = findKindPlace(record)?.inside;
  const holder = inside === undefined ? record : record[inside];
  return isJsonObject(holder) ? holder : {};
}

/** The type whose records are the messages of one side. */
export const messageTypes: Readonly<Record<NonNullable<Traits['speaker']>, RecordType>> = {
  user: getType(({ speaker }) => speaker === 'user'),
  assistant: getType(({ speaker }) => speaker === 'assistant'),
};

/** The type that gives titles of one kind. */
export const titleTypes: Readonly<Record<NonNullable<Traits['title']>['by'], RecordType>> = {
  person: getType(({ title }) => title?.by === 'person'),
  model: getType(({ title }) => title?.by === 'model'),
  leaf: getType(({ title }) => title?.by === 'leaf'),
};

/** The type that marks where a conversation ends. */
export const leafType: RecordType = getType(({ leafField }) => leafField !== undefined);

/** The type in which the client notes down what a session has cost. */
export const totalCostType: RecordType = getType(({ isTotalCost }) => isTotalCost === true);

/** Types and kinds with texts that the client wrote for the model: a line that names none of them has none. */
export const clientTextNames: readonly string[] = [
  ...records.filter(({ traits }) => traits?.withoutClientTexts !== undefined).map(({ type }) => type),
  ...Object.values(kindLists).flatMap((kinds) =>
    kinds.filter(({ traits }) => traits?.withoutClientTexts !== undefined).map(({ name }) => name),
  ),
];

function toTypeMeaning(entry: RecordBase): TypeMeaning {
  const { kinds, role, traits } = entry;
  return {
    whole: toMeaning(role, kinds === undefined, { ...traits }),
    kinds,
    byKind: new Map(
      (kinds === undefined ? [] : kindLists[kinds.list]).map((kind) => [
        kind.name,
        toMeaning(kind.role ?? role, true, { ...traits, ...kind.traits }),
      ]),
    ),
  };
}

/** All of them with the same fields in the same order: they are asked for every record that is read. */
function toMeaning(role: Role | undefined, isKnown: boolean, traits: Traits): RecordMeaning {
  const {
    queue,
    state,
    leafField,
    title,
    isCompaction,
    clearedCalls,
    turnDurationField,
    backups,
    agentLink,
    tagField,
    agentNameField,
    worktree,
    remote,
    pullRequest,
    context,
  } = traits;
  return {
    role,
    isKnown,
    hasFacts:
      (queue ?? state ?? leafField ?? title ?? isCompaction) !== undefined ||
      (clearedCalls ?? turnDurationField ?? backups ?? agentLink ?? tagField) !== undefined ||
      (agentNameField ?? worktree ?? remote ?? pullRequest ?? context) !== undefined,
    speaker: traits.speaker,
    isStep: traits.isStep,
    title: traits.title,
    tagField: traits.tagField,
    agentNameField: traits.agentNameField,
    worktree: traits.worktree,
    remote: traits.remote,
    leafField: traits.leafField,
    state: traits.state,
    queue: traits.queue,
    isCompaction: traits.isCompaction,
    compaction: traits.compaction,
    context: traits.context,
    clearedCalls: traits.clearedCalls,
    turnDurationField: traits.turnDurationField,
    commandField: traits.commandField,
    backups: traits.backups,
    agentLink: traits.agentLink,
    isTotalCost: traits.isTotalCost,
    readFile: traits.readFile,
    recap: traits.recap,
    pullRequest: traits.pullRequest,
    namesPlan: traits.namesPlan,
    isHashed: traits.isHashed,
    withoutClientTexts: traits.withoutClientTexts,
    progressText: traits.progressText,
    notice: traits.notice,
  };
}

function getType(has: (traits: Traits) => boolean): RecordType {
  const entry = recordBases.find((each: RecordBase) => each.traits !== undefined && has(each.traits));
  if (entry === undefined) throw new Error('no record type has the trait');
  return entry.type;
}
