import { useEffect, useState } from 'preact/hooks';
import { CodeBlock } from '@scrollkeep/view/html/parts/code-block.tsx';
import type { HtmlHost } from '@scrollkeep/view/html/parts/html-host.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toReadableBytes, toReadableCount } from '@scrollkeep/view/text/readable.ts';
import { CopyButton } from '../shell/copy-button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { Icon } from '../shell/icon.tsx';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { toProblem, type ApiProblem } from '../sources/api-problem.ts';
import type { RawRecord, SessionSource } from '../sources/session-source.ts';
import { texts } from '../texts/texts.ts';
import '../styles/raw-dialog.css';

interface RawDialogProps {
  readonly source: SessionSource;
  readonly file: string;
  readonly line: number;
  readonly host: HtmlHost;
  readonly onLine: (line: number) => void;
  readonly onClose: () => void;
}

const mostLaidOut = 600_000;

/** The line of the transcript that an entry comes from, laid out or as it was written. */
export function RawDialog({ source, file, line, host, onLine, onClose }: RawDialogProps) {
  const [record, setRecord] = useState<RawRecord>();
  const [problem, setProblem] = useState<ApiProblem>();
  const [isAsWritten, setAsWritten] = useState(false);
  useEffect(() => {
    let isOver = false;
    source.readRecord(file, line).then(
      (read) => {
        if (isOver) return;
        setRecord(read);
        setProblem(undefined);
      },
      (error: unknown) => void (!isOver && setProblem(toProblem(error))),
    );
    return () => {
      isOver = true;
    };
  }, [source, file, line]);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft' && line > 1) onLine(line - 1);
    else if (event.key === 'ArrowRight') onLine(line + 1);
    else if (event.key === 'r') onClose();
  };
  const shown = record?.line === line ? record : undefined;
  return (
    <Dialog
      title={texts.raw.title}
      class="raw"
      onClose={onClose}
      onKey={onKey}
      aside={
        <RawTools record={shown} line={line} isAsWritten={isAsWritten} onAsWritten={setAsWritten} onLine={onLine} />
      }
    >
      <p class="raw-place">
        <span class="raw-file">{toVisibleText(file)}</span>
        <span>{texts.raw.line(line)}</span>
        {shown === undefined ? null : (
          <span>{texts.raw.place(toReadableCount(shown.offset), toReadableBytes(shown.byteLength))}</span>
        )}
      </p>
      <div class="dialog-body">
        {problem !== undefined ? (
          <ProblemNotice problem={problem} />
        ) : shown === undefined ? (
          <p class="loading">{texts.raw.reading}</p>
        ) : (
          <CodeBlock
            text={isAsWritten ? shown.text : layOut(shown.text)}
            language="json"
            firstLine={undefined}
            host={host}
          />
        )}
      </div>
    </Dialog>
  );
}

function RawTools({
  record,
  line,
  isAsWritten,
  onAsWritten,
  onLine,
}: {
  readonly record: RawRecord | undefined;
  readonly line: number;
  readonly isAsWritten: boolean;
  readonly onAsWritten: (value: boolean) => void;
  readonly onLine: (line: number) => void;
}) {
  return (
    <div class="raw-tools">
      <button
        type="button"
        class="button is-small"
        aria-pressed={isAsWritten}
        onClick={() => onAsWritten(!isAsWritten)}
      >
        {texts.raw.asWritten}
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label={texts.raw.before}
        title={texts.raw.beforeHint}
        disabled={line <= 1}
        onClick={() => onLine(line - 1)}
      >
        <Icon name="back" />
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label={texts.raw.after}
        title={texts.raw.afterHint}
        onClick={() => onLine(line + 1)}
      >
        <Icon name="next" />
      </button>
      {record === undefined ? null : <CopyButton text={record.text.replace(/\r?\n$/, '')} label={texts.raw.copy} />}
    </div>
  );
}

/** With line breaks, where it is JSON of a size that can be read. */
function layOut(text: string): string {
  if (text.length > mostLaidOut) return text;
  try {
    return JSON.stringify(JSON.parse(text.replace(/^\ufeff/, '')), null, 2);
  } catch {
    return text;
  }
}
