import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { PanelHtml } from '@scrollkeep/view/html/panel-html.tsx';
import { quietHost } from '../shell/quiet-host.ts';
import { listMarkedWords } from '../session/list-marked-words.ts';
import { useMarkedWords } from '../session/use-marked-words.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import type { TextRoute } from '../shell/route.ts';
import { useAnswer, type AnswerState } from '../shell/use-answer.ts';
import { searchTexts } from '../texts/search-texts.ts';

const words = searchTexts.search;
const textKey = 'side-text';

/** A piece of a side file with the words of the search marked; in a pane of its own, or as the page. */
export function SideText({
  file,
  offset,
  query,
  isPane = false,
  after,
}: Omit<TextRoute, 'page'> & {
  readonly isPane?: boolean;
  /** What is below the text. */
  readonly after?: (answer: NonNullable<AnswerState<'/search/text'>['answer']>) => ComponentChildren;
}) {
  const { answer, problem, reload } = useAnswer('/search/text', { file, offset, q: query }, isPane ? 120 : 0);
  const marks = useMarkedWords('.side-text', quietHost);
  const isHere = answer?.file === file && answer.offset === offset;
  useEffect(() => {
    if (!isHere) return;
    marks.setWords(listMarkedWords(answer.snippet));
    marks.seekKey(textKey);
  }, [answer]);
  return (
    <div
      class={isPane ? 'side-text preview-body' : 'side-text'}
      data-pane={isPane ? '' : undefined}
      data-shown={isHere ? `${offset}` : undefined}
      aria-busy={!isHere}
      {...(isPane ? { tabIndex: 0, role: 'region', 'aria-label': words.previewBody } : {})}
    >
      {problem === undefined ? null : <ProblemNotice problem={problem} onRetry={reload} />}
      {answer === undefined ? null : (
        <div data-row={textKey}>
          <PanelHtml
            panel={{ kind: /\.md$/i.test(file) ? 'markdown' : 'text', text: answer.text }}
            id={textKey}
            host={quietHost}
            level={2}
            saidAbove=""
          />
        </div>
      )}
      {answer === undefined ? null : after?.(answer)}
    </div>
  );
}
