import type { List } from '@scrollkeep/transcript/columns/list.ts';
import { toLines } from '@scrollkeep/transcript/files/diff-lines.ts';
import { toContentBytes, type FileContent } from '@scrollkeep/transcript/files/file-content.ts';
import type { Basis, FileHistory, FileVersion } from '@scrollkeep/transcript/files/file-version.ts';
import type { ReadVersion } from '@scrollkeep/transcript/files/read-versions.ts';
import type {
  ContentFacts,
  FileAuthorSummary,
  FileSessionFacts,
  FileSummary,
  FileVersionFacts,
} from '@scrollkeep/view/wire/wire-files.ts';
import type { FileSession } from './read-file-histories.ts';

/** Each made when it is asked for. */
export function* readFileSummaries(histories: List<FileHistory>, from = 0): Generator<FileSummary, void, void> {
  for (let at = from; at < histories.length; at++) yield toFileSummary(histories.at(at) as FileHistory);
}

export function toFileSummary({ path, versions }: FileHistory): FileSummary {
  const changes = versions.flatMap(({ step }) => (step.kind === 'checkpoint' ? [] : [step]));
  const sum = (numbers: readonly (number | undefined)[]) =>
    numbers.every((number) => number === undefined)
      ? null
      : numbers.reduce<number>((total, number) => total + (number ?? 0), 0);
  const restsOn: Record<Basis, number> = { checkpoint: 0, whole: 0, patch: 0, replay: 0, nothing: 0 };
  for (const version of versions) restsOn[version.restsOn]++;
  return {
    path,
    versions: versions.length,
    changes: changes.length,
    added: sum(changes.map((step) => step.added)),
    removed: sum(changes.map((step) => step.removed)),
    createdBySession: isCreated(versions[0], changes[0]),
    isDeleted: isDeletion(versions.at(-1)),
    firstAt: versions[0]?.step.time ?? null,
    lastAt: versions.at(-1)?.step.time ?? null,
    authors: toAuthors(versions),
    restsOn,
  };
}

function isCreated(
  first: FileVersion | undefined,
  firstChange: { readonly kind: string; readonly creates?: boolean } | undefined,
): boolean {
  return firstChange?.creates === true || (first?.step.kind === 'checkpoint' && first.step.backups.length === 0);
}

function isDeletion(version: FileVersion | undefined): boolean {
  const step = version?.step;
  return (
    (step?.kind === 'shell' && step.deletes) ||
    (step?.kind === 'checkpoint' && step.backups.length === 0 && !step.isBeforeChange)
  );
}

function toAuthors(versions: readonly FileVersion[]): readonly FileAuthorSummary[] {
  const authors = new Map<
    string,
    {
      session: string;
      agentId: string | null;
      changes: number;
      turns: Set<number>;
      tools: Set<string>;
      lastAt: string | null;
    }
  >();
  for (const { step } of versions) {
    if (step.kind === 'checkpoint') continue;
    const { session, agentId, turn, tool } = step.author;
    const key = `${session} ${agentId ?? ''}`;
    const known = authors.get(key) ?? {
      session,
      agentId: agentId ?? null,
      changes: 0,
      turns: new Set<number>(),
      tools: new Set<string>(),
      lastAt: null,
    };
    known.changes++;
    if (turn !== undefined) known.turns.add(turn);
    if (tool !== undefined) known.tools.add(tool);
    known.lastAt = step.time ?? known.lastAt;
    // The most recent one goes to the end.
    authors.delete(key);
    authors.set(key, known);
  }
  return [...authors.values()]
    .reverse()
    .map((author) => ({ ...author, turns: [...author.turns], tools: [...author.tools] }));
}

export function toVersionFacts({ version, before, after, changedOutside }: ReadVersion): FileVersionFacts {
  const { step } = version;
  const { author } = step;
  return {
    version: version.number,
    kind: step.kind,
    at: step.time ?? null,
    session: author.session,
    agentId: author.agentId ?? null,
    turn: author.turn ?? null,
    turnId: author.turnId ?? null,
    prompt: author.prompt,
    tool: author.tool ?? null,
    callId: author.callId ?? null,
    line: step.place.number,
    added: step.kind === 'checkpoint' ? null : (step.added ?? null),
    removed: step.kind === 'checkpoint' ? null : (step.removed ?? null),
    userModified: step.kind === 'change' && step.userModified,
    checkpoint:
      step.kind === 'checkpoint'
        ? {
            number: step.backupVersion,
            name: step.backups[0]?.name ?? null,
            isBeforeChange: step.isBeforeChange,
            isNew: step.isNew,
          }
        : null,
    before: toContentFacts(before),
    after: toContentFacts(after),
    changedOutside,
    isConfirmation: step.kind === 'checkpoint' && !changedOutside && version.number > 1 && after.state !== 'unknown',
  };
}

export function toContentFacts(content: FileContent): ContentFacts {
  const nothing = { why: null, doubts: [], bytes: null, lines: null, isText: false };
  switch (content.state) {
    case 'unknown':
      return { ...nothing, state: 'unknown', why: content.why, basis: 'nothing', sure: false, exact: false };
    case 'absent':
      return {
        ...nothing,
        state: 'absent',
        basis: content.basis,
        sure: content.sure,
        exact: content.sure,
        doubts: content.doubts,
      };
    case 'known':
      return {
        state: 'known',
        why: null,
        basis: content.basis,
        sure: content.sure,
        exact: content.exact,
        doubts: content.doubts,
        bytes: toContentBytes(content).length,
        lines: content.text === undefined ? null : toLines(content.text).length,
        isText: content.text !== undefined,
      };
  }
}

/** Only the sessions that are named; a project may have thousands. */
export function toSessionFacts(
  ids: Iterable<string>,
  sessions: ReadonlyMap<string, FileSession>,
): Readonly<Record<string, FileSessionFacts>> {
  const facts: Record<string, FileSessionFacts> = {};
  for (const id of new Set(ids)) {
    const session = sessions.get(id);
    facts[id] = { title: session?.title ?? '', project: session?.project ?? null };
  }
  return facts;
}
