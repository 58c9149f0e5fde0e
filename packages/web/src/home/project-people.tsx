import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toReadableCount, toReadableMoney } from '@scrollkeep/view/text/readable.ts';
import type { HubProjectAnswer } from '@scrollkeep/view/wire/wire-hub-routes.ts';
import { toMoment } from '../shell/day.ts';
import { useHub } from '../shell/use-hub.ts';
import { hubTexts } from '../texts/hub-texts.ts';
import '../styles/hub.css';

const words = hubTexts.project;

/** Who works on a project of a hub; what each of them costs where one may see it. */
export function ProjectPeople({ id }: { readonly id: string }) {
  const { answer } = useHub<HubProjectAnswer>(`/projects/${encodeURIComponent(id)}`);
  if (answer === undefined) return null;
  const { columns } = words;
  const isPartly = answer.people.some(({ costMicros }) => costMicros === null);
  return (
    <section class="project-people" aria-label={words.people}>
      <table class="hub-table">
        <caption class="visually-hidden">{words.people}</caption>
        <thead>
          <tr>
            <th>{columns.name}</th>
            <th>{columns.sessions}</th>
            <th>{columns.machines}</th>
            <th>{columns.pushed}</th>
            <th>{columns.cost}</th>
          </tr>
        </thead>
        <tbody>
          {answer.people.map(({ id: person, name, sessions, machines, pushedMs, costMicros }) => (
            <tr key={person}>
              <td data-name={columns.name} dir="auto">
                {toVisibleText(name)}
              </td>
              <td data-name={columns.sessions}>{toReadableCount(sessions)}</td>
              <td data-name={columns.machines} dir="auto">
                {machines.map(toVisibleText).join(', ')}
              </td>
              <td data-name={columns.pushed}>{toMoment(pushedMs)}</td>
              <td data-name={columns.cost}>{costMicros === null ? '–' : toReadableMoney(costMicros)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            <td data-name={columns.sessions}>{toReadableCount(answer.sessions)}</td>
            <td class="is-blank" />
            <td class="is-blank" />
            <td data-name={columns.cost}>{answer.costMicros === null ? '–' : toReadableMoney(answer.costMicros)}</td>
          </tr>
        </tfoot>
      </table>
      {isPartly && answer.costMicros !== null ? <p class="page-words">{words.hidden}</p> : null}
    </section>
  );
}
