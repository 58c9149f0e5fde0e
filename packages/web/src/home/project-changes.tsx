import type { FilesPage, FileSummary } from '@scrollkeep/view/wire/wire-files.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { findReadableTime, toReadableCount } from '@scrollkeep/view/text/readable.ts';
import { printRoute, toFilesRoute } from '../shell/route.ts';
import { useAnswer } from '../shell/use-answer.ts';
import { hubTexts } from '../texts/hub-texts.ts';
import '../styles/hub.css';

const words = hubTexts.project;
const mostFiles = 8;

/** The files of a project of a hub that were changed last, and by whom. */
export function ProjectChanges({ id }: { readonly id: string }) {
  const { answer } = useAnswer('/files', { project: id, order: 'recent', limit: mostFiles });
  if (answer === undefined || answer.files.length === 0) return null;
  const { fileColumns: columns } = words;
  return (
    <section class="project-people" aria-label={words.files}>
      <h2 class="section-title">{words.files}</h2>
      <table class="hub-table">
        <caption class="visually-hidden">{words.files}</caption>
        <thead>
          <tr>
            <th>{columns.file}</th>
            <th>{columns.people}</th>
            <th>{columns.changes}</th>
            <th>{columns.last}</th>
          </tr>
        </thead>
        <tbody>
          {answer.files.map((file) => (
            <tr key={file.path}>
              <td data-name={columns.file} dir="auto">
                <a href={printRoute(toFilesRoute({ project: id }, file.path))} title={toVisibleText(file.path)}>
                  {toVisibleText(file.path.split(/[\\/]/).slice(-2).join('/'))}
                </a>
              </td>
              <td data-name={columns.people} dir="auto">
                {listPeople(file, answer.sessions).map(toVisibleText).join(', ')}
              </td>
              <td data-name={columns.changes}>{toReadableCount(file.changes)}</td>
              <td data-name={columns.last}>{toTime(file.lastAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {answer.total > answer.files.length ? (
        <p class="page-words">
          <a href={printRoute(toFilesRoute({ project: id }))}>{words.allFiles(answer.total)}</a>
        </p>
      ) : null}
    </section>
  );
}

/** Everybody whose sessions changed it, who did last first. */
function listPeople({ authors }: FileSummary, sessions: FilesPage['sessions']): readonly string[] {
  return [...new Set(authors.map(({ session }) => sessions[session]?.shared?.person.name ?? words.unknown))];
}

function toTime(time: string | null): string {
  const found = findReadableTime(time ?? undefined, undefined);
  return found === undefined ? '–' : `${found.date} ${found.time}`;
}
