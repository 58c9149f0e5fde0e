import type { TerminalPanel } from '../../model/panel.ts';
import { splitSpans, toAnsiSpans, type AnsiSpan } from '../parts/ansi-spans.ts';
import { CopyText, type CopySource } from '../parts/copy-text.tsx';
import { FoldedText, type FoldState } from '../parts/fold.tsx';
import type { HtmlHost } from '../parts/html-host.ts';
import { isTall } from '../parts/is-tall.ts';
import { mostPiecesInLine } from '../parts/most-nodes.ts';
import { toVisibleText } from '../parts/to-visible-text.ts';
import { mostLinesAtOnce, WindowedLines } from '../parts/windowed-lines.tsx';
import type { PanelProps } from './panel-props.ts';
import { toWholeText } from './whole-text.ts';

const outputLimit = { lines: 14, characters: 6_000 };
const commandLimit = { lines: 8, characters: 3_000 };

/** A command and what it printed. Of all escape sequences only looks survive, as classes. */
export function TerminalPanelHtml(props: PanelProps<TerminalPanel>) {
  const { panel, id, host, saidAbove, fold } = props;
  const command = toCommand(panel);
  const isSaid = command === '' || command === saidAbove;
  if (isSaid && panel.output.trim() === '' && panel.errorOutput.trim() === '' && panel.note === undefined)
    return <p class="terminal-none">No output</p>;
  return (
    <div class="terminal" dir="ltr">
      {isSaid ? null : (
        <div class="copyable">
          <CopyText text={toWholeText(props, toCommand)} what="command" host={host} />
          <FoldedText text={command} limit={commandLimit} id={`${id}/command`} host={host} fold={fold}>
            {(text) => (
              <pre class="terminal-command">
                <code>{toVisibleText(text)}</code>
              </pre>
            )}
          </FoldedText>
        </div>
      )}
      <Output
        text={panel.output}
        copied={toWholeText(props, ({ output }) => toPlainOutput(output))}
        id={`${id}/output`}
        name="terminal-output"
        host={host}
        fold={fold}
      />
      <Output
        text={panel.errorOutput}
        copied={toWholeText(props, ({ errorOutput }) => toPlainOutput(errorOutput))}
        id={`${id}/error`}
        name="terminal-output is-error"
        host={host}
        fold={fold}
      />
      {panel.note === undefined ? null : <p class="terminal-note">{toVisibleText(panel.note)}</p>}
    </div>
  );
}

function toCommand({ command }: TerminalPanel): string {
  return (command ?? '').trim();
}

/** Without the sequences that only a terminal understands. */
function toPlainOutput(text: string): string {
  return toAnsiSpans(text)
    .map((span) => span.text)
    .join('');
}

function Output({
  text,
  copied,
  id,
  name,
  host,
  fold,
}: {
  readonly text: string;
  readonly copied: CopySource;
  readonly id: string;
  readonly name: string;
  readonly host: HtmlHost;
  readonly fold: FoldState;
}) {
  const trimmed = text.trimEnd().replace(/^(?:[^\S\n]*\n)+/, '');
  if (trimmed === '') return null;
  return (
    <div class="copyable">
      <CopyText text={copied} what="output" host={host} />
      <FoldedText text={trimmed} limit={outputLimit} id={id} host={host} fold={fold}>
        {(shown) => {
          const spans = toAnsiSpans(shown);
          // Colours over many lines are many elements; a text without any is one, however long.
          if (host.setOpen !== undefined && spans.length > mostPiecesInLine)
            return <ColoredLines spans={spans} name={name} />;
          return (
            <pre class={isTall(shown, host) ? `${name} is-tall` : name} tabIndex={isTall(shown, host) ? 0 : undefined}>
              <samp>{spans.map(toSpan)}</samp>
            </pre>
          );
        }}
      </FoldedText>
    </div>
  );
}

function ColoredLines({ spans, name }: { readonly spans: readonly AnsiSpan[]; readonly name: string }) {
  const lines = splitSpans(spans);
  const draw = (from: number, to: number) =>
    lines.slice(from, to).map((line, at) => (
      <span key={from + at} class="code-line">
        {line.length > mostPiecesInLine ? line.map((span) => span.text).join('') : line.map(toSpan)}
        {'\n'}
      </span>
    ));
  if (lines.length > mostLinesAtOnce)
    return (
      <WindowedLines count={lines.length} name={name} linesName="">
        {draw}
      </WindowedLines>
    );
  return (
    <pre class={name}>
      <samp>{draw(0, lines.length)}</samp>
    </pre>
  );
}

function toSpan({ text, look }: AnsiSpan, key: number) {
  return look === '' ? (
    text
  ) : (
    <span key={key} class={look}>
      {text}
    </span>
  );
}
