import { useState } from 'preact/hooks';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import type { HubTeamsAnswer } from '@scrollkeep/view/wire/wire-hub-routes.ts';
import type { HubRetentionAnswer, HubRetentionRule, HubStorageAnswer } from '@scrollkeep/view/wire/wire-hub-upkeep.ts';
import { toDay } from '../shell/day.ts';
import { Loading } from '../shell/loading.tsx';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { useAction } from '../shell/use-action.ts';
import { useHub } from '../shell/use-hub.ts';
import { sendHub } from '../sources/hub-client.ts';
import { hubTexts } from '../texts/hub-texts.ts';
import { hubUpkeepTexts } from '../texts/hub-upkeep-texts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DueSessions } from './due-sessions.tsx';
import { HeldSessions } from './held-sessions.tsx';
import { HubTable } from './hub-table.tsx';
import { Outcome } from './outcome.tsx';
import { toProjectName } from './storage-view.tsx';

const words = hubUpkeepTexts.retention;
const usualDays = 90;
/** As the hub has it. */
const mostDays = 36_500;

/** After how long sessions are deleted, and which never are. */
export function RetentionView() {
  const { answer, problem, reload } = useHub<HubRetentionAnswer>('/retention');
  const storage = useHub<HubStorageAnswer>('/storage');
  const teams = useHub<HubTeamsAnswer>('/teams');
  const [asked, setAsked] = useState<AskedRule>();
  const action = useAction(reload);
  if (problem !== undefined) return <ProblemNotice problem={problem} onRetry={reload} />;
  if (answer === undefined) return <Loading text={hubTexts.loading} />;
  const toName = ({ kind, target, name }: HubRetentionRule) =>
    `${words.kinds[kind]} ${name === null ? toVisibleText(target.slice(0, 8)) : toVisibleText(name)}`;
  return (
    <>
      <p class="page-words">{words.intro}</p>
      <Outcome of={action} />
      {answer.rules.length === 0 ? (
        <p class="empty-words">{words.noRules}</p>
      ) : (
        <HubTable<HubRetentionRule>
          caption={words.rules}
          rows={answer.rules}
          toKey={({ target }) => target}
          columns={[
            { name: words.columns.for, show: toName },
            { name: words.columns.days, show: ({ days }) => words.days(days) },
            { name: words.columns.set, show: ({ createdMs }) => toDay(createdMs) },
            {
              name: '',
              show: (rule) => (
                <button
                  type="button"
                  class="button is-small"
                  aria-label={words.removeLabel(toName(rule))}
                  disabled={action.isBusy}
                  onClick={() =>
                    action.run(
                      () => sendHub('DELETE', `/retention/${rule.kind}s/${encodeURIComponent(rule.target)}`),
                      words.removed(toName(rule)),
                    )
                  }
                >
                  {words.remove}
                </button>
              ),
            },
          ]}
        />
      )}
      <RuleForm
        projects={storage.answer?.projects ?? []}
        teams={teams.answer?.teams ?? []}
        isBusy={action.isBusy}
        onSave={setAsked}
      />
      {asked === undefined ? null : (
        <ConfirmDialog
          title={words.saveTitle(asked.name, asked.days)}
          text={words.saveWords(asked.days)}
          action={words.save}
          onConfirm={() => {
            setAsked(undefined);
            action.run(() => sendHub('PUT', `/retention/${asked.path}`, { days: asked.days }), words.saved);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      <DueSessions onDone={storage.reload} />
      <HeldSessions />
    </>
  );
}

interface RuleFormProps {
  readonly projects: HubStorageAnswer['projects'];
  readonly teams: HubTeamsAnswer['teams'];
  readonly isBusy: boolean;
  readonly onSave: (rule: AskedRule) => void;
}

/** A rule before it is set: it deletes what is older. */
interface AskedRule {
  /** Of the project or team, below `/retention`. */
  readonly path: string;
  readonly name: string;
  readonly days: number;
}

function RuleForm({ projects, teams, isBusy, onSave }: RuleFormProps) {
  return (
    <form
      class="hub-form"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const path = String(data.get('target') ?? '');
        const name = event.currentTarget.querySelector('option:checked')?.textContent ?? '';
        onSave({ path, name, days: Number(data.get('days')) });
      }}
    >
      <h2 class="section-title">{words.set}</h2>
      <label>
        <span>{words.setFor}</span>
        <select class="field" name="target" required>
          <option value="">{words.setChoose}</option>
          <optgroup label={hubUpkeepTexts.storage.projects}>
            {projects.map((project) => (
              <option key={project.id} value={`projects/${encodeURIComponent(project.id)}`}>
                {toProjectName(project)}
              </option>
            ))}
          </optgroup>
          <optgroup label={hubTexts.views.teams}>
            {teams.map(({ id, name }) => (
              <option key={id} value={`teams/${encodeURIComponent(id)}`}>
                {toVisibleText(name)}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      <label>
        <span>{words.setDays}</span>
        <input
          class="field"
          type="number"
          name="days"
          min={1}
          max={mostDays}
          step={1}
          defaultValue={String(usualDays)}
          required
        />
      </label>
      <button class="button is-main" disabled={isBusy}>
        {words.save}
      </button>
    </form>
  );
}
