import { useMemo, useState } from 'preact/hooks';
import type { SessionSummary } from '@scrollkeep/view/wire/wire-home.ts';
import { toUntitledWords } from '@scrollkeep/view/text/status-words.ts';
import { useCommands } from '../shell/commands.ts';
import { lazyPage } from '../shell/lazy-page.tsx';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { home } from '../shell/route.ts';
import { useKeys } from '../shell/use-keys.ts';
import { goTo } from '../shell/use-route.ts';
import { hubReader } from '../sources/hub-reader.ts';
import { sendApi } from '../sources/api-client.ts';
import { toProblem, type ApiProblem } from '../sources/api-problem.ts';
import { texts } from '../texts/texts.ts';
import { openAnnotationsSource } from '../sources/annotations-source.ts';
import type { MarksDialogProps } from './marks-dialog.tsx';

const MarksDialog = lazyPage<MarksDialogProps>(() => import('./marks-dialog.tsx').then((module) => module.MarksDialog));

/** Pins and tags in a list: the keys for the session that has the focus, and the dialog they open. */
export function useListMarks(sessions: readonly SessionSummary[] | undefined, onChange: () => void) {
  const [opened, setOpened] = useState<SessionSummary>();
  const [problem, setProblem] = useState<ApiProblem>();
  const source = useMemo(() => (opened === undefined ? undefined : openAnnotationsSource(opened.key)), [opened?.key]);
  const findFocused = () => {
    const key = document.activeElement?.closest('[data-session]')?.getAttribute('data-session');
    return sessions?.find((session) => session.key === key);
  };
  const keys = {
    p() {
      const session = findFocused();
      if (session === undefined) return;
      const { key, isPinned } = session;
      setProblem(undefined);
      sendApi('/sessions/{key}/annotations', 'annotate', { key }, { isPinned: !isPinned }).then(
        onChange,
        (error: unknown) => setProblem(toProblem(error)),
      );
    },
    l: () => setOpened(findFocused()),
  };
  // A hub keeps neither pins nor tags.
  useKeys(hubReader === undefined ? keys : {});
  useCommands(
    hubReader === undefined
      ? [{ id: 'pinned', title: texts.marks.showPinned, run: () => goTo({ ...home, filters: { pinned: 'true' } }) }]
      : [],
  );
  return (
    <>
      {problem === undefined ? null : <ProblemNotice problem={problem} />}
      {opened === undefined || source === undefined ? null : (
        <MarksDialog
          source={source}
          title={opened.title === '' ? toUntitledWords(opened.status) : opened.title}
          clientTag={opened.clientTag ?? undefined}
          turn={undefined}
          focus="tags"
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
