import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { FoundSession, WireHit } from '@scrollkeep/view/wire/wire-search.ts';
import { listMarkedWords } from '../session/list-marked-words.ts';
import { toRecordName } from '../session/record-name.ts';
import { RowView, type RowActions } from '../session/row-view.tsx';
import { toEntryRow, toTurnKey, type Row } from '../session/rows.ts';
import { useHtmlHost } from '../session/use-html-host.ts';
import { useMarkedWords } from '../session/use-marked-words.ts';
import { useToast } from '../session/use-toast.ts';
import { useOtherPerson } from '../shell/use-other-person.ts';
import { toProblem, type ApiProblem } from '../sources/api-problem.ts';
import { openServerSession } from '../sources/open-server-session.ts';
import type { SessionSource } from '../sources/session-source.ts';
import { searchTexts } from '../texts/search-texts.ts';
import { texts } from '../texts/texts.ts';

interface Surroundings {
  readonly of: string;
  readonly rows: readonly Row[];
  readonly target: string | undefined;
  /** Else the target is the entry before the record. */
  readonly isShown: boolean;
}

const words = searchTexts.search;
/** Entries of the turn around the match. */
const [before, behind] = [3, 6];
/** Whoever holds an arrow key down looks at none of those between. */
const restMs = 120;

const noActions: RowActions = {
  onRecordLink: undefined,
  findMarks: () => undefined,
  onMarks: undefined,
  onLink: undefined,
  onRaw: undefined,
  onRawRecords: undefined,
  onAgent: () => undefined,
  onBranch: () => undefined,
};

/** A record among those around it in its turn, drawn as in the session itself. */
export function RecordPreview({ of, hit }: { readonly of: FoundSession; readonly hit: WireHit }) {
  const session = of.key ?? '';
  const source = useMemo(() => openServerSession(session), [session]);
  const [said, setSaid] = useToast();
  const { host, folds } = useHtmlHost(source, useOtherPerson(of.shared), setSaid);
  const marks = useMarkedWords('.preview-body', host);
  const pane = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Surroundings>();
  const [problem, setProblem] = useState<ApiProblem>();
  const name = `${session} ${hit.agent ?? ''} ${toRecordName(hit)}`;
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => {
      readSurroundings(source, hit, name).then(
        (next) => {
          if (isOver) return;
          setProblem(undefined);
          setShown(next);
        },
        (error: unknown) => void (!isOver && setProblem(toProblem(error))),
      );
    }, restMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [source, name]);
  useEffect(() => {
    const row = shown?.rows.find((each) => each.key === shown.target);
    if (row?.kind !== 'entry') return;
    folds.openBelow(row.id);
    marks.setWords(listMarkedWords(hit.snippet));
    const target = pane.current?.querySelector<HTMLElement>('.row.is-target');
    if (pane.current !== null && target !== null && target !== undefined)
      pane.current.scrollTop += target.getBoundingClientRect().top - pane.current.getBoundingClientRect().top - 60;
  }, [shown]);
  // Words that are known only now may be in what came cut.
  useEffect(() => {
    const row = shown?.rows.find((each) => each.key === shown.target);
    if (row?.kind === 'entry' && marks.words.length > 0) marks.seek(row);
  }, [shown, marks.words.join('\n')]);
  if (problem !== undefined) return <p class="preview-note">{problem.message}</p>;
  return (
    <div
      class="preview-body"
      ref={pane}
      data-pane
      data-shown={shown?.of === name ? toRecordName(hit) : undefined}
      aria-busy={shown?.of !== name}
      tabIndex={0}
      role="region"
      aria-label={words.previewBody}
    >
      {shown?.isShown === false ? <p class="preview-note">{texts.session.landing.hidden}</p> : null}
      {(shown?.rows ?? []).map((row) => (
        <div key={row.key} data-row={row.key}>
          <RowView
            row={row}
            host={host}
            actions={noActions}
            showsThinking={false}
            isTarget={shown?.isShown === true && row.key === shown.target}
          />
        </div>
      ))}
      <p class="toast" role="status">
        {said}
      </p>
    </div>
  );
}

async function readSurroundings(source: SessionSource, hit: WireHit, of: string): Promise<Surroundings> {
  const agent = hit.agent ?? undefined;
  const { path, position, part, entry, isShown } = await source.locate(toRecordName(hit), agent);
  const { turns } = await source.readTurns({ agent, path, from: position, limit: 1, part });
  const [turn] = turns;
  if (turn === undefined) return { of, rows: [], target: undefined, isShown };
  const at = turn.entries.findIndex((each) => each.index === entry);
  const entries = turn.entries.slice(Math.max(0, at - before), at + behind + 1);
  const rows = entries.map((each) => toEntryRow(each, turn, part, agent, 0));
  return {
    of,
    rows: [{ kind: 'head', key: toTurnKey(agent, position), turn, before: undefined, depth: 0 }, ...rows],
    target: rows.find((row) => row.entry.index === entry)?.key,
    isShown,
  };
}
