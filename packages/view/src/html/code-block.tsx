import type { CodeToken, HtmlHost } from './html-host.ts';
import { splitTokens } from './split-tokens.ts';
import { toVisibleText } from './to-visible-text.ts';

/** Beyond this, lines have no element of their own and no colours: the page stays light. */
const mostLines = 400;
const mostColored = 40_000;

interface CodeBlockProps {
  readonly text: string;
  readonly language: string | undefined;
  /** undefined where lines are not numbered. */
  readonly firstLine: number | undefined;
  readonly host: HtmlHost;
}

/** Code with its columns, scrolled sideways where it is too wide. */
export function CodeBlock({ text, language, firstLine, host }: CodeBlockProps) {
  const source = text.replace(/\r?\n$/, '');
  const lineCount = source.split('\n').length;
  if (lineCount > mostLines) return <LongCode text={source} firstLine={firstLine} lineCount={lineCount} />;
  const colored = language === undefined || source.length > mostColored ? undefined : host.highlight?.(source, language);
  const tokens: readonly CodeToken[] = colored ?? [{ text: source, look: undefined }];
  const last = (firstLine ?? 1) + lineCount - 1;
  return (
    <pre class="code" tabIndex={0} dir="ltr">
      <code class={firstLine === undefined ? 'code-lines' : `code-lines is-numbered digits-${String(last).length}`}>
        {firstLine === undefined
          ? tokens.map(toSpan)
          : splitTokens(tokens).map((line, at) => (
              <span key={at} class="code-line" data-line={firstLine + at}>
                {line.map(toSpan)}
                {'\n'}
              </span>
            ))}
      </code>
    </pre>
  );
}

function toSpan({ text, look }: CodeToken, key: number) {
  return look === undefined ? toVisibleText(text) : <span key={key} class={`code-${look}`}>{toVisibleText(text)}</span>;
}

function LongCode({ text, firstLine, lineCount }: { readonly text: string; readonly firstLine: number | undefined; readonly lineCount: number }) {
  return (
    <pre class="code is-long" tabIndex={0} dir="ltr">
      {firstLine === undefined ? null : <span class="code-gutter" aria-hidden="true">{Array.from({ length: lineCount }, (_, at) => `${firstLine + at}\n`).join('')}</span>}
      <code class="code-lines">{toVisibleText(text)}</code>
    </pre>
  );
}
