import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import type { HubHold, HubHoldsAnswer } from '@scrollkeep/view/wire/wire-hub-upkeep.ts';
import { toDay } from '../shell/day.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { useAction } from '../shell/use-action.ts';
import { useHub } from '../shell/use-hub.ts';
import { readApi } from '../sources/api-client.ts';
import { sendHub } from '../sources/hub-client.ts';
import { hubUpkeepTexts } from '../texts/hub-upkeep-texts.ts';
import { HubTable } from './hub-table.tsx';
import { Outcome } from './outcome.tsx';
import { usePersonNames } from './use-person-names.ts';

const words = hubUpkeepTexts.retention;

/** Sessions that nobody can delete. */
export function HeldSessions() {
  const { answer, problem, reload } = useHub<HubHoldsAnswer>('/holds');
  const action = useAction(reload);
  const toName = usePersonNames(true);
  const holds = answer?.holds ?? [];
  return (
    <section class="usage-section">
      <h2 class="section-title">{words.holds}</h2>
      <p class="page-words">{words.holdsHint}</p>
      <Outcome of={action} />
      {problem === undefined ? null : <ProblemNotice problem={problem} onRetry={reload} />}
      {answer !== undefined && holds.length === 0 ? <p class="empty-words">{words.noHolds}</p> : null}
      {holds.length === 0 ? null : (
        <HubTable<HubHold>
          caption={words.holds}
          rows={holds}
          toKey={({ session }) => session}
          columns={[
            {
              name: words.holdColumns.session,
              show: ({ session }) => <code title={toVisibleText(session)}>{toVisibleText(session.slice(0, 8))}</code>,
            },
            { name: words.holdColumns.person, show: ({ person }) => toName(person) },
            { name: words.holdColumns.bytes, show: ({ bytes }) => toReadableBytes(bytes) },
            { name: words.holdColumns.since, show: ({ sinceMs }) => toDay(sinceMs) },
            { name: words.holdColumns.reason, show: ({ reason }) => toVisibleText(reason) },
            {
              name: '',
              show: ({ session }) => (
                <button
                  type="button"
                  class="button is-small is-risky"
                  aria-label={words.releaseLabel(toVisibleText(session.slice(0, 8)))}
                  disabled={action.isBusy}
                  onClick={() => action.run(() => sendHub('DELETE', toPath(session)), words.released)}
                >
                  {words.release}
                </button>
              ),
            },
          ]}
        />
      )}
      <form
        class="hub-form"
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          const data = new FormData(form);
          const reason = String(data.get('reason') ?? '').trim();
          action.run(async () => {
            const id = await findId(String(data.get('session') ?? ''));
            await sendHub('PUT', toPath(id), reason === '' ? {} : { reason });
            form.reset();
          }, words.held);
        }}
      >
        <h3 class="section-title">{words.hold}</h3>
        <label>
          <span>{words.holdSession}</span>
          <input class="field" name="session" required maxLength={500} autocomplete="off" spellcheck={false} />
        </label>
        <label>
          <span>{words.holdReason}</span>
          <input class="field" name="reason" maxLength={200} autocomplete="off" />
        </label>
        <button class="button is-main" disabled={action.isBusy}>
          {words.holdButton}
        </button>
      </form>
    </section>
  );
}

function toPath(session: string): string {
  return `/sessions/${encodeURIComponent(session)}/hold`;
}

/** The id on the hub: of a session that one may read also by the address of its page or by the client's id. */
async function findId(given: string): Promise<string> {
  const name = given
    .trim()
    .replace(/^.*#\/session\//, '')
    .replace(/[?/].*$/, '');
  const shown = await readApi('/sessions/{key}', { key: name }).catch(() => undefined);
  return shown?.shared?.id ?? name;
}
