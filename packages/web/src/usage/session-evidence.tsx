import type { WireGitEvent } from '@scrollkeep/view/wire/wire-evidence.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toReadableCount } from '@scrollkeep/view/text/readable.ts';
import { printRoute, toSessionRoute } from '../shell/route.ts';
import { useAnswer } from '../shell/use-answer.ts';
import { DataTable, type Column } from '../tables/data-table.tsx';
import { evidenceTexts } from '../texts/evidence-texts.ts';

const words = evidenceTexts.session;
const { columns } = evidenceTexts;
const most = 200;

/** The commits, pushes and pull requests of a session; each opens its record. Nothing where there are none. */
export function SessionEvidence({ id }: { readonly id: string }) {
  const { answer } = useAnswer('/sessions/{key}/evidence', { key: id, limit: most });
  if (answer === undefined || answer.events.length === 0) return null;
  const table: readonly Column<WireGitEvent>[] = [
    { name: columns.what, value: toKind },
    {
      name: columns.name,
      value: (event) => event.subject,
      show: (event) => (
        <a
          href={printRoute({
            ...toSessionRoute(id, event.turn ?? undefined),
            agent: event.agent ?? undefined,
            record: event.uuid ?? String(event.line),
          })}
          aria-label={words.open(toName(event))}
          dir="auto"
        >
          {toName(event)}
        </a>
      ),
    },
    { name: columns.hash, value: toMark },
    { name: columns.branch, value: (event) => event.branch, show: (event) => toVisibleText(event.branch ?? '') },
    {
      name: columns.repository,
      value: (event) => event.repository,
      show: (event) => toVisibleText(event.repository ?? ''),
    },
    { name: columns.lines, value: toLines },
    { name: columns.turn, value: (event) => event.turn, isNumber: true },
    {
      name: columns.known,
      value: (event) => evidenceTexts.certainties[event.certainty],
      show: (event) => `${evidenceTexts.certainties[event.certainty]}${event.isCopied ? `, ${words.copied}` : ''}`,
    },
  ];
  return (
    <section class="usage-section">
      <h2 class="section-title">{words.title}</h2>
      <p class="section-hint">{words.hint}</p>
      <DataTable
        caption={words.title}
        fileName="session-evidence"
        columns={table}
        rows={answer.events}
        toKey={(event) => `${event.agent} ${event.line} ${event.kind} ${toMark(event)} ${event.action}`}
        missing={answer.eventCount - answer.events.length}
      />
    </section>
  );
}

function toKind({ kind, action }: WireGitEvent): string {
  const isUsual = action === 'committed' || action === 'pushed';
  return isUsual ? words.kinds[kind] : `${words.kinds[kind]} (${toVisibleText(action)})`;
}

function toName(event: WireGitEvent): string {
  const { kind, subject, number, branch } = event;
  if (subject !== null) return toVisibleText(subject);
  if (kind === 'commit') return words.unknown;
  return kind === 'push' ? toVisibleText(branch ?? words.kinds.push) : `#${number ?? ''}`;
}

function toMark({ kind, hash, number }: WireGitEvent): string {
  return kind === 'pull-request' ? `#${number ?? ''}` : (hash?.slice(0, 10) ?? '');
}

function toLines({ insertions, deletions }: WireGitEvent): string {
  return insertions === null ? '' : `+${toReadableCount(insertions)} −${toReadableCount(deletions ?? 0)}`;
}
