import type { ComponentChildren } from 'preact';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { TopBar } from '../shell/top-bar.tsx';
import { useAnswer } from '../shell/use-answer.ts';
import { useTitle } from '../shell/use-title.ts';
import { SessionHead } from './session-head.tsx';
import type { SessionView } from './session-tabs.tsx';

/** What stands around a session that is looked at in another way than as a conversation. */
export function SessionFrame({
  id,
  view,
  children,
}: {
  readonly id: string;
  readonly view: SessionView;
  readonly children: ComponentChildren;
}) {
  const { answer, problem } = useAnswer('/sessions/{key}', { key: id });
  const title = answer?.header.title;
  useTitle(title);
  return (
    <div class="session-page">
      <TopBar crumb={title === undefined ? undefined : toVisibleText(title)} />
      <main class="page" id="main">
        {answer === undefined ? null : <SessionHead answer={answer} view={view} />}
        {problem === undefined ? children : <ProblemNotice problem={problem} />}
      </main>
    </div>
  );
}
