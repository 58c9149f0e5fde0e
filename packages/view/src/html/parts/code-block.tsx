import { mostPiecesInLine } from './most-nodes.ts';
import type { CodeToken, HtmlHost } from './html-host.ts';
import { splitTokens } from './split-tokens.ts';
import { toVisibleText } from './to-visible-text.ts';
import { mostLinesAtOnce, WindowedLines } from './windowed-lines.tsx';

interface CodeBlockProps {
  readonly text: string;
  readonly language: string | undefined;
  /** undefined if lines are not numbered. */
  readonly firstLine: number | undefined;
  readonly host: HtmlHost;
}

/** Code with its columns, scrolled sideways where it is too wide. */
export function CodeBlock({ text, language, firstLine, host }: CodeBlockProps) {
  const source = text.replace(/\r?\n$/, '');
  const colored = language === undefined ? undefined : host.highlight?.(source, language);
  const tokens: readonly CodeToken[] = colored ?? [{ text: source, look: undefined }];
  const isLive = host.setOpen !== undefined;
  if (firstLine === undefined && tokens.length <= mostPiecesInLine)
    return isLive && isLong(source) ? (
      <Lines lines={splitTokens(tokens)} firstLine={undefined} isLive />
    ) : (
      <pre class="code" tabIndex={0} dir="ltr">
        <code class="code-lines">{tokens.map(toSpan)}</code>
      </pre>
    );
  return <Lines lines={splitTokens(tokens)} firstLine={firstLine} isLive={isLive} />;
}

function isLong(source: string): boolean {
  let lines = 1;
  for (let at = source.indexOf('\n'); at !== -1 && lines <= mostLinesAtOnce; at = source.indexOf('\n', at + 1)) lines++;
  return lines > mostLinesAtOnce;
}

function Lines({
  lines,
  firstLine,
  isLive,
}: {
  readonly lines: readonly (readonly CodeToken[])[];
  readonly firstLine: number | undefined;
  readonly isLive: boolean;
}) {
  const name =
    firstLine === undefined
      ? 'code-lines'
      : `code-lines is-numbered digits-${String(firstLine + lines.length - 1).length}`;
  const draw = (from: number, to: number) =>
    lines.slice(from, to).map((line, at) => (
      <span key={from + at} class="code-line" data-line={firstLine === undefined ? undefined : firstLine + from + at}>
        {isLive && line.length > mostPiecesInLine
          ? toVisibleText(line.map((token) => token.text).join(''))
          : line.map(toSpan)}
        {'\n'}
      </span>
    ));
  if (isLive && lines.length > mostLinesAtOnce)
    return (
      <WindowedLines count={lines.length} name="code" linesName={name}>
        {draw}
      </WindowedLines>
    );
  return (
    <pre class="code" tabIndex={0} dir="ltr">
      <code class={name}>{draw(0, lines.length)}</code>
    </pre>
  );
}

function toSpan({ text, look }: CodeToken, key: number) {
  return look === undefined ? (
    toVisibleText(text)
  ) : (
    <span key={key} class={`code-${look}`}>
      {toVisibleText(text)}
    </span>
  );
}
