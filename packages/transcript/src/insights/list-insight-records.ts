import type { Session } from '../conversation/build-session.ts';
import { countLoaded, listContext } from './count-context.ts';
import { listAsked, listInterruptedTurns, listPauses, listTasks } from './count-time.ts';
import { buildInsightContext, type InsightContext, type InsightFile } from './insight-context.ts';
import type { FigureName } from './insight-report.ts';
import { listCacheMisses, listCompactions } from './list-cache-misses.ts';
import { listFailures, listRetries } from './list-failures.ts';
import { listChurn, listRepeatedReads } from './list-repeated-reads.ts';

/** A record behind a figure. JSON as it stands. */
export interface InsightRecord {
  /** Null in the main thread. */
  readonly agent: string | null;
  readonly line: number;
  /** Of the main thread; null for records of agents. */
  readonly turn: number | null;
  readonly at: string | null;
  /** The tool, the kind of the part, the model. */
  readonly what: string;
  /** What it names: program, path, server, skill. */
  readonly name: string;
  /** What the figure counts of it: characters, tokens, milliseconds, lines; null where it counts records. */
  readonly amount: number | null;
}

/** The records of a session behind one figure, in the order of its files. */
export function listInsightRecords(session: Session, figure: FigureName): readonly InsightRecord[] {
  const context = buildInsightContext(session);
  return listers[figure](context).map(({ file, index, what, name = '', amount = null }) => ({
    agent: file.agent ?? null,
    line: file.table.numberAt(index),
    turn: file.agent === undefined ? findTurn(session, index) : null,
    at: file.table.getTimestamp(index) ?? null,
    what,
    name,
    amount,
  }));
}

function findTurn({ tree }: Session, index: number): number | null {
  const turn = tree.turnOf[index] ?? -1;
  return turn === -1 ? null : turn;
}

interface Found {
  readonly file: InsightFile;
  readonly index: number;
  readonly what: string;
  readonly name?: string | undefined;
  readonly amount?: number | undefined;
}

const listers: Readonly<Record<FigureName, (context: InsightContext) => readonly Found[]>> = {
  failures: (context) => listFailures(context).map(toCall),
  retries: (context) => listRetries(context).map(toCall),
  reads: (context) =>
    listRepeatedReads(context).map((each) => ({ ...toCall(each), amount: each.call.result?.facts.length })),
  churn: (context) =>
    listChurn(context)
      .filter(({ replaced }) => replaced > 0)
      .map((each) => ({ ...toCall(each), amount: each.replaced })),
  rejected: ({ calls }) =>
    calls
      .filter(({ call }) => call.status === 'rejected' || call.status === 'denied')
      .map((each) => ({ ...toCall(each), what: `${each.call.name} (${each.call.status})` })),
  compactions: (context) =>
    listCompactions(context).map(({ file, index, isAutomatic, tokensBefore }) => ({
      file,
      index,
      what: isAutomatic ? 'automatic' : 'compaction',
      amount: tokensBefore,
    })),
  'cache-misses': (context) =>
    listCacheMisses(context).map(({ message: { file, index, model }, gap, tokens }) => ({
      file,
      index,
      what: gap,
      name: model,
      amount: tokens,
    })),
  context: (context) =>
    listContext(context).map(({ file, index, kind, name, characters }) => ({
      file,
      index,
      what: kind,
      name,
      amount: characters,
    })),
  unused: listUnused,
  time: (context) => [
    ...listAsked(context).map((each) => ({ ...toCall(each), amount: each.to - each.from })),
    ...listPauses(context).map(({ file, index, ms }) => ({ file, index, what: 'pause', amount: ms })),
  ],
  interruptions: (context) => {
    const [file] = context.files;
    return file === undefined
      ? []
      : listInterruptedTurns(context).flatMap(({ records }) =>
          records.map((index) => ({ file, index, what: 'interruption' })),
        );
  },
  tasks: (context) => {
    const [file] = context.files;
    return file === undefined
      ? []
      : listTasks(context).flatMap(({ turn, model, calls }) =>
          turn.start === undefined ? [] : [{ file, index: turn.start.index, what: 'turn', name: model, amount: calls }],
        );
  },
};

function toCall({ file, call, use }: InsightContext['calls'][number]): Found {
  return { file, index: use.index, what: call.name, name: call.facts.subject ?? call.facts.filePath };
}

/** Where the model was told of servers and skills that nobody called. */
function listUnused(context: InsightContext): readonly Found[] {
  const unused = new Set(
    countLoaded(context).flatMap(([kind, name, , uses]) => (uses === 0 ? [`${kind} ${name}`] : [])),
  );
  return context.files.flatMap((file) =>
    file.facts.givenTexts
      .map((given) => ({
        ...given,
        kind: given.kind === 'skill-listed' ? 'skill' : given.kind,
        isText: given.kind === 'skill',
      }))
      .filter(({ kind, name, index, isText }) => !isText && unused.has(`${kind} ${name}`) && file.isOwn(index))
      .map(({ kind, name, index, characters }) => ({ file, index, what: kind, name, amount: characters })),
  );
}
