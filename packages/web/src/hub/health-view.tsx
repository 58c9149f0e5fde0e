import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toReadableBytes, toReadableCount } from '@scrollkeep/view/text/readable.ts';
import type { HubCheck, HubHealthAnswer } from '@scrollkeep/view/wire/wire-hub-upkeep.ts';
import { FigureList } from '../shell/figure-list.tsx';
import { toMoment } from '../shell/day.ts';
import { Loading } from '../shell/loading.tsx';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { useHub } from '../shell/use-hub.ts';
import { hubTexts } from '../texts/hub-texts.ts';
import { hubUpkeepTexts } from '../texts/hub-upkeep-texts.ts';
import { HubTable } from './hub-table.tsx';

const words = hubUpkeepTexts.health;

/** Whether the hub works, and what to do where it does not. */
export function HealthView() {
  const { answer, problem, reload } = useHub<HubHealthAnswer>('/health');
  if (problem !== undefined) return <ProblemNotice problem={problem} onRetry={reload} />;
  if (answer === undefined) return <Loading text={hubTexts.loading} />;
  const facts: readonly (readonly [label: string, value: string])[] = [
    [words.facts.version, toVisibleText(answer.version)],
    [words.facts.database, words.databases[answer.database]],
    [words.facts.started, toMoment(answer.startedMs)],
    [words.facts.streams, toReadableCount(answer.openStreams)],
  ];
  return (
    <>
      <HubTable<HubCheck>
        caption={hubTexts.views.health}
        rows={answer.checks}
        toKey={({ name }) => name}
        columns={[
          { name: words.columns.check, show: ({ name }) => words.checks[name] },
          {
            name: words.columns.state,
            show: ({ state }) => <span class={`hub-state is-${state}`}>{words.states[state]}</span>,
          },
          { name: words.columns.detail, show: toDetail },
        ]}
      />
      <p>
        <button type="button" class="button" onClick={reload}>
          {words.refresh}
        </button>
      </p>
      <section class="usage-section">
        <h2 class="section-title">{words.about}</h2>
        <FigureList figures={facts} />
      </section>
    </>
  );
}

function toDetail({ name, state, value }: HubCheck): string {
  const isGood = state === 'good';
  switch (name) {
    case 'database':
    case 'archive':
      return words[name][isGood ? 'good' : 'bad'];
    case 'disk':
      return `${words.disk(toReadableBytes(value ?? 0))}${isGood ? '' : ` ${words.diskLow}`}`;
    case 'index':
      return words.index(value ?? 0);
    case 'deletions':
      return words.deletions(value ?? 0);
    case 'backup':
      return value === null
        ? words.backupNever
        : `${words.backup(toMoment(value))}${isGood ? '' : ` ${words.backupOld}`}`;
  }
}
