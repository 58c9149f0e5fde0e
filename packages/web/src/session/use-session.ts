import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { SessionAnswer } from '@scrollkeep/view/wire/wire-session.ts';
import { toProblem, type ApiProblem } from '../sources/api-problem.ts';
import type { SessionSource } from '../sources/session-source.ts';
import { openConversation, type Conversation } from './conversation.ts';

export interface OpenSession {
  readonly conversation: Conversation;
  readonly answer: SessionAnswer | undefined;
  readonly problem: ApiProblem | undefined;
  readonly news: News | undefined;
  /** The person has come to the new turns. */
  readonly markSeen: () => void;
  readonly reload: () => void;
}

/** Turns of the live path that came while the page was open. */
export interface News {
  /** Position of the first one. */
  readonly from: number;
  readonly isSeen: boolean;
}

/** A session while it is looked at: it follows what is written to it. */
export function useSession(source: SessionSource, path: string): OpenSession {
  const conversation = useMemo(() => openConversation(source, path), [source]);
  const [answer, setAnswer] = useState<SessionAnswer>();
  const [problem, setProblem] = useState<ApiProblem>();
  const [news, setNews] = useState<News>();
  const known = useRef<SessionAnswer>(undefined);

  useEffect(() => {
    let isOver = false;
    let isReading = false;
    let isWanted = false;
    /** Gives the code of the problem, if there is one. */
    const read = async (): Promise<string | undefined> => {
      isWanted = isReading;
      if (isReading) return undefined;
      isReading = true;
      try {
        const next = await source.readSession();
        if (isOver) return undefined;
        const before = known.current;
        known.current = next;
        setAnswer(next);
        setProblem(undefined);
        if (before === undefined || next.revision <= before.revision) return undefined;
        conversation.refresh(next);
        if (next.path.turns > before.path.turns)
          setNews((old) => (old === undefined || old.isSeen ? { from: before.path.turns, isSeen: false } : old));
        return undefined;
      } catch (error) {
        const found = toProblem(error);
        if (!isOver) setProblem(found);
        return found.code;
      } finally {
        isReading = false;
        if (isWanted && !isOver) void read();
      }
    };
    known.current = undefined;
    setAnswer(undefined);
    setNews(undefined);
    let stop: (() => void) | undefined;
    const follow = () =>
      source.follow?.({
        onEvent: (event) => {
          if (event.type === 'session' && event.key === source.key && event.revision > (known.current?.revision ?? 0))
            void read();
          // After a break in the connection only the number tells that something was missed.
          if (event.type === 'hello' && known.current !== undefined && event.revision !== known.current.revision)
            void read();
        },
        onBack: () => {
          conversation.retry();
          void read();
        },
      });
    // What is not there tells nothing: waiting for its events would look like a broken connection.
    void read().then((problemCode) => {
      if (!isOver && problemCode !== 'NO_SUCH_SESSION') stop = follow();
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [source, conversation]);

  return {
    conversation,
    answer,
    problem,
    news,
    markSeen: () => setNews((old) => (old === undefined || old.isSeen ? old : { ...old, isSeen: true })),
    reload: () => void source.readSession().then(setAnswer, (error: unknown) => setProblem(toProblem(error))),
  };
}
