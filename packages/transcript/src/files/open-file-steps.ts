import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import type { Session } from '../conversation/build-session.ts';
import type { ToolCall } from '../conversation/build-tool-calls.ts';
import type { OwnedCall } from '../conversation/session-calls.ts';
import { listResults } from '../conversation/list-results.ts';
import { getContent, listBlocks } from '../conversation/facts/message-text.ts';
import type { RecordNode } from '../conversation/facts/record-node.ts';
import type { SourceRecord } from '../conversation/side/source-record.ts';
import { toAbsolutePath } from '../conversation/side/open-checkpoint-facts.ts';
import { countLineEnds } from './count-line-ends.ts';
import { findMoves } from './find-moves.ts';
import type { FileAuthor, FileMove, RecordAddress } from './file-version.ts';
import { openAuthors } from './open-authors.ts';
import { openTrackedFiles } from './open-tracked-files.ts';
import { parseChange } from './parse-change.ts';
import { findSeenFile } from './parse-read.ts';
import type { SessionSteps } from './session-steps.ts';
import { StepTable } from './step-table.ts';
import { countPatchLines, parseStructuredPatch } from './structured-patch.ts';
import { findToolAct } from '../tools/find-tool-act.ts';

/** What every step of one result has in common. */
interface ResultBasics {
  readonly author: FileAuthor;
  readonly time: string | undefined;
  readonly atMs: number;
  readonly place: RecordAddress;
}

/**
 * Collects in one pass over the records of a session what they tell of files: main file first, then agents by path,
 * each in file order.
 */
export interface FileStepsReader {
  /** Whether a record can say anything about files, so that the others need not be read back. */
  readonly wants: (node: RecordNode) => boolean;
  readonly add: (record: SourceRecord) => void;
  /** All that was told; asked for once, when every record is added. */
  readonly steps: () => SessionSteps;
}

/** `key` names the session in addresses and authors, where ids are not unique: copies of a folder repeat them. */
export function openFileSteps(session: Session, key: string = session.id): FileStepsReader {
  const authors = openAuthors(session, key);
  const files = new Map([
    [undefined, session.files.main?.path ?? ''] as const,
    ...session.files.agents.map((agent) => [agent.id, agent.path] as const),
  ]);
  const agentPaths = new Set(
    session.agents.length === 0
      ? []
      : session.calls.flatMap(({ call, agentId }) =>
          agentId === undefined || call.facts.filePath === undefined ? [] : [call.facts.filePath],
        ),
  );
  const tracked = openTrackedFiles(session, key, authors, (path) => agentPaths.has(path));
  const steps = new StepTable();
  const moves: FileMove[] = [];
  const lastMs = new Map<string, number>();

  /** A call that may tell of a file, and went well. */
  function findCall(id: string | undefined): OwnedCall | undefined {
    const owned = id === undefined ? undefined : session.findCall(id);
    return owned?.call.status === 'ok' && isTelling(owned.call.name) ? owned : undefined;
  }

  const toAddress = (node: RecordNode, agentId: string | undefined): RecordAddress => ({
    session: key,
    file: files.get(agentId) ?? '',
    number: node.number,
    offset: node.offset,
    byteLength: node.byteLength,
  });

  /** File order is the order of events; a clock that was set back must not turn it round. */
  function toOrderedMs(file: string, timestamp: string | undefined): number {
    const own = Date.parse(timestamp ?? '');
    const at = Math.max(lastMs.get(file) ?? 0, Number.isNaN(own) ? 0 : own);
    lastMs.set(file, at);
    return at;
  }

  function addResult({ node, value, agentId }: SourceRecord, id: string): void {
    const known = findCall(id);
    // A copy of the parent's lines in a forked agent's file tells nothing new.
    if (known === undefined || known.agentId !== agentId || known.call.resultIndex !== node.index) return;
    const { call } = known;
    const place = toAddress(node, agentId);
    const basics = {
      author: authors.getAuthor(call, agentId),
      time: node.timestamp,
      atMs: toOrderedMs(place.file, node.timestamp),
      place,
    };
    const details = listResults(node).length === 1 ? value['toolUseResult'] : undefined;
    const cwd = typeof value['cwd'] === 'string' ? value['cwd'] : session.project;
    const act = findToolAct(call.name);
    if (act === 'changes-file')
      addChange(call, isJsonObject(details) ? undefined : toAddress(call.makeUse(), agentId), details, basics, cwd);
    else if (act === 'reads-file') {
      const seen = listResults(node).length === 1 ? findSeenFile(value) : undefined;
      if (seen !== undefined) steps.add({ kind: 'seen', path: toAbsolutePath(seen.path, cwd), ...basics });
    } else addShell(details, basics, cwd);
  }

  function addChange(
    call: ToolCall,
    use: RecordAddress | undefined,
    details: JsonValue | undefined,
    basics: ResultBasics,
    cwd: string | undefined,
  ): void {
    const noted = isJsonObject(details) ? details : {};
    const named = noted['filePath'] ?? noted['notebook_path'] ?? call.facts.filePath;
    if (typeof named !== 'string' || (typeof noted['error'] === 'string' && noted['error'] !== '')) return;
    const path = toAbsolutePath(named, cwd);
    const change = parseChange(call.name, undefined, details);
    const hunks = change?.hunks === undefined || change.hunks.length === 0 ? undefined : countPatchLines(change.hunks);
    const lines =
      hunks ??
      (change?.creates === true && change.whole !== undefined
        ? { added: countLines(change.whole.text), removed: 0 }
        : undefined);
    steps.add({
      kind: 'change',
      path,
      ...basics,
      use,
      added: lines?.added,
      removed: lines?.removed,
      creates: change?.creates ?? false,
      holds:
        change?.whole !== undefined
          ? 'whole'
          : change?.original !== undefined
            ? 'original'
            : change?.hunks !== undefined && change.hunks.length > 0
              ? 'patch'
              : 'input',
      userModified: change?.userModified ?? false,
    });
    tracked.noteChange(path);
  }

  function addShell(details: JsonValue | undefined, basics: ResultBasics, cwd: string | undefined): void {
    if (!isJsonObject(details)) return;
    const diff = details['bashEditDiff'];
    const changed = isJsonObject(diff) && Array.isArray(diff['files']) ? (diff['files'] as readonly JsonValue[]) : [];
    for (const file of changed) {
      if (!isJsonObject(file) || typeof file['filePath'] !== 'string') continue;
      const path = toAbsolutePath(file['filePath'], cwd);
      steps.add({
        kind: 'shell',
        path,
        ...basics,
        ...countPatchLines(parseStructuredPatch(file['hunks']) ?? []),
        deletes: file['deleted'] === true,
        creates: file['created'] === true,
      });
      tracked.noteChange(path);
    }
  }

  function addAttachment({ node, value, agentId }: SourceRecord): void {
    const seen = findSeenFile(value);
    const place = toAddress(node, agentId);
    const cwd = typeof value['cwd'] === 'string' ? value['cwd'] : session.project;
    if (seen !== undefined)
      steps.add({
        kind: 'seen',
        path: toAbsolutePath(seen.path, cwd),
        author: authors.toAuthor(undefined),
        time: node.timestamp,
        atMs: toOrderedMs(place.file, node.timestamp),
        place,
      });
  }

  function addCommands({ node, value, agentId }: SourceRecord): void {
    const cwd = typeof value['cwd'] === 'string' ? value['cwd'] : session.project;
    for (const block of listBlocks(getContent(value))) {
      const command = toCommand(block);
      const known =
        command?.includes('mv ') === true && typeof block['id'] === 'string' ? findCall(block['id']) : undefined;
      if (known === undefined || command === undefined) continue;
      for (const { from, to } of findMoves(command))
        moves.push({
          from: toAbsolutePath(from, cwd),
          to: toAbsolutePath(to, cwd),
          atMs: Date.parse(node.timestamp ?? '') || 0,
          author: authors.getAuthor(known.call, agentId),
        });
    }
  }

  return {
    wants: (node) =>
      node.meaning.backups !== undefined ||
      node.meaning.readFile !== undefined ||
      listResults(node).some(({ id }) => findCall(id) !== undefined) ||
      (node.assistant?.calls ?? []).some(({ name }) => findToolAct(name) === 'runs-command'),
    add(record) {
      const { node, value } = record;
      if (typeof value['cwd'] === 'string') tracked.noteCwd(value['cwd']);
      const { backups, readFile } = node.meaning;
      if (backups !== undefined) tracked.add(backups(value), toAddress(node, record.agentId));
      else if (readFile !== undefined) addAttachment(record);
      else if (node.assistant !== undefined) addCommands(record);
      for (const { id } of listResults(node)) addResult(record, id);
    },
    steps() {
      for (const step of tracked.readSteps((path) => steps.paths.find(path) !== -1)) steps.add(step);
      steps.settle();
      return { session: key, project: session.project, steps, moves };
    },
  };
}

function isTelling(tool: string): boolean {
  const act = findToolAct(tool);
  return act === 'changes-file' || act === 'runs-command' || act === 'reads-file';
}

function toCommand(block: JsonObject): string | undefined {
  const input = block['type'] === 'tool_use' && isJsonObject(block['input']) ? block['input'] : {};
  return typeof input['command'] === 'string' ? input['command'] : undefined;
}

function countLines(text: string): number {
  return countLineEnds(text) + (text === '' || text.endsWith('\n') ? 0 : 1);
}
