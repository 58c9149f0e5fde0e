import { connection } from '../sources/connection.ts';
import { texts } from '../texts/texts.ts';
import { useUpdates } from './use-updates.ts';

/** Says that the server does not answer, as long as it does not: what is shown stays, but it may be old. */
export function ConnectionNotice() {
  useUpdates(connection.subscribe);
  const state = connection.state();
  return (
    <div role="status">
      {state.kind === 'lost' ? (
        <div class="connection is-lost">
          <p>
            <strong>{state.problem?.message ?? texts.connection.lost}</strong> {state.problem?.hint ?? ''}
          </p>
          <p class="connection-retry">
            <span>{texts.connection.retrying}</span>
            <button type="button" class="button is-small" onClick={state.retry}>
              {texts.connection.retry}
            </button>
          </p>
        </div>
      ) : state.kind === 'back' ? (
        <p class="connection is-back">{texts.connection.back}</p>
      ) : null}
    </div>
  );
}
