import type { Session } from '../build-session.ts';
import type { FileFacts } from '../open-file-facts.ts';
import { toSessionShape } from '../to-session-shape.ts';
import type { CallRow } from './call-rows.ts';
import { toFileFigures } from './file-figures.ts';
import { buildFileRows, findSidechain, turnAt, type FileRows } from './file-rows.ts';
import { toMessageName, type MessageRow } from './message-rows.ts';
import { toTurnRow, type TurnRow } from './turn-rows.ts';

/** One file of a session with its rows. */
export interface SessionFileRows {
  readonly path: string;
  /** undefined for the main file. */
  readonly agent: string | undefined;
  readonly facts: FileFacts;
  readonly rows: FileRows;
}

/** Where a row of a session belongs. */
export interface RowPlace {
  readonly file: SessionFileRows;
  /** The agent that wrote it; undefined in the main thread. */
  readonly agent: string | undefined;
  /** Of the session; for an agent the turn that started it. */
  readonly turn: number | undefined;
  /** The record in `file`. */
  readonly record: number;
}

export interface SessionCall extends RowPlace {
  readonly call: CallRow;
  /** The message that made the call, as message rows name it. */
  readonly message: string;
}

export interface SessionMessage extends RowPlace {
  readonly message: MessageRow;
  /** Of the copy that counts, NaN if it has none. */
  readonly timeMs: number;
}

/**
 * The rows of a whole session: turns of its main thread, and every call and message once, whichever files repeat it.
 */
export interface SessionRows {
  readonly files: readonly SessionFileRows[];
  readonly readTurns: () => Iterable<TurnRow>;
  readonly readCalls: () => Iterable<SessionCall>;
  readonly readMessages: () => Iterable<SessionMessage>;
}

export function openSessionRows(session: Session): SessionRows {
  const { main, agents } = session.files;
  const files: readonly SessionFileRows[] = [
    ...(main === undefined ? [] : [toFile(main.path, undefined, main.facts)]),
    ...agents.map(({ path, id, facts }) => toFile(path, id, facts)),
  ];
  const agentTurns = new Map(toSessionShape(session).agents.map(({ id, turn }) => [id, turn]));
  const toPlace = (file: SessionFileRows, record: number): RowPlace => {
    const agent = file.agent ?? findSidechain(file.rows, record);
    return { file, record, agent, turn: agent === undefined ? turnAt(file.rows, record) : agentTurns.get(agent) };
  };
  return {
    files,
    *readTurns() {
      for (const { rows } of files) for (const turn of rows.turns.values()) yield toTurnRow(turn, rows.table);
    },
    *readCalls() {
      const copies = new Set(
        session.listCopiedCalls().map(({ agent, record, ordinal }) => `${agents[agent]?.path} ${record} ${ordinal}`),
      );
      for (const file of files) {
        const { calls, table } = file.rows;
        for (let at = 0; at < calls.rows.length; at++) {
          const call = calls.getRow(at);
          if (file.agent !== undefined && copies.has(`${file.path} ${call.record} ${call.ordinal}`)) continue;
          yield { ...toPlace(file, call.record), call, message: toMessageName(table, call.record, file.path) };
        }
      }
    },
    *readMessages() {
      for (const { owner, copy } of listMessages(files)) {
        const { rows, path } = copy.file;
        const message = rows.messages.getRow(copy.at, path);
        const record = owner.file.rows.messages.records[owner.at] as number;
        yield { ...toPlace(owner.file, record), message, timeMs: rows.table.getTime(message.record) };
      }
    },
  };
}

function toFile(path: string, agent: string | undefined, facts: FileFacts): SessionFileRows {
  return { path, agent, facts, rows: buildFileRows(facts, agent !== undefined) };
}

/** A message of a file, by its order there. */
interface MessageCopy {
  readonly file: SessionFileRows;
  readonly at: number;
}

interface ChosenMessage {
  /** In the file that it belongs to. */
  owner: MessageCopy;
  rank: number;
  /** The one with the most output tokens, the last such. */
  copy: MessageCopy;
  output: number;
}

function listMessages(files: readonly SessionFileRows[]): Iterable<ChosenMessage> {
  const ranks = rankFiles(files);
  const chosen = new Map<string, ChosenMessage>();
  for (const [place, file] of files.entries()) {
    const rank = ranks[place] as number;
    const { messages } = file.rows;
    for (let at = 0; at < messages.count; at++) {
      const { id, isCounted, output: tokens } = messages.getRow(at, file.path);
      const output = isCounted ? tokens : -1;
      const known = chosen.get(id);
      const copy = { file, at };
      if (known === undefined) {
        chosen.set(id, { owner: copy, rank, copy, output });
        continue;
      }
      if (output >= known.output) Object.assign(known, { copy, output });
      if (rank < known.rank) Object.assign(known, { owner: copy, rank });
    }
  }
  return chosen.values();
}

/** The main file before all agents, these by the time of their first record, then by path, as usage attributes them. */
function rankFiles(files: readonly SessionFileRows[]): readonly number[] {
  const times = files.map(({ agent, facts }) =>
    agent === undefined ? -Infinity : (toFileFigures(facts).firstMs ?? Infinity),
  );
  const order = [...files.keys()].sort((a, b) => compare(times[a] as number, times[b] as number) || a - b);
  const ranks: number[] = [];
  for (const [rank, place] of order.entries()) ranks[place] = rank;
  return ranks;
}

function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
