import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import type { InsightSection, InsightsAnswer } from '@scrollkeep/view/wire/wire-insights.ts';
import { toReadableAmount, toReadableCount } from '@scrollkeep/view/text/readable.ts';
import { printRoute, toSessionRoute, toUsageRoute } from '../shell/route.ts';
import { insightsTexts } from '../texts/insights-texts.ts';
import { usageTexts } from '../texts/usage-texts.ts';
import { InsightRecords } from './insight-records.tsx';
import { insightsView } from './usage-filters.tsx';
import { useSessionTitles } from './use-session-titles.ts';

interface InsightFiguresProps {
  readonly answer: InsightsAnswer;
  /** The key of the only session; undefined for several. */
  readonly session: string | undefined;
}

/** What the figures come to in sentences, and each with its definition, its rows and what is behind it. */
export function InsightFigures({ answer: { report, facts, sections }, session }: InsightFiguresProps) {
  if (sections.length === 0)
    return (
      <div class="empty">
        <h2>{report.sessions === 0 ? insightsTexts.noSessions : insightsTexts.none}</h2>
        <p>{report.sessions === 0 ? usageTexts.usage.noneHint : insightsTexts.noneHint}</p>
      </div>
    );
  return (
    <>
      <p class="page-words">
        {insightsTexts.counted(toReadableAmount(report.sessions, 'session'), toReadableAmount(report.turns, 'turn'))}
        {'. '}
        {insightsTexts.definitions(report.pricesAsOf)}
      </p>
      {facts.length === 0 ? null : (
        <section class="usage-section">
          <h2 class="section-title">{insightsTexts.facts}</h2>
          <ul class="insight-facts">
            {facts.map(({ text, figure }) => (
              <li key={text}>
                <a href={`#${figure}`} onClick={(event) => goToFigure(event, figure)}>
                  {toVisibleText(text)}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {sections.map((section) => (
        <Figure
          key={section.name}
          section={section}
          label={session === undefined ? insightsTexts.sessions : insightsTexts.records}
        >
          {session === undefined ? (
            <SessionList figure={section.name} sessions={report.sessionsOf[section.name]} />
          ) : (
            <InsightRecords session={session} figure={section.name} />
          )}
        </Figure>
      ))}
    </>
  );
}

/** The address names the page; a place on it is only scrolled to. */
function goToFigure(event: MouseEvent, figure: string): void {
  event.preventDefault();
  const place = document.querySelector(`#figure-${figure}`);
  place?.scrollIntoView();
  if (place instanceof HTMLElement) place.focus();
}

interface FigureProps {
  readonly section: InsightSection;
  /** What opens what is behind it. */
  readonly label: string;
  readonly children: ComponentChildren;
}

function Figure({ section, label, children }: FigureProps) {
  const [isOpen, setOpen] = useState(false);
  const { name, title, summary, definition, columns, rows } = section;
  return (
    <section class="usage-section">
      <h2 class="section-title" id={`figure-${name}`} tabIndex={-1}>
        {title}
      </h2>
      <p class="insight-summary">{toVisibleText(summary)}</p>
      <p class="section-hint">{definition}</p>
      {rows.length === 0 ? null : (
        <div class="data-table">
          <div class="table-scroll" tabIndex={0}>
            <table>
              <caption class="visually-hidden">{title}</caption>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column.title} scope="col" class={column.isNumber ? 'align-right' : undefined}>
                      {column.title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ cells, call }, row) => (
                  <tr key={row}>
                    {cells.map((cell, at) => (
                      <td
                        key={at}
                        class={columns[at]?.isNumber === true ? 'align-right' : undefined}
                        dir={columns[at]?.isNumber === true ? undefined : 'auto'}
                      >
                        {call !== null && at === cells.length - 1 ? (
                          <a
                            class="insight-input"
                            href={printRoute({
                              ...toSessionRoute(call.session),
                              agent: call.agent ?? undefined,
                              record: String(call.line),
                            })}
                          >
                            {toVisibleText(cell) || insightsTexts.openLine(String(call.line))}
                          </a>
                        ) : (
                          toVisibleText(cell)
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
      <details class="plot-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{label}</summary>
        {isOpen ? children : null}
      </details>
    </section>
  );
}

/** Those with most of a figure; each leads to its own records. */
function SessionList({
  figure,
  sessions,
}: {
  readonly figure: string;
  readonly sessions: InsightsAnswer['report']['sessionsOf'][InsightSection['name']];
}) {
  const titles = useSessionTitles(sessions.map(({ session }) => session));
  return (
    <ul class="insight-sessions">
      {sessions.map(({ session, amount }) => (
        <li key={`${figure} ${session}`}>
          <a href={printRoute({ ...toUsageRoute({ session }), view: insightsView })} dir="auto">
            {toVisibleText(titles.get(session) ?? session)}
          </a>{' '}
          <span class="page-words">{toReadableCount(amount)}</span>
        </li>
      ))}
    </ul>
  );
}
