import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toReadableBytes, toReadableCount, toReadableShare } from '@scrollkeep/view/text/readable.ts';
import type { HubStorageAnswer, HubStoredPerson, HubStoredProject } from '@scrollkeep/view/wire/wire-hub-upkeep.ts';
import { FigureList } from '../shell/figure-list.tsx';
import { CopyButton } from '../shell/copy-button.tsx';
import { toDay, toMoment } from '../shell/day.ts';
import { Loading } from '../shell/loading.tsx';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { printRoute, toProjectRoute } from '../shell/route.ts';
import { useHub } from '../shell/use-hub.ts';
import { hubTexts } from '../texts/hub-texts.ts';
import { hubUpkeepTexts } from '../texts/hub-upkeep-texts.ts';
import { HubTable } from './hub-table.tsx';

const words = hubUpkeepTexts.storage;
const backupCommand = 'scrollkeep hub backup ~/hub-backup';

/** Who and what takes how much space, and how much is left. */
export function StorageView() {
  const { answer, problem, reload } = useHub<HubStorageAnswer>('/storage');
  if (problem !== undefined) return <ProblemNotice problem={problem} onRetry={reload} />;
  if (answer === undefined) return <Loading text={hubTexts.loading} />;
  const { people, projects, quotaBytes, lastBackup } = answer;
  return (
    <>
      <p class="page-words">{words.intro}</p>
      <FigureList figures={listFigures(answer)} />
      {people.length === 0 ? <p class="empty-words">{words.none}</p> : null}
      {people.length === 0 ? null : (
        <section class="usage-section">
          <h2 class="section-title">{words.people}</h2>
          <HubTable<HubStoredPerson>
            caption={words.people}
            rows={people}
            toKey={({ id }) => id}
            columns={[
              { name: words.columns.person, show: ({ name }) => toVisibleText(name) },
              { name: words.columns.sessions, show: ({ sessions }) => toReadableCount(sessions) },
              { name: words.columns.bytes, show: ({ bytes }) => toReadableBytes(bytes) },
              {
                name: words.columns.quota,
                show: ({ bytes }) =>
                  words.quota(toReadableShare(bytes / Math.max(1, quotaBytes)), toReadableBytes(quotaBytes)),
              },
            ]}
          />
        </section>
      )}
      {projects.length === 0 ? null : (
        <section class="usage-section">
          <h2 class="section-title">{words.projects}</h2>
          <HubTable<HubStoredProject>
            caption={words.projects}
            rows={projects}
            toKey={({ id }) => id}
            columns={[
              {
                name: words.columns.project,
                show: ({ id, name }) =>
                  name === null ? (
                    <span title={words.unnamedHint}>{toProjectName({ id, name })}</span>
                  ) : (
                    <a href={printRoute(toProjectRoute(id))}>{toProjectName({ id, name })}</a>
                  ),
              },
              { name: words.columns.people, show: (project) => toReadableCount(project.people) },
              { name: words.columns.sessions, show: ({ sessions }) => toReadableCount(sessions) },
              { name: words.columns.bytes, show: ({ bytes }) => toReadableBytes(bytes) },
              { name: words.columns.days, show: ({ days }) => (days === null ? words.kept : words.days(days)) },
            ]}
          />
        </section>
      )}
      <section class="usage-section">
        <h2 class="section-title">{words.backup}</h2>
        <p class="page-words">
          {lastBackup === null
            ? words.backupNever
            : words.backupDone(
                toMoment(lastBackup.createdMs),
                lastBackup.sessions,
                toReadableBytes(lastBackup.bytes),
              )}{' '}
          {words.backupHint}
        </p>
        <p class="shown-secret">
          <code>{backupCommand}</code>
          <CopyButton text={backupCommand} label={`${hubTexts.copy}: ${backupCommand}`} />
        </p>
      </section>
    </>
  );
}

/** By its name, or where that is not for the asker by the beginning of its id. */
export function toProjectName({ id, name }: Pick<HubStoredProject, 'id' | 'name'>): string {
  return name === null ? words.unnamed(toVisibleText(id.slice(0, 8))) : toVisibleText(name);
}

function listFigures(answer: HubStorageAnswer): readonly (readonly [label: string, value: string])[] {
  const { figures } = words;
  const { lastBackup } = answer;
  return [
    [figures.sessions, toReadableCount(answer.sessions)],
    [figures.bytes, toReadableBytes(answer.bytes)],
    [figures.archive, toReadableBytes(answer.archiveBytes)],
    [figures.free, toReadableBytes(answer.diskFreeBytes)],
    [figures.held, toReadableCount(answer.heldSessions)],
    [figures.pending, toReadableCount(answer.deletionsPending)],
    [figures.backup, lastBackup === null ? hubTexts.never : toDay(lastBackup.createdMs)],
  ];
}
