import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import { toSessionShape } from '@scrollkeep/transcript/conversation/to-session-shape.ts';
import { openSessionUsage, type OpenSessionUsage } from '@scrollkeep/transcript/usage/build-session-usage.ts';
import type { BudgetLimit } from '@scrollkeep/transcript/usage/budget.ts';
import type { SessionUsage } from '@scrollkeep/transcript/usage/session-usage.ts';
import { toTimeSpan } from '@scrollkeep/transcript/usage/to-time-span.ts';
import type { SessionUsagePage, UsagePage } from '@scrollkeep/view/wire/wire-usage.ts';
import { fitAnswer } from '@scrollkeep/view/pages/fit-answer.ts';
import type { Root } from '../../disk/find-roots.ts';
import { readSessionFiles, type SessionUsageSources } from '../../usage/read-session-files.ts';
import { UsageGone } from '../../usage/stored-usage.ts';
import { ApiProblem } from '../protocol/api-problem.ts';
import { buildUsagePage } from './build-usage-page.ts';
import { openKnownUsage, type KnownUsageOptions } from './open-known-usage.ts';
import { thinOut } from './thin-out.ts';
import type { UsageQuestion } from './usage-question.ts';

/** What sessions used and cost. */
export interface UsageService {
  getReport(question: UsageQuestion): Promise<UsagePage>;
  getSession(
    sources: SessionUsageSources,
    page: { readonly from: number; readonly limit: number },
  ): Promise<SessionUsagePage>;
  /** All turns of a session, for what is added up over them. */
  getWholeSession(sources: SessionUsageSources): Promise<SessionUsage>;
  /** By the identities of sessions, as far as they are known; asking for them begins to read. */
  readonly findCosts: () => ReadonlyMap<string, number | null>;
  /** The same, once they are known. */
  readCosts(): Promise<ReadonlyMap<string, number | null>>;
  close(): void;
}

export interface UsageServiceOptions extends KnownUsageOptions {
  /** Not asked for where usage is not read from files. */
  readonly budgets?: readonly BudgetLimit[] | undefined;
}

const keptMs = 2 * 60_000;
const mostPoints = 500;
const mostAgents = 200;

export function openUsageService(findRoots: () => readonly Root[], options: UsageServiceOptions): UsageService {
  const ending = new AbortController();
  const known = openKnownUsage(findRoots, ending.signal, options);
  /** The one that somebody looks at: its pages come one after the other. */
  let opened: { readonly session: Session; readonly found: Promise<OpenedSession> } | undefined;

  async function openSession(sources: SessionUsageSources): Promise<OpenedSession> {
    if (opened?.session === sources.session) return opened.found;
    const mine = { session: sources.session, found: readSession(sources) };
    opened = mine;
    const forget = () => {
      if (opened === mine) opened = undefined;
    };
    mine.found.then(() => setTimeout(forget, keptMs).unref(), forget);
    return mine.found;
  }

  async function readSession(sources: SessionUsageSources): Promise<OpenedSession> {
    // What is being read anyway is not read twice at the same time.
    const tree = await known.findTree(isLarge(sources.session));
    const readAlready = new Map((tree?.files ?? []).map((file) => [file.path, file]));
    const files = await readSessionFiles(sources, {
      maxLineBytes: options.maxLineBytes,
      signal: ending.signal,
      isBackground: true,
      findRead: ({ path, bytes, modifiedMs }) => {
        const file = readAlready.get(path);
        return file?.bytes === bytes && file.modifiedMs === modifiedMs ? file.usage : undefined;
      },
    });
    let contextCount = 0;
    const usage = openSessionUsage(toSessionShape(sources.session), files, {
      prices: options.prices,
      choosePoints: (count, toHeight) => {
        contextCount = count;
        return thinOut(count, mostPoints, toHeight);
      },
    });
    return { usage, contextCount };
  }

  return {
    async getReport(question) {
      const span = toTimeSpan({
        ...(question.since === undefined ? {} : { sinceDay: question.since }),
        ...(question.until === undefined ? {} : { untilDay: question.until }),
      });
      try {
        try {
          return await buildUsagePage(question, await known.open(span), options);
        } catch (error) {
          if (!(error instanceof UsageGone)) throw error;
          return await buildUsagePage(question, await known.openFiles(), options);
        }
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        throw new ApiProblem({
          status: 400,
          code: 'BAD_PARAMETER',
          detail: 'timezone is invalid.',
          hint: 'timezone: a name such as Europe/Berlin or UTC.',
        });
      }
    },

    async getSession(sources, { from, limit }) {
      const { usage, contextCount } = await openSession(sources);
      return {
        usage: {
          ...usage,
          turns: fitAnswer(usage.turns.slice(from, from + limit), limit),
          agents: usage.agents.slice(0, mostAgents),
          compactions: usage.compactions.slice(0, mostPoints),
        },
        from,
        turnCount: usage.turns.length,
        contextCount,
        agentCount: usage.agents.length,
      };
    },

    async getWholeSession(sources) {
      const { usage } = await openSession(sources);
      return { ...usage, turns: usage.turns.map((turn) => turn) };
    },

    readCosts: known.readCosts,
    findCosts: known.findCosts,
    close: () => ending.abort(),
  };
}

interface OpenedSession {
  readonly usage: OpenSessionUsage;
  readonly contextCount: number;
}

/** Such a session is most of what a tree costs to read. */
function isLarge({ files }: Session): boolean {
  return (files.main?.facts.nodes.length ?? 0) > 20_000;
}
