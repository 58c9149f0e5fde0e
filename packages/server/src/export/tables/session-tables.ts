import type {
  SessionCall,
  SessionMessage,
  SessionRows,
} from '@scrollkeep/transcript/conversation/rows/session-rows.ts';
import type { SessionFigures } from '@scrollkeep/transcript/conversation/rows/session-figures.ts';
import type { TurnRow } from '@scrollkeep/transcript/conversation/rows/turn-rows.ts';
import type { TokenCounts } from '@scrollkeep/transcript/usage/prices/token-counts.ts';
import type { FileSummary } from '@scrollkeep/view/wire/wire-files.ts';
import type { Column, Table } from './table.ts';

/** What the rows of every table know of their session. */
interface Owned {
  readonly session: string;
}

export interface SessionSource extends Owned {
  readonly figures: SessionFigures;
  readonly source: string;
  readonly forkedFrom: string | undefined;
  readonly firstMs: number | undefined;
  readonly lastMs: number | undefined;
  readonly tokens: TokenCounts;
  readonly costMicros: number | undefined;
  readonly unpricedMessages: number;
}

export interface TurnSource extends Owned {
  readonly turn: TurnRow;
}

export interface CallSource extends Owned {
  readonly row: SessionCall;
}

export interface MessageSource extends Owned {
  readonly row: SessionMessage;
  readonly costMicros: number | undefined;
}

export interface FileSource extends Owned {
  readonly file: FileSummary;
}

const session: Column<Owned> = { name: 'session', type: 'text', doc: 'Session id', get: ({ session: id }) => id };

export const sessionsTable: Table<SessionSource> = {
  name: 'sessions',
  doc: 'One row per session',
  columns: [
    session,
    { name: 'project', type: 'text', doc: 'First working directory', get: ({ figures }) => figures.project },
    { name: 'source', type: 'text', doc: 'Where it was found, as in `sources`', get: ({ source }) => source },
    { name: 'title', type: 'text', doc: 'Title', get: ({ figures }) => figures.title },
    { name: 'status', type: 'text', doc: 'Last state, as in `ls`', get: ({ figures }) => figures.status },
    { name: 'git_branch', type: 'text', doc: 'Last git branch', get: ({ figures }) => figures.gitBranch },
    { name: 'models', type: 'text', doc: 'Models, by name, separated by `, `', get: toModels },
    { name: 'forked_from', type: 'text', doc: 'Session it was copied from', get: ({ forkedFrom }) => forkedFrom },
    { name: 'started_at', type: 'time', doc: 'First timestamp in its transcripts', get: ({ firstMs }) => firstMs },
    { name: 'ended_at', type: 'time', doc: 'Latest timestamp in its records', get: ({ lastMs }) => lastMs },
    { name: 'prompts', type: 'integer', doc: 'Prompts', get: ({ figures }) => figures.prompts },
    {
      name: 'commands',
      type: 'integer',
      doc: 'Slash commands, shell escapes and memory notes',
      get: ({ figures }) => figures.commands,
    },
    { name: 'turns', type: 'integer', doc: 'Turns', get: ({ figures }) => figures.turns },
    { name: 'live_turns', type: 'integer', doc: 'Turns on the live path', get: ({ figures }) => figures.liveTurns },
    { name: 'branch_points', type: 'integer', doc: 'Branch points', get: ({ figures }) => figures.branchPoints },
    { name: 'compactions', type: 'integer', doc: 'Compactions', get: ({ figures }) => figures.compactions },
    { name: 'queued_prompts', type: 'integer', doc: 'Queued prompts', get: ({ figures }) => figures.queuedPrompts },
    { name: 'calls', type: 'integer', doc: 'Tool calls, including agents', get: ({ figures }) => figures.calls },
    { name: 'failed_calls', type: 'integer', doc: 'Failed calls', get: ({ figures }) => figures.failedCalls },
    { name: 'agents', type: 'integer', doc: 'Agents, excluding internal ones', get: ({ figures }) => figures.agents },
    { name: 'messages', type: 'integer', doc: 'Assistant messages', get: ({ figures }) => figures.messages },
    ...tokenColumns<SessionSource>(({ tokens }) => tokens),
    {
      name: 'cost_micros',
      type: 'integer',
      doc: 'Cost in millionths of a dollar, excluding unpriced messages',
      get: ({ costMicros }) => costMicros,
    },
    {
      name: 'unpriced_messages',
      type: 'integer',
      doc: 'Messages of models without a price',
      get: ({ unpricedMessages }) => unpricedMessages,
    },
  ],
};

export const turnsTable: Table<TurnSource> = {
  name: 'turns',
  doc: 'One row per turn of the main thread, on all branches; turn 0 is everything before the first prompt',
  columns: [
    session,
    { name: 'turn', type: 'integer', doc: 'Number of the turn', get: ({ turn }) => turn.number },
    { name: 'parent', type: 'integer', doc: 'Turn it continues', get: ({ turn }) => turn.parent },
    { name: 'kind', type: 'text', doc: '`prompt`, `command` or `preamble`', get: ({ turn }) => turn.kind },
    { name: 'text', type: 'text', doc: 'Prompt or command, at most 500 characters', get: ({ turn }) => turn.text },
    { name: 'started_at', type: 'time', doc: 'Start', get: ({ turn }) => turn.firstMs },
    { name: 'ended_at', type: 'time', doc: 'End', get: ({ turn }) => turn.lastMs },
    { name: 'duration_ms', type: 'integer', doc: 'Duration', get: ({ turn }) => toWhole(turn.durationMs) },
    { name: 'records', type: 'integer', doc: 'Records', get: ({ turn }) => turn.records },
    { name: 'is_answered', type: 'boolean', doc: 'The model answered', get: ({ turn }) => turn.isAnswered },
    { name: 'is_local', type: 'boolean', doc: 'Never reached the model', get: ({ turn }) => turn.isLocal },
    { name: 'is_live', type: 'boolean', doc: 'On the live path', get: ({ turn }) => turn.isLive },
    { name: 'uuid', type: 'text', doc: '`uuid` of its first record', get: ({ turn }) => turn.uuid },
    { name: 'line', type: 'integer', doc: 'Line in the main file', get: ({ turn }) => turn.startLine || undefined },
  ],
};

export const callsTable: Table<CallSource> = {
  name: 'calls',
  doc: 'One row per tool call, each once, including agents',
  columns: [
    session,
    { name: 'turn', type: 'integer', doc: 'Turn; for agents the turn that started them', get: ({ row }) => row.turn },
    { name: 'agent', type: 'text', doc: 'Agent that made it', get: ({ row }) => row.agent },
    { name: 'message', type: 'text', doc: 'Message that made it', get: ({ row }) => row.message },
    { name: 'call', type: 'text', doc: 'Id of the call', get: ({ row }) => row.call.toolUseId },
    { name: 'tool', type: 'text', doc: 'Tool', get: ({ row }) => row.call.name },
    {
      name: 'status',
      type: 'text',
      doc: '`ok`, `error`, `interrupted`, `rejected`, `denied`, `lost` or `pending`',
      get: ({ row }) => row.call.status,
    },
    { name: 'started_at', type: 'time', doc: 'Start', get: ({ row }) => toTime(row, row.call.record) },
    { name: 'ended_at', type: 'time', doc: 'Result', get: ({ row }) => toTime(row, row.call.resultRecord) },
    { name: 'duration_ms', type: 'integer', doc: 'Duration', get: ({ row }) => toWhole(row.call.durationMs) },
    { name: 'path', type: 'text', doc: 'File that it names', get: ({ row }) => row.call.path },
    { name: 'line', type: 'integer', doc: 'Line in its file', get: ({ row }) => toLine(row, row.call.record) },
    {
      name: 'result_line',
      type: 'integer',
      doc: 'Line of the result',
      get: ({ row }) => toLine(row, row.call.resultRecord),
    },
  ],
};

export const messagesTable: Table<MessageSource> = {
  name: 'messages',
  doc: 'One row per assistant message, each once per session, including agents',
  columns: [
    session,
    { name: 'turn', type: 'integer', doc: 'Turn; for agents the turn that started them', get: ({ row }) => row.turn },
    { name: 'agent', type: 'text', doc: 'Agent that wrote it', get: ({ row }) => row.agent },
    { name: 'message', type: 'text', doc: 'Id of the message', get: ({ row }) => row.message.id },
    { name: 'model', type: 'text', doc: 'Model', get: ({ row }) => row.message.model },
    { name: 'speed', type: 'text', doc: '`fast` for fast mode', get: ({ row }) => row.message.speed },
    { name: 'written_at', type: 'time', doc: 'Time of the copy that counts', get: ({ row }) => row.timeMs },
    ...tokenColumns<MessageSource>(({ row }) => row.message),
    { name: 'web_searches', type: 'integer', doc: 'Web searches', get: ({ row }) => row.message.webSearches },
    {
      name: 'is_counted',
      type: 'boolean',
      doc: 'Its tokens and cost are counted; false for messages that Claude Code generated',
      get: ({ row }) => row.message.isCounted,
    },
    {
      name: 'cost_micros',
      type: 'integer',
      doc: 'Cost in millionths of a dollar; empty if the model has no price',
      get: ({ costMicros }) => costMicros,
    },
    { name: 'line', type: 'integer', doc: 'Line in its file', get: ({ row }) => toLine(row, row.record) },
  ],
};

export const filesTable: Table<FileSource> = {
  name: 'files',
  doc: 'One row per file that a session changed, as `files` lists it for that session alone',
  columns: [
    session,
    { name: 'path', type: 'text', doc: 'Path', get: ({ file }) => file.path },
    { name: 'changes', type: 'integer', doc: 'Changes', get: ({ file }) => file.changes },
    { name: 'versions', type: 'integer', doc: 'Versions, including checkpoints', get: ({ file }) => file.versions },
    { name: 'lines_added', type: 'integer', doc: 'Lines added', get: ({ file }) => file.added },
    { name: 'lines_removed', type: 'integer', doc: 'Lines removed', get: ({ file }) => file.removed },
    { name: 'is_created', type: 'boolean', doc: 'The session created it', get: ({ file }) => file.createdBySession },
    {
      name: 'is_deleted',
      type: 'boolean',
      doc: 'It does not exist at the end of the session',
      get: ({ file }) => file.isDeleted,
    },
    { name: 'first_at', type: 'time', doc: 'First version', get: ({ file }) => Date.parse(file.firstAt ?? '') },
    { name: 'last_at', type: 'time', doc: 'Last version', get: ({ file }) => Date.parse(file.lastAt ?? '') },
  ],
};

/** In the order of the documentation. */
export const sessionTables = [sessionsTable, turnsTable, callsTable, messagesTable, filesTable] as const;
export type TableName = 'sessions' | 'turns' | 'calls' | 'messages' | 'files';

function tokenColumns<Source>(get: (source: Source) => TokenCounts): readonly Column<Source>[] {
  return [
    {
      name: 'input_tokens',
      type: 'integer',
      doc: 'Input tokens, not counting cache reads and writes',
      get: (row) => get(row).input,
    },
    { name: 'output_tokens', type: 'integer', doc: 'Output tokens', get: (row) => get(row).output },
    { name: 'cache_read_tokens', type: 'integer', doc: 'Cache reads', get: (row) => get(row).cacheRead },
    {
      name: 'cache_write_5m_tokens',
      type: 'integer',
      doc: '5-minute cache writes',
      get: (row) => get(row).cacheWrite5m,
    },
    { name: 'cache_write_1h_tokens', type: 'integer', doc: '1-hour cache writes', get: (row) => get(row).cacheWrite1h },
  ];
}

function toModels({ figures }: SessionSource): string | undefined {
  return figures.models.length === 0 ? undefined : figures.models.join(', ');
}

function toWhole(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : Math.round(ms);
}

function toTime({ file }: { readonly file: SessionRows['files'][number] }, record: number | undefined) {
  return record === undefined ? undefined : file.rows.table.getTime(record);
}

function toLine({ file }: { readonly file: SessionRows['files'][number] }, record: number | undefined) {
  return record === undefined ? undefined : file.rows.table.numberAt(record);
}
