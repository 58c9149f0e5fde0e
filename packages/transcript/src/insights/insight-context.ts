import type { Session } from '../conversation/build-session.ts';
import type { ToolCall } from '../conversation/build-tool-calls.ts';
import type { RecordNode } from '../conversation/facts/record-node.ts';
import type { FileFacts } from '../conversation/open-file-facts.ts';
import type { RecordTable } from '../conversation/table/record-table.ts';
import type { TokenCounts } from '../usage/prices/token-counts.ts';

/** A session as figures look at it: its files, its calls and its messages, each once, without what was copied. */
export interface InsightContext {
  readonly session: Session;
  readonly files: readonly InsightFile[];
  readonly calls: readonly InsightCall[];
  readonly messages: readonly InsightMessage[];
}

export interface InsightFile {
  /** undefined for the main file. */
  readonly agent: string | undefined;
  readonly facts: FileFacts;
  readonly table: RecordTable;
  /** Whether the session wrote the record itself. */
  readonly isOwn: (index: number) => boolean;
}

export interface InsightCall {
  readonly file: InsightFile;
  readonly call: Pick<ToolCall, 'name' | 'status' | 'facts' | 'resultIndex' | 'result'>;
  readonly use: RecordNode;
}

/** An answer of the API by its copy that counts. */
export interface InsightMessage extends TokenCounts {
  readonly file: InsightFile;
  /** The record of the file's own copy. */
  readonly index: number;
  readonly timeMs: number;
  readonly model: string;
  readonly speed: string;
}

/** `isCopied` says of the id of a record whether another session wrote it. */
export function buildInsightContext(session: Session, isCopied?: (uuid: string) => boolean): InsightContext {
  const { main, agents } = session.files;
  const files = [
    ...(main === undefined ? [] : [toFile(undefined, main.facts, isCopied)]),
    ...agents.map(({ id, facts }) => toFile(id, facts, isCopied)),
  ];
  const byAgent = new Map(files.map((file) => [file.agent, file]));
  const calls: InsightCall[] = [];
  for (const { call, agentId } of session.calls) {
    const file = byAgent.get(agentId);
    const use = call.makeUse();
    if (file?.isOwn(use.index) !== true) continue;
    // Looked up once: every figure asks again.
    const { name, status, facts, resultIndex } = call;
    const known = {
      name,
      status,
      facts,
      resultIndex,
      get result() {
        return call.result;
      },
    };
    calls.push({ file, call: known, use });
  }
  return { session, files, calls, messages: listMessages(files) };
}

function toFile(
  agent: string | undefined,
  facts: FileFacts,
  isCopied: ((uuid: string) => boolean) | undefined,
): InsightFile {
  const { table } = facts.nodes;
  const isOwn = (index: number) => {
    const uuid = isCopied === undefined ? undefined : table.getUuid(index);
    return uuid === undefined || isCopied?.(uuid) !== true;
  };
  return { agent, facts, table, isOwn };
}

/** Each message once: in the first file that has it, by the copy that says most, in the order of their records. */
function listMessages(files: readonly InsightFile[]): readonly InsightMessage[] {
  const known = new Map<string, number>();
  const messages: InsightMessage[] = [];
  for (const file of files) {
    const { usage } = file.table;
    const rows = Array.from({ length: usage.rows }, (_none, row) => row)
      .filter((row) => usage.recordOf(row) < file.facts.nodes.length)
      .sort((a, b) => usage.recordOf(a) - usage.recordOf(b));
    for (const row of rows) {
      const copy = usage.getCopy(row);
      const { record, speed = '' } = usage.getSource(row);
      const key = copy.messageId ?? (copy.recordUuid === undefined ? undefined : `record ${copy.recordUuid}`);
      const { input, output, cacheRead, cacheWrite5m, cacheWrite1h, model } = copy;
      const told = { model, speed, input, output, cacheRead, cacheWrite5m, cacheWrite1h };
      const at = key === undefined ? undefined : known.get(key);
      const first = at === undefined ? undefined : messages[at];
      if (at !== undefined && first !== undefined) {
        if (output >= first.output) messages[at] = { ...first, ...told };
        continue;
      }
      if (key !== undefined) known.set(key, messages.length);
      messages.push({ file, index: record, timeMs: file.table.getTime(record), ...told });
    }
  }
  return messages.filter(({ file, index }) => file.isOwn(index));
}
