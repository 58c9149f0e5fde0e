import { isJsonObject } from '../json/json-value.ts';
import { findClientLoad } from './find-client-load.ts';
import { linkRepaired, type BrokenLink, type RepairedLinks } from './link-repaired.ts';
import { listLineFindings, listPairFindings } from './list-record-findings.ts';
import type { RepairChange, RepairCode, RepairCount, RepairFinding, RepairPlan } from './repair-plan.ts';
import type { ResumeRecord } from './resume-record.ts';
import type { ResumeTranscript } from './resume-transcript.ts';
import { toNewUuid } from './to-new-uuid.ts';

export interface PlanRepairOptions {
  /** Whether what a person may have done on purpose is left as it is. */
  readonly onlyCertain?: boolean;
}

/** What keeps a session from being resumed whole, and the changes that repair it: links and markers, nothing else. */
export function planRepair(transcript: ResumeTranscript, { onlyCertain = false }: PlanRepairOptions = {}): RepairPlan {
  const { records } = transcript;
  const wanted = linkRepaired(records, onlyCertain);
  const today = findClientLoad(records);
  const uuids = renameRepeated(records, wanted);
  const findings: RepairFinding[] = [...listLineFindings(transcript)];
  const changes: RepairChange[] = [];

  /** The uuid that a record has in the copy; undefined for none. */
  const uuidOf = (at: number) => (at === -1 ? undefined : (uuids.get(at) ?? records[at]?.uuid));
  const addFinding = (code: RepairCode, at: number, message: string, more: Partial<RepairFinding> = {}) => {
    const { place, uuid } = records[at] as ResumeRecord;
    findings.push({ code, place, uuid, message, outcome: 'change', isCertain: true, ...more });
  };
  const addChange = (code: RepairCode, at: number, change: Partial<RepairChange>) => {
    const { place, part } = records[at] as ResumeRecord;
    const base = {
      code,
      isCertain: true,
      place,
      part,
      action: 'set',
      path: [],
      from: undefined,
      to: undefined,
    } as const;
    changes.push({ ...base, ...change });
  };

  const parted = new Map<number, ResumeRecord[]>();
  for (const record of records)
    if (record.part !== undefined)
      parted.set(record.place.offset, [...(parted.get(record.place.offset) ?? []), record]);
  for (const line of transcript.damaged) {
    const parts = parted.get(line.place.offset) ?? [];
    const code = line.kind === 'torn' ? 'torn-tail' : line.hasNul ? 'nul-bytes' : 'damaged-line';
    const base = { code, isCertain: true, place: line.place, path: [], from: undefined, to: undefined } as const;
    if (parts.length === 0) changes.push({ ...base, action: 'leave-out', part: undefined });
    for (const { part } of parts) changes.push({ ...base, action: 'keep-part', part });
  }
  for (const { record, of, isCopy } of wanted.repeated) {
    const { place } = records[of] as ResumeRecord;
    const message = isCopy
      ? `repeats line ${place.number}; Claude Code uses the last copy and its link`
      : `has the uuid of line ${place.number}, which Claude Code drops`;
    addFinding('duplicate-uuid', record, message);
    if (isCopy) addChange('duplicate-uuid', record, { action: 'leave-out', part: undefined });
    else
      addChange('duplicate-uuid', record, { path: ['uuid'], from: records[record]?.uuid, to: uuidOf(record) ?? null });
  }
  const left = new Set(wanted.repeated.filter(({ isCopy }) => isCopy).map(({ record }) => record));
  const broken = new Map(wanted.broken.map((link) => [link.record, link]));
  for (const [at, record] of records.entries()) {
    const link = broken.get(at);
    if (link !== undefined && !left.has(at)) {
      const { code, message } = toLinkText(link, records);
      addFinding(code, at, message, { isCertain: link.isCertain });
    }
    if (left.has(at) || !record.isStep || record.isSidechain) continue;
    const parent = wanted.parents[at] as number;
    const to = uuidOf(parent) ?? null;
    const isChanged = link !== undefined || (parent !== -1 && uuids.has(parent));
    if (isChanged && to !== record.parentUuid)
      addChange(link === undefined ? 'duplicate-uuid' : toLinkText(link, records).code, at, {
        path: ['parentUuid'],
        from: record.parentUuid,
        to,
        isCertain: link?.isCertain ?? true,
      });
  }
  for (const finding of listPairFindings(records, wanted)) findings.push(finding);
  for (const [id, at] of wanted.lostResults)
    addChange('call-without-result', at, {
      action: 'insert',
      to: {
        uuid: toNewUuid(`${id} ${records[at]?.place.offset}`, new Set()),
        parentUuid: uuidOf(at) ?? null,
        call: id,
      },
    });
  addCompactions();
  addOversized();
  addLeaf();
  const copy = applyChanges(records, changes);
  const after = findClientLoad(copy.records);
  const reachedAfter = new Set([...after.messages].map((at) => copy.origins[at] ?? -1));
  const count = (messages: ReadonlySet<number>) => [...wanted.load.messages].filter((at) => messages.has(at)).length;
  return {
    findings: findings.sort((a, b) => a.place.offset - b.place.offset),
    changes: changes.sort((a, b) => a.place.offset - b.place.offset),
    today: toCount(count(today.messages), today.refused),
    after: toCount(count(reachedAfter), after.refused),
    total: wanted.load.messages.size,
  };

  function addCompactions(): void {
    const known = new Set(records.flatMap(({ uuid }) => uuid ?? []));
    let previous = -1;
    for (const [at, { compaction, uuid, isStep, isSidechain }] of records.entries()) {
      const logical = compaction?.logicalParentUuid;
      if (logical !== undefined && !known.has(logical)) {
        addFinding('lost-compaction-parent', at, 'a compaction follows a record that is not in the file', {
          outcome: previous === -1 ? 'lost' : 'change',
        });
        if (previous !== -1)
          addChange('lost-compaction-parent', at, {
            path: ['logicalParentUuid'],
            from: logical,
            to: uuidOf(previous) ?? null,
          });
      }
      if (uuid !== undefined && isStep && !isSidechain && !left.has(at)) previous = at;
    }
  }

  function addOversized(): void {
    for (const [at, { oversized, place }] of records.entries()) {
      for (const { path, what, bytes } of oversized) {
        const code = what === 'image' ? 'oversized-image' : 'oversized-line';
        const size = `${(bytes / 1024 ** 2).toFixed(1)} MB`;
        addFinding(
          code,
          at,
          `${what === 'image' ? 'an image' : 'a text'} of ${size}: Claude Code sends no prompt with it`,
        );
        const note = `[${what} of ${size} left out by scrollkeep repair: line ${place.number} of the original session]`;
        addChange(code, at, { path, from: undefined, to: what === 'image' ? { type: 'text', text: note } : note });
      }
    }
  }

  /** Marks where the conversation ends, where the client would go on elsewhere even with all links repaired. */
  function addLeaf(): void {
    const repaired = applyChanges(records, changes);
    const load = findClientLoad(repaired.records);
    const end = repaired.origins[load.leaf] ?? -1;
    const leafUuid = uuidOf(wanted.leaf);
    if (leafUuid === undefined || end === wanted.leaf) return;
    const reached = new Set([...load.messages].map((at) => repaired.origins[at] ?? -1));
    if ([...wanted.load.messages].every((at) => reached.has(at))) return;
    const last = records.at(-1) as ResumeRecord;
    addFinding('dead-leaf', end === -1 ? wanted.leaf : end, 'Claude Code would continue here, on an abandoned branch');
    changes.push({
      code: 'dead-leaf',
      isCertain: true,
      place: { number: last.place.number, offset: last.place.offset, byteLength: last.place.byteLength },
      part: undefined,
      action: 'append',
      path: ['leafUuid'],
      from: uuidOf(end),
      to: leafUuid,
    });
  }
}

function toCount(messages: number, refused: readonly number[]): RepairCount {
  return { messages: refused.length > 0 ? 0 : messages, isRefused: refused.length > 0 };
}

function renameRepeated(records: readonly ResumeRecord[], { repeated }: RepairedLinks): ReadonlyMap<number, string> {
  const known = new Set(records.flatMap(({ uuid }) => uuid ?? []));
  const uuids = new Map<number, string>();
  for (const { record, isCopy } of repeated) {
    if (isCopy) continue;
    const { uuid, place } = records[record] as ResumeRecord;
    const made = toNewUuid(`${uuid} ${place.offset}`, known);
    known.add(made);
    uuids.set(record, made);
  }
  return uuids;
}

function toLinkText(
  { problem, to }: BrokenLink,
  records: readonly ResumeRecord[],
): { readonly code: RepairCode; readonly message: string } {
  const target = to === -1 ? 'the start' : `line ${records[to]?.place.number}`;
  switch (problem) {
    case 'dangling':
      return { code: 'dangling-parent', message: `follows a record that is not in the file; it will follow ${target}` };
    case 'root':
      return { code: 'second-root', message: `starts a second conversation in the file; it will follow ${target}` };
    case 'circle':
      return { code: 'circle', message: `is part of a cycle of links; it will follow ${target}` };
    case 'result-elsewhere':
      return {
        code: 'result-without-call',
        message: `is a result that is not linked to its call; it will follow ${target}`,
      };
    case 'lost-boundary':
      return { code: 'lost-compaction-parent', message: 'is a summary whose compaction is lost; it will be a root' };
  }
}

/** The records of the copy, and which record of the original each is; the appended leaf is none. */
function applyChanges(
  records: readonly ResumeRecord[],
  changes: readonly RepairChange[],
): { readonly records: readonly ResumeRecord[]; readonly origins: readonly number[] } {
  const byLine = new Map<number, RepairChange[]>();
  for (const change of changes)
    if (change.action !== 'append')
      byLine.set(change.place.offset, [...(byLine.get(change.place.offset) ?? []), change]);
  const copied: ResumeRecord[] = [];
  const origins: number[] = [];
  for (const [at, record] of records.entries()) {
    const own = (byLine.get(record.place.offset) ?? []).filter(({ part }) => part === record.part);
    if (own.some(({ action }) => action === 'leave-out')) continue;
    const changed = own.reduce(applyChange, { ...record, isReadByClient: true });
    copied.push(changed);
    origins.push(at);
    for (const { action, to } of own)
      if (action === 'insert' && isJsonObject(to) && typeof to['call'] === 'string') {
        copied.push({ ...toMarker(changed, to['call']), uuid: String(to['uuid']) });
        origins.push(-1);
      }
  }
  for (const { action, to } of changes)
    if (action === 'append' && typeof to === 'string') {
      const [template] = copied;
      if (template !== undefined)
        copied.push({ ...template, uuid: undefined, isStep: false, leaf: { uuid: to, isExplicit: false } });
      origins.push(-1);
    }
  return { records: copied, origins };
}

/** What the client sees of a marker in place of a result. */
function toMarker(record: ResumeRecord, call: string): ResumeRecord {
  return {
    ...record,
    parentUuid: record.uuid ?? null,
    speaker: 'user',
    messageId: undefined,
    calls: [],
    results: [call],
    blocks: 1,
    oversized: [],
  };
}

function applyChange(record: ResumeRecord, { path, to, action }: RepairChange): ResumeRecord {
  if (action !== 'set') return record;
  const [field] = path;
  if (field === 'uuid') return { ...record, uuid: typeof to === 'string' ? to : undefined };
  if (field === 'parentUuid') return { ...record, parentUuid: typeof to === 'string' ? to : null };
  if (field === 'message') return { ...record, oversized: record.oversized.filter((block) => block.path !== path) };
  return record;
}
