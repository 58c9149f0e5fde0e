import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { ProjectsAnswer, SessionsAnswer, SessionSummary } from '@scrollkeep/view/wire/wire-home.ts';
import type { WireLiveSession } from '@scrollkeep/view/wire/wire-live.ts';
import type { HomeRoute, ProjectRoute } from '../shell/route.ts';
import { readApi } from '../sources/api-client.ts';
import { toProblem, type ApiProblem } from '../sources/api-problem.ts';
import { hubReader } from '../sources/hub-reader.ts';
import { followEvents } from '../sources/follow-events.ts';
import { toQuestion } from './to-question.ts';

export interface SessionsState {
  readonly projects: ProjectsAnswer | undefined;
  /** undefined until the first answer. */
  readonly sessions: readonly SessionSummary[] | undefined;
  /** Those that run now, of all projects; empty until they are known. */
  readonly live: readonly WireLiveSession[];
  readonly total: number;
  /** Left out because nothing was said in them. */
  readonly hidden: number;
  readonly pending: number;
  /** The list is that of the last time, and what changed since is being looked for. */
  readonly isRefreshing: boolean;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly problem: ApiProblem | undefined;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

const pageSize = 50;
const typingMs = 160;
const eventMs = 500;
const liveMs = 30_000;

/** What was shown last, so that the way back leads to the same list at once. */
let keptLive: readonly WireLiveSession[] = [];
let kept:
  | { readonly key: string; readonly pages: readonly SessionsAnswer[]; readonly projects: ProjectsAnswer }
  | undefined;

/** The sessions that fit the address, page by page, and again when something on disk changes. */
export function useSessions(route: HomeRoute | ProjectRoute): SessionsState {
  const question = { ...toQuestion(route), limit: pageSize };
  const key = JSON.stringify(question);
  const [projects, setProjects] = useState(kept?.projects);
  const [pages, setPages] = useState(kept?.key === key ? kept.pages : undefined);
  const [live, setLive] = useState(keptLive);
  const [problem, setProblem] = useState<ApiProblem>();
  const [isLoading, setLoading] = useState(true);
  const [changes, setChanges] = useState(0);
  const pageCount = useRef(pages?.length ?? 1);
  const lastKey = useRef('');

  useEffect(() => {
    const isTyping = lastKey.current !== '' && lastKey.current !== key;
    if (isTyping) pageCount.current = 1;
    lastKey.current = key;
    const abort = new AbortController();
    const read = async () => {
      setLoading(true);
      try {
        const found = readApi('/projects', {}, abort.signal);
        // Where the sessions fail first, nobody waits for the projects.
        found.catch(() => undefined);
        const answers: SessionsAnswer[] = [];
        do
          answers.push(
            await readApi('/sessions', { ...question, cursor: answers.at(-1)?.cursor ?? undefined }, abort.signal),
          );
        while (answers.length < pageCount.current && (answers.at(-1)?.cursor ?? null) !== null);
        setPages(answers);
        setProjects(await found);
        kept = { key, pages: answers, projects: await found };
        setProblem(undefined);
      } catch (error) {
        if (!abort.signal.aborted) setProblem(toProblem(error));
      } finally {
        if (!abort.signal.aborted) setLoading(false);
      }
    };
    const timer = setTimeout(() => void read(), isTyping ? typingMs : 0);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key, changes]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setChanges((count) => count + 1), eventMs);
    };
    const stop = followEvents(undefined, {
      onEvent: (event) => void ((event.type === 'sessions' || event.type === 'annotations') && readSoon()),
      onBack: readSoon,
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);

  // Again with every change, and from time to time: a file that stops growing tells nobody.
  useEffect(() => {
    // What runs on the machine of a hub is of no interest.
    if (hubReader !== undefined) return;
    const abort = new AbortController();
    const read = () =>
      readApi('/live', {}, abort.signal).then(
        ({ sessions }) => setLive((keptLive = sessions)),
        // The list says what is wrong with the server.
        () => void (!abort.signal.aborted && setLive([])),
      );
    void read();
    const timer = setInterval(() => void read(), liveMs);
    return () => {
      clearInterval(timer);
      abort.abort();
    };
  }, [changes]);

  const reload = useCallback(() => setChanges((count) => count + 1), []);
  const last = pages?.at(-1);
  return {
    projects,
    sessions: pages?.flatMap((page) => page.sessions),
    live,
    total: last?.total ?? 0,
    hidden: last?.hidden ?? 0,
    pending: last?.pending ?? 0,
    isRefreshing: last?.isRefreshing === true,
    hasMore: (last?.cursor ?? null) !== null,
    isLoading,
    problem,
    loadMore: () => {
      pageCount.current = (pages?.length ?? 0) + 1;
      reload();
    },
    reload,
  };
}
