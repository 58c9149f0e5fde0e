import { useEffect, useState } from 'preact/hooks';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import type { HubAbout } from '@scrollkeep/view/wire/wire-hub.ts';
import type { OutlineAnswer } from '@scrollkeep/view/wire/wire-session.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { ask, readAnswer } from '../sources/api-client.ts';
import { toProblem, type ApiProblem } from '../sources/api-problem.ts';
import { shareTexts as words } from '../texts/share-texts.ts';
import type { FoundState } from './findings-sum.tsx';
import { isTurnRange, type ShownRange } from './turn-range.ts';

interface SharePreviewProps {
  /** On the hub. */
  readonly id: string;
  readonly found: FoundState;
  readonly range: ShownRange;
}

const mostTurns = 1000;
const mostFindings = 20;

/** What the reader of a link sees: asked for as that reader, so that it is the same to the letter. */
export function SharePreview({ id, found, range }: SharePreviewProps) {
  const isRight = range === undefined || isTurnRange(range);
  const part = range === undefined ? 'all' : `${range[0]}-${range[1]}`;
  const folder = `./preview/${encodeURIComponent(id)}/${part}/`;
  const { turns, problem } = useShownTurns(isRight ? folder : undefined);
  return (
    <section class="share-preview" aria-label={words.preview}>
      <h3>{words.preview}</h3>
      <Findings of={found} />
      {problem === undefined ? null : <ProblemNotice problem={problem} />}
      {turns === undefined || !isRight ? null : (
        <>
          <p class="page-words" role="status">
            {words.shownTurns(turns.path.turns)}
          </p>
          <ol class="share-outline" tabIndex={0}>
            {turns.turns.map(({ number, text }) => (
              <li key={number}>
                <span class="share-number">{number}</span>
                <span dir="auto">{text === '' ? words.noText : toVisibleText(text)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
      {isRight ? (
        <p>
          <a class="button" href={folder} target="_blank" rel="noopener noreferrer">
            {words.open}
          </a>
        </p>
      ) : null}
    </section>
  );
}

function useShownTurns(folder: string | undefined) {
  const [turns, setTurns] = useState<OutlineAnswer>();
  const [problem, setProblem] = useState<ApiProblem>();
  useEffect(() => {
    if (folder === undefined) return;
    const abort = new AbortController();
    const read = async () => {
      const get = async <Answer,>(path: string) =>
        readAnswer<Answer>(await ask(`${folder}api/v1${path}`, { signal: abort.signal }));
      const { hub } = await get<{ readonly hub: HubAbout }>('/about');
      const key = hub.shown?.key ?? '';
      const outline = await get<OutlineAnswer>(
        `/sessions/${encodeURIComponent(key)}/outline?path=live&limit=${mostTurns}`,
      );
      setTurns(outline);
      setProblem(undefined);
    };
    read().catch((error: unknown) => void (!abort.signal.aborted && setProblem(toProblem(error))));
    return () => abort.abort();
  }, [folder]);
  return { turns, problem };
}

/** What was replaced is gone; what is found now is what was not. */
function Findings({ of: found }: { readonly of: FoundState }) {
  const { answer } = found;
  const total = answer?.total ?? 0;
  return (
    <div class="redaction">
      <p class="redaction-sum">{words.redacted}</p>
      {answer === undefined || total === 0 ? null : (
        <ul tabIndex={0}>
          {answer.findings.slice(0, mostFindings).map((finding, at) => (
            <li key={at} class={finding.isName ? 'is-name' : 'is-secret'}>
              <span class="redaction-kind">{toVisibleText(finding.title)}</span>
              <code>{toVisibleText(finding.masked)}</code>
              <span class="redaction-times">{words.times(finding.times)}</span>
            </li>
          ))}
        </ul>
      )}
      {total > mostFindings ? <p class="redaction-sum">{words.more(total - mostFindings)}</p> : null}
    </div>
  );
}
