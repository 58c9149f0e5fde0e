import { answer, call, prompt, r, result, session as buildTestSession } from '../conversation/session.test-kit.ts';
import type { JsonObject } from '../json/json-value.ts';
import { toCheckpointName } from '../layout/checkpoint-name.ts';
import { applyEdits, type TextEdit } from './apply-edits.ts';
import { expandLeadingTabs } from './apply-hunks.ts';
import { buildFileHistories } from './build-file-histories.ts';
import type { FileHistory } from './file-version.ts';
import { openFileSteps } from './open-file-steps.ts';
import type { FileSources } from './read-versions.ts';
import { parseTextBytes, toTextBytes } from './text-form.ts';
import { toHunks } from './to-hunks.ts';

/** How a version of the client writes its records. */
export interface ClientHabits {
  readonly fileHistory: 'none' | 'snapshots' | 'deltas';
  /** Longer originals are left out, as since 2.1.100. */
  readonly maxOriginal: number;
  /** Whether a whole new text takes over the line ends of the old one. */
  readonly keepsLineEnds: boolean;
  /** Whether the transcript of an agent has `toolUseResult`. */
  readonly notesAgentResults: boolean;
}

export type ClientAction =
  | { readonly kind: 'prompt' }
  | { readonly kind: 'write'; readonly content: string; readonly byAgent: boolean }
  | {
      readonly kind: 'edit';
      readonly from: number;
      readonly length: number;
      readonly text: string;
      readonly replaceAll: boolean;
      readonly byAgent: boolean;
      readonly userText: string | undefined;
    }
  | {
      readonly kind: 'multi-edit';
      readonly edits: readonly { readonly from: number; readonly length: number; readonly text: string }[];
    }
  | { readonly kind: 'read'; readonly isWhole: boolean }
  | { readonly kind: 'command'; readonly change: OutsideChange; readonly isNoticed: boolean }
  /** A formatter, an editor: no record at all. */
  | { readonly kind: 'outside'; readonly change: OutsideChange }
  /** Back to a checkpoint, as a rewind does. */
  | { readonly kind: 'rewind' }
  | { readonly kind: 'failed-edit' };

export type OutsideChange = 'add-line' | 'add-first' | 'delete' | 'binary' | 'crlf' | 'touch';

type Bytes = Uint8Array | undefined;

/** What really was in the file before and after each call or checkpoint, by call id or backup. */
export interface Truth {
  readonly before: Bytes;
  readonly after: Bytes;
}

export interface Simulation {
  readonly history: FileHistory | undefined;
  readonly sources: FileSources;
  readonly changes: ReadonlyMap<string, Truth>;
  /** By the line of the record that names it. */
  readonly checkpoints: ReadonlyMap<number, Bytes>;
  readonly last: Bytes;
}

const cwd = '/home/ada/harbour';
export const simulatedPath = `${cwd}/src/tide.ts`;

/** Plays actions through a client with one file, and keeps what the file really was. */
export function simulate(habits: ClientHabits, start: Bytes, actions: readonly ClientAction[]): Simulation {
  const main: JsonObject[] = [];
  const agent: JsonObject[] = [prompt('a0', null, 'help', { isSidechain: true, timestamp: toTime(0) })];
  const changes = new Map<string, Truth>();
  const checkpoints = new Map<number, Bytes>();
  const backups = new Map<string, Uint8Array>();
  let disk = start;
  let clock = 0;
  let id = 0;
  let token = 0;
  let parent = 'root';
  let tracked:
    | { readonly version: number; readonly name: string | null; readonly time: string; readonly content: Bytes }
    | undefined;
  let snapshotId = '';
  let snapshotTime = '';
  const tick = () => toTime((clock += 10));
  const next = () => `id${++id}`;

  const backUp = (version: number, time: string) => {
    const name = disk === undefined ? null : toCheckpointName(simulatedPath, version);
    if (disk !== undefined && name !== null) backups.set(name, disk);
    tracked = { version, name, time, content: disk };
  };
  const toBackup = () =>
    tracked === undefined ? {} : { backupFileName: tracked.name, version: tracked.version, backupTime: tracked.time };
  const addSnapshot = (messageId: string, isUpdate: boolean) => {
    const backupsOfFile = tracked === undefined ? {} : { 'src/tide.ts': toBackup() };
    main.push({
      type: 'file-history-snapshot',
      messageId,
      snapshot: { messageId: snapshotId, trackedFileBackups: backupsOfFile, timestamp: snapshotTime },
      isSnapshotUpdate: isUpdate,
    });
    if (tracked !== undefined) checkpoints.set(main.length, disk);
  };
  const addPrompt = () => {
    const uuid = next();
    snapshotId = uuid;
    snapshotTime = tick();
    if (habits.fileHistory !== 'none') {
      if (tracked !== undefined && !isSame(tracked.content, disk)) backUp(tracked.version + 1, snapshotTime);
      addSnapshot(uuid, false);
    }
    main.push({ ...prompt(uuid, parent === 'root' ? null : parent, `do ${uuid}`), timestamp: tick(), cwd });
    parent = uuid;
  };
  const track = (messageId: string) => {
    if (habits.fileHistory === 'none' || tracked !== undefined) return;
    backUp(1, tick());
    if (habits.fileHistory === 'snapshots') addSnapshot(messageId, true);
    else {
      main.push({
        type: 'file-history-delta',
        messageId,
        snapshotMessageId: snapshotId,
        trackingPath: 'src/tide.ts',
        backup: toBackup(),
        timestamp: tick(),
      });
      checkpoints.set(main.length, disk);
    }
  };

  /** One call with its result, in the file of whoever made it. */
  function addCall(
    name: string,
    input: JsonObject,
    byAgent: boolean,
    act: () => JsonObject | undefined,
    isError = false,
  ): void {
    const [callId, useId, resultId] = [next(), next(), next()];
    const records = byAgent ? agent : main;
    const above = byAgent ? (agent.at(-1)?.['uuid'] as string) : parent;
    records.push({ ...call(useId, above, callId, name, input), timestamp: tick(), cwd, isSidechain: byAgent });
    if (name !== 'Bash' && name !== 'Read' && !isError) track(useId);
    const before = disk;
    const details = act();
    changes.set(callId, { before, after: disk });
    const isNoted = details !== undefined && !(byAgent && !habits.notesAgentResults);
    records.push({
      ...result(
        resultId,
        useId,
        callId,
        isError ? 'String to replace not found' : 'done',
        isNoted ? { toolUseResult: details } : {},
        isError ? { is_error: true } : {},
      ),
      timestamp: tick(),
      cwd,
      isSidechain: byAgent,
    });
    if (!byAgent) parent = resultId;
  }

  function write(text: string, isWhole: boolean): void {
    const old = disk === undefined ? undefined : parseTextBytes(disk);
    const lineEnds = old?.form.lineEnds === 'crlf' && (!isWhole || habits.keepsLineEnds) ? 'crlf' : 'lf';
    disk = toTextBytes(text, { hasByteOrderMark: false, lineEnds });
  }

  function edit(
    tool: 'Edit' | 'MultiEdit',
    edits: readonly TextEdit[],
    asked: readonly TextEdit[],
    byAgent: boolean,
  ): void {
    const old = disk === undefined ? undefined : parseTextBytes(disk);
    const after = old === undefined || edits.length === 0 ? undefined : applyEdits(old.text, edits);
    if (old === undefined || old.form.hasByteOrderMark || after === undefined)
      return addCall(
        'Edit',
        { file_path: simulatedPath, old_string: 'not there', new_string: '' },
        byAgent,
        () => undefined,
        true,
      );
    const original = old.text.length > habits.maxOriginal ? null : old.text;
    const structuredPatch = toHunks(expandLeadingTabs(old.text), expandLeadingTabs(after)) as unknown as JsonObject[];
    const toInput = ({ oldText, newText, replaceAll }: TextEdit) => ({
      old_string: oldText,
      new_string: newText,
      replace_all: replaceAll,
    });
    const [first, firstAsked] = [edits[0], asked[0]];
    const input =
      tool === 'Edit'
        ? { file_path: simulatedPath, ...(firstAsked === undefined ? {} : toInput(firstAsked)) }
        : { file_path: simulatedPath, edits: asked.map(toInput) };
    addCall(tool, input, byAgent, () => {
      write(after, false);
      if (tool === 'MultiEdit')
        return {
          filePath: simulatedPath,
          edits: edits.map(toInput),
          originalFileContents: old.text,
          structuredPatch,
          userModified: false,
        };
      return {
        filePath: simulatedPath,
        oldString: first?.oldText ?? '',
        newString: first?.newText ?? '',
        replaceAll: first?.replaceAll ?? false,
        originalFile: original,
        structuredPatch,
        userModified: edits !== asked,
      };
    });
  }

  function changeOutside(change: OutsideChange): void {
    const formed = disk === undefined ? undefined : parseTextBytes(disk);
    // A word that never comes again: what was changed outside cannot become right by chance.
    const line = `outside ${++token}`;
    if (change === 'delete') disk = undefined;
    else if (change === 'binary') disk = new Uint8Array([0, 159, token & 255, token >> 8]);
    else if (change === 'add-line')
      disk = toTextBytes(`${formed?.text ?? ''}${line}\n`, formed?.form ?? { hasByteOrderMark: false, lineEnds: 'lf' });
    else if (change === 'add-first')
      disk = toTextBytes(`${line}\n${formed?.text ?? ''}`, formed?.form ?? { hasByteOrderMark: false, lineEnds: 'lf' });
    else if (change === 'crlf' && formed !== undefined)
      disk = toTextBytes(`${formed.text}${line}\n`, { hasByteOrderMark: false, lineEnds: 'crlf' });
  }

  function runCommand(change: OutsideChange, isNoticed: boolean): void {
    addCall('Bash', { command: 'make' }, false, () => {
      const old = disk === undefined ? undefined : parseTextBytes(disk)?.text;
      changeOutside(change);
      const after = disk === undefined ? undefined : parseTextBytes(disk)?.text;
      const isTold =
        isNoticed &&
        old !== undefined &&
        change !== 'touch' &&
        change !== 'crlf' &&
        (after !== undefined || disk === undefined);
      const file = {
        filePath: simulatedPath,
        hunks: toHunks(expandLeadingTabs(old ?? ''), expandLeadingTabs(after ?? '')) as unknown as JsonObject[],
        ...(disk === undefined ? { deleted: true } : {}),
      };
      return {
        stdout: '',
        stderr: '',
        interrupted: false,
        ...(isTold ? { bashEditDiff: { files: [file], moreFiles: 0, changedFiles: [simulatedPath] } } : {}),
      };
    });
  }

  function read(isWhole: boolean): void {
    const formed = disk === undefined ? undefined : parseTextBytes(disk);
    if (formed === undefined) return;
    const lines = formed.text.split('\n');
    const shown = isWhole ? lines : lines.slice(0, Math.max(1, lines.length - 1));
    addCall('Read', { file_path: simulatedPath }, false, () => ({
      type: 'text',
      file: {
        filePath: simulatedPath,
        content: shown.join('\n'),
        numLines: shown.length,
        startLine: 1,
        totalLines: lines.length,
      },
    }));
  }

  const toEdit = (
    text: string,
    { from, length, text: newText }: { readonly from: number; readonly length: number; readonly text: string },
    replaceAll: boolean,
  ): TextEdit => {
    const at = text.length === 0 ? 0 : from % text.length;
    return { oldText: text.slice(at, at + 1 + length), newText, replaceAll };
  };

  addPrompt();
  addCall('Task', { prompt: 'help', description: 'help' }, false, () => ({ agentId: 'a1', status: 'completed' }));
  for (const action of actions) {
    const text = disk === undefined ? '' : (parseTextBytes(disk)?.text ?? '');
    switch (action.kind) {
      case 'prompt':
        addPrompt();
        break;
      case 'write':
        addCall('Write', { file_path: simulatedPath, content: action.content }, action.byAgent, () => {
          // What is not UTF-8 the client reads all the same, as well as it can.
          const old = disk === undefined ? undefined : (parseTextBytes(disk)?.text ?? Buffer.from(disk).toString());
          const originalFile = old === undefined || old === '' || old.length > habits.maxOriginal ? null : old;
          const structuredPatch =
            old === undefined || old === ''
              ? []
              : (toHunks(expandLeadingTabs(old), expandLeadingTabs(action.content)) as unknown as JsonObject[]);
          write(action.content, true);
          return {
            type: old === undefined || old === '' ? 'create' : 'update',
            filePath: simulatedPath,
            content: action.content,
            structuredPatch,
            originalFile,
          };
        });
        break;
      case 'edit': {
        const real = toEdit(text, { ...action, text: action.userText ?? action.text }, action.replaceAll);
        const edits = text === '' ? [] : [real];
        edit(
          'Edit',
          edits,
          action.userText === undefined ? edits : [toEdit(text, action, action.replaceAll)],
          action.byAgent,
        );
        break;
      }
      case 'multi-edit': {
        const edits: TextEdit[] = [];
        let at: string | undefined = text;
        for (const each of action.edits) {
          if (at === undefined || at === '') break;
          edits.push(toEdit(at, each, false));
          at = applyEdits(at, edits.slice(-1));
        }
        edit('MultiEdit', edits, edits, false);
        break;
      }
      case 'read':
        read(action.isWhole);
        break;
      case 'command':
        runCommand(action.change, action.isNoticed);
        break;
      case 'outside':
        changeOutside(action.change);
        break;
      case 'rewind':
        if (tracked !== undefined) disk = tracked.content;
        break;
      case 'failed-edit':
        addCall('Edit', { file_path: simulatedPath, old_string: 'x', new_string: 'y' }, false, () => undefined, true);
        break;
    }
  }
  main.push({ ...answer(next(), parent), timestamp: tick(), cwd });

  const built = buildTestSession(main, [{ id: 'a1', records: agent }]);
  const reader = openFileSteps(built);
  const files = [
    { path: 's.jsonl', facts: built.files.main?.facts, records: main, agentId: undefined },
    { path: built.files.agents[0]?.path ?? '', facts: built.files.agents[0]?.facts, records: agent, agentId: 'a1' },
  ];
  for (const { facts, records, agentId } of files) {
    for (const node of facts?.nodes ?? [])
      if (reader.wants(node))
        reader.add({ node, value: records[node.number - 1] ?? r('user', undefined, null), agentId });
  }
  return {
    history: buildFileHistories([reader.steps()]).at(0),
    sources: {
      readRecord: async (address) => files.find((file) => file.path === address.file)?.records[address.number - 1],
      readBackup: async ({ name }) => backups.get(name),
    },
    changes,
    checkpoints,
    last: disk,
  };
}

function toTime(tick: number): string {
  return new Date(Date.UTC(2026, 10, 2) + tick).toISOString();
}

function isSame(a: Bytes, b: Bytes): boolean {
  return a === undefined || b === undefined ? a === b : Buffer.from(a).equals(Buffer.from(b));
}
