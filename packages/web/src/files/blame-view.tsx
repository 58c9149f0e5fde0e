import { useState } from 'preact/hooks';
import type { BlameLine, FileVersionFacts } from '@scrollkeep/view/wire/wire-files.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { WindowedLines } from '@scrollkeep/view/html/parts/windowed-lines.tsx';
import { toTitleLine } from '@scrollkeep/view/text/title-line.ts';
import { Pending } from '../shell/pending.tsx';
import { printRoute, toSessionRoute } from '../shell/route.ts';
import { useAnswer } from '../shell/use-answer.ts';
import { filesTexts } from '../texts/files-texts.ts';

const words = filesTexts.fileHistory;
const pageSize = 1000;

/** Every line of a version with the prompt that it goes back to. */
export function BlameView({
  scope,
  path,
  version,
}: {
  readonly scope: { readonly session?: string; readonly project?: string };
  readonly path: string;
  readonly version: number;
}) {
  const [from, setFrom] = useState(0);
  const state = useAnswer('/files/blame', { ...scope, path, version, from, limit: pageSize });
  const { answer, problem } = state;
  if (answer === undefined || problem !== undefined) return <Pending of={state} text={words.reading} />;
  const { lines, versions } = answer;
  if (lines === null) return <p class="empty-words">{words.blameUnknown}</p>;
  const draw = (first: number, last: number) =>
    lines
      .slice(first, last)
      .map((line, at) => (
        <Line
          key={first + at}
          line={line}
          before={lines[first + at - 1]}
          number={answer.from + first + at + 1}
          version={line.version === null ? undefined : versions[line.version]}
          isFirst={at === 0}
        />
      ));
  return (
    <>
      <WindowedLines count={lines.length} name="blame" linesName="">
        {draw}
      </WindowedLines>
      {answer.from + lines.length < answer.lineCount ? (
        <button type="button" class="button is-small more-lines" onClick={() => setFrom(answer.from + lines.length)}>
          {words.moreLines}
        </button>
      ) : null}
      {answer.from > 0 ? (
        <button type="button" class="button is-small more-lines" onClick={() => setFrom(0)}>
          {words.back}
        </button>
      ) : null}
    </>
  );
}

function Line({
  line,
  before,
  number,
  version,
  isFirst,
}: {
  readonly line: BlameLine;
  readonly before: BlameLine | undefined;
  readonly number: number;
  readonly version: FileVersionFacts | undefined;
  readonly isFirst: boolean;
}) {
  const isNew = isFirst || before === undefined || before.version !== line.version || before.origin !== line.origin;
  return (
    <span class={isNew ? 'blame-line code-line is-new' : 'blame-line code-line'}>
      <span class="blame-who">{isNew ? <Origin line={line} version={version} /> : null}</span>
      <span class="blame-number">{number}</span>
      <span class="blame-text">{toVisibleText(line.text)}</span>
    </span>
  );
}

function Origin({ line, version }: { readonly line: BlameLine; readonly version: FileVersionFacts | undefined }) {
  if (line.origin !== 'version' || version === undefined)
    return (
      <span title={line.origin === 'version' ? '' : words.originHints[line.origin]}>
        {line.origin === 'version' ? words.origins.version(line.version ?? 0) : words.origins[line.origin]}
      </span>
    );
  const prompt = toVisibleText(toTitleLine(version.prompt));
  const label = `${words.origins.version(version.version)} ${prompt}`;
  if (version.turn === null) return <span title={label}>{label}</span>;
  return (
    <a href={printRoute(toSessionRoute(version.session, version.turn))} title={label}>
      {label}
    </a>
  );
}
