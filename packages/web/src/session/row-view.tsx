import type { BranchView, Marks } from '@scrollkeep/view/model/session-view.ts';
import { AgentHead } from '@scrollkeep/view/html/agent-html.tsx';
import { NoteText } from '@scrollkeep/view/html/mark-chips.tsx';
import { EntryHtml } from '@scrollkeep/view/html/entry-html.tsx';
import type { HtmlHost } from '@scrollkeep/view/html/parts/html-host.ts';
import { HiddenRemark, ResumeRemark, TurnHead } from '@scrollkeep/view/html/turn-remarks.tsx';
import type { WireEntry } from '@scrollkeep/view/wire/wire-turns.ts';
import { Icon } from '../shell/icon.tsx';
import { texts } from '../texts/texts.ts';
import { BranchSwitcher } from './branch-switcher.tsx';
import type { EntryRow, RemarkRow, Row } from './rows.ts';

/** What a row can set off. */
export interface RowActions {
  /** Copies a link to a record; undefined if no link would lead there. */
  readonly onRecordLink: ((row: EntryRow) => void) | undefined;
  /** undefined if there is nothing to open it in. */
  readonly onRaw: ((row: EntryRow) => void) | undefined;
  /** Opens the records of a turn where it begins. */
  readonly onRawRecords: ((row: RemarkRow) => void) | undefined;
  readonly onAgent: (id: string, isOpen: boolean) => void;
  readonly onBranch: (branch: BranchView) => void;
  /** What a person put on a turn of the main thread. */
  readonly findMarks: (turn: number) => Marks | undefined;
  /** Opens what can be put on a turn; undefined if nobody keeps it. */
  readonly onMarks: ((turn: number) => void) | undefined;
  /** Copies a link to a turn; undefined if no link would lead there. */
  readonly onLink: ((turn: number) => void) | undefined;
}

/** One strip of the conversation. */
export function RowView({
  row,
  host,
  actions,
  showsThinking,
  isTarget,
}: {
  readonly row: Row;
  readonly host: HtmlHost;
  readonly actions: RowActions;
  readonly showsThinking: boolean;
  readonly isTarget: boolean;
}) {
  return (
    <div
      class={
        'row ' +
        `is-${row.kind}${row.depth > 0 ? ` depth-${Math.min(row.depth, 4)}` : ''}${isTarget ? ' is-target' : ''}`
      }
    >
      {toContent(row, host, actions, showsThinking)}
    </div>
  );
}

function toContent(row: Row, host: HtmlHost, actions: RowActions, showsThinking: boolean) {
  switch (row.kind) {
    case 'head': {
      const canMark = actions.onMarks !== undefined && row.depth === 0 && row.turn.number > 0;
      const marks = canMark ? actions.findMarks(row.turn.number) : undefined;
      return (
        <div class="row-head" data-focus tabIndex={-1}>
          <TurnHead turn={{ ...row.turn, marks }} before={row.before} host={host} level={2} />
          {canMark ? (
            <button
              type="button"
              class="icon-button link-button turn-marks"
              aria-label={texts.marks.turnAction(row.turn.number)}
              title={texts.marks.turnHint}
              onClick={() => actions.onMarks?.(row.turn.number)}
            >
              <Icon name="tag" />
            </button>
          ) : null}
          {actions.onLink === undefined ? null : (
            <LinkButton
              label={texts.session.copyLink(row.turn.number)}
              title={texts.session.copyLinkHint}
              onClick={() => actions.onLink?.(row.turn.number)}
            />
          )}
          <NoteText note={marks?.note} />
        </div>
      );
    }
    case 'entry':
      return (
        <EntryHtml
          entry={toShownEntry(row.entry, showsThinking)}
          id={row.id}
          host={host}
          level={Math.min(6, 3 + row.depth)}
          actions={
            <>
              {actions.onRecordLink === undefined ? null : (
                <LinkButton
                  isSmall
                  label={texts.session.copyRecordLink}
                  title={texts.session.copyRecordLinkHint}
                  onClick={() => actions.onRecordLink?.(row)}
                />
              )}
              {actions.onRaw === undefined ? null : <RawButton onClick={() => actions.onRaw?.(row)} />}
            </>
          }
        />
      );
    case 'agent':
      return (
        <div class="agent">
          <button
            type="button"
            class="agent-button"
            aria-expanded={row.isOpen}
            onClick={() => actions.onAgent(row.agent.id, !row.isOpen)}
          >
            <AgentHead agent={row.agent} />
          </button>
        </div>
      );
    case 'branches':
      return <BranchSwitcher turn={row.turn} nextText={row.nextText} nextAt={row.nextAt} onChoose={actions.onBranch} />;
    case 'gap':
      return (
        <div class={row.gap.part === undefined ? 'gap is-turn' : 'gap'} aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      );
    case 'remark':
      return (
        <div class="row-remark">
          <HiddenRemark hidden={row.hidden} />
          {actions.onRawRecords === undefined ||
          row.hidden.records === 0 ||
          (row.place === undefined && row.depth > 0) ? null : (
            <RawButton label={texts.session.rawRecords} onClick={() => actions.onRawRecords?.(row)} />
          )}
        </div>
      );
    case 'resume':
      return <ResumeRemark turn={row.turn} />;
    case 'new':
      return (
        <p class="new-line">
          <span>{texts.session.newSince}</span>
        </p>
      );
  }
}

function RawButton({ label, onClick }: { readonly label?: string; readonly onClick: () => void }) {
  return (
    <button
      type="button"
      class="icon-button raw-button"
      aria-label={label ?? texts.session.raw}
      title={label ?? texts.session.rawHint}
      onClick={onClick}
    >
      <Icon name="code" />
    </button>
  );
}

function LinkButton({
  isSmall = false,
  label,
  title,
  onClick,
}: {
  readonly isSmall?: boolean;
  readonly label: string;
  readonly title: string;
  readonly onClick: () => void;
}) {
  return (
    <button
      type="button"
      class={isSmall ? 'icon-button raw-button record-link' : 'icon-button link-button'}
      aria-label={label}
      title={title}
      onClick={onClick}
    >
      <Icon name="link" />
    </button>
  );
}

function toShownEntry(entry: WireEntry, showsThinking: boolean): WireEntry {
  return entry.role === 'thinking' && showsThinking ? { ...entry, isFolded: false } : entry;
}
