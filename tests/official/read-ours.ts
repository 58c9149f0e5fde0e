import { readFileSync } from 'node:fs';
import { buildAgentThread } from '@scrollkeep/transcript/conversation/build-agent-thread.ts';
import type { Turn } from '@scrollkeep/transcript/conversation/build-turns.ts';
import { findRoots } from '../../packages/server/src/disk/find-roots.ts';
import { readLinkedSessions } from '../../packages/server/src/sessions/read-sessions.ts';

/** What our model says of a session, and what is in its files, as far as the official reader speaks of it too. */
export interface OurSession {
  readonly id: string;
  readonly title: { readonly text: string; readonly from: string } | undefined;
  /** Order in the main file of the last compaction; -1 if there is none. */
  readonly lastCompaction: number;
  readonly main: OurThread;
  readonly agents: readonly OurAgent[];
  readonly file: readonly FileRecord[];
}

export interface OurAgent {
  readonly id: string;
  readonly isInternal: boolean;
  /** Undefined for one inside the main file. */
  readonly path: string | undefined;
  readonly thread: OurThread;
  readonly file: readonly FileRecord[];
}

/** User and assistant records of the live path, without those that only the model sees. */
export interface OurThread {
  readonly live: readonly string[];
}

/** A line as it is in the file. */
export interface FileRecord {
  readonly at: number;
  /** Byte behind its end. */
  readonly end: number;
  readonly value: Readonly<Record<string, unknown>>;
}

export async function readOurs(folder: string): Promise<readonly OurSession[]> {
  const sessions: OurSession[] = [];
  const roots = await findRoots([folder], undefined);
  const options = { maxLineBytes: 1 << 26, onProblem: () => undefined };
  for await (const { session, toFile } of readLinkedSessions(roots, options)) {
    const { main } = session.files;
    if (main === undefined) continue;
    const file = readFile(toFile(main.path));
    sessions.push({
      id: session.id,
      title: session.title,
      lastCompaction: Math.max(-1, ...session.compactions.map(({ index }) => index)),
      main: toThread([session.tree.preamble, ...session.tree.turns]),
      agents: session.agents
        .map((run): OurAgent => {
          const thread = buildAgentThread(session, run);
          return {
            id: run.id,
            isInternal: run.isInternal,
            path: run.file?.path,
            thread: thread === undefined ? { live: [] } : toThread([thread.tree.preamble, ...thread.tree.turns]),
            file: run.file === undefined ? [] : readFile(toFile(run.file.path)),
          };
        })
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
      file,
    });
  }
  return sessions.sort((a, b) => (a.id < b.id ? -1 : 1));
}

function toThread(turns: readonly Turn[]): OurThread {
  const nodes = turns
    .filter(({ isLive, number }) => isLive || number === 0)
    .flatMap((turn) => [...turn.records].map(({ node }) => node))
    .filter(
      ({ type, uuid, user }) =>
        uuid !== undefined && (type === 'assistant' || (type === 'user' && user?.kind !== 'meta')),
    );
  return { live: nodes.sort((a, b) => a.index - b.index).map(({ uuid }) => uuid ?? '') };
}

function readFile(path: string): readonly FileRecord[] {
  let end = 0;
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, at) => {
      end += Buffer.byteLength(line) + 1;
      const value = parse(line);
      return value === undefined ? [] : [{ at, end, value }];
    });
}

function parse(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = JSON.parse(line) as unknown;
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}
