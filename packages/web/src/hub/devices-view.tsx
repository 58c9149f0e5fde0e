import { useState } from 'preact/hooks';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import type { HubDevice, HubDevicesAnswer } from '@scrollkeep/view/wire/wire-hub-routes.ts';
import { toDay, toMoment } from '../shell/day.ts';
import { Loading } from '../shell/loading.tsx';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { useAction } from '../shell/use-action.ts';
import { useHub } from '../shell/use-hub.ts';
import { hubTexts } from '../texts/hub-texts.ts';
import type { HubViewProps } from './hub-page.tsx';
import { HubTable } from './hub-table.tsx';
import { Outcome } from './outcome.tsx';
import { RevokeButton } from './revoke-button.tsx';
import { StartView } from './start-view.tsx';
import { usePersonNames } from './use-person-names.ts';

const words = hubTexts.devices;

/** Laptops that may push and read. */
export function DevicesView({ account }: HubViewProps) {
  const [isAll, setAll] = useState(false);
  const { answer, problem, reload } = useHub<HubDevicesAnswer>(isAll ? '/devices?all=true' : '/devices');
  const action = useAction(reload);
  const toName = usePersonNames(isAll);
  const devices = (answer?.devices ?? []).filter(({ isRevoked }) => !isRevoked);
  return (
    <>
      <p class="page-words">{words.intro}</p>
      <Outcome of={action} />
      {account.mayManage ? (
        <label class="hub-toggle">
          <input type="checkbox" checked={isAll} onChange={() => setAll(!isAll)} /> {words.all}
        </label>
      ) : null}
      {problem === undefined ? null : <ProblemNotice problem={problem} onRetry={reload} />}
      {answer === undefined && problem === undefined ? <Loading text={hubTexts.loading} /> : null}
      {answer !== undefined && devices.length === 0 ? (
        <div class="empty">
          <h2>{words.none}</h2>
          <StartView />
        </div>
      ) : null}
      {devices.length === 0 ? null : (
        <HubTable<HubDevice>
          caption={hubTexts.views.devices}
          rows={devices}
          toKey={({ id }) => id}
          columns={[
            { name: words.columns.name, show: ({ name }) => toVisibleText(name) },
            ...(isAll ? [{ name: words.columns.person, show: ({ person }: HubDevice) => toName(person) }] : []),
            { name: words.columns.connected, show: ({ createdMs }) => toDay(createdMs) },
            {
              name: words.columns.seen,
              show: ({ seenMs }) => (seenMs === 0 ? hubTexts.never : toMoment(seenMs)),
            },
            {
              name: '',
              show: ({ id, name }) => (
                <RevokeButton action={action} words={words} path={`/devices/${encodeURIComponent(id)}`} name={name} />
              ),
            },
          ]}
        />
      )}
    </>
  );
}
