import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import type { SessionAnswer } from '@scrollkeep/view/wire/wire-session.ts';
import { Icon } from '../shell/icon.tsx';
import type { SessionRoute } from '../shell/route.ts';
import { texts } from '../texts/texts.ts';
import { toAgentName } from './agent-list.tsx';
import type { Landing } from './use-landing.ts';

const words = texts.session;

/**
 * Above a thread: that it is an agent's, or a branch other than the one shown at first (`claude --resume` may continue
 * either); that the record of the address is not here; that the transcript is missing.
 */
export function SessionNotices({
  route,
  landing,
  answer,
  onBack,
}: {
  readonly route: SessionRoute;
  readonly landing: Landing['state'];
  readonly answer: SessionAnswer | undefined;
  readonly onBack: (thread: Partial<SessionRoute>) => void;
}) {
  const isAgent = route.agent !== undefined;
  // Of many agents only the first are known here.
  const agent = answer?.agents.find(({ id }) => id === route.agent) ?? { id: route.agent ?? '', description: '' };
  return (
    <>
      {isAgent || route.path !== 'live' ? (
        <p class="path-notice">
          {isAgent ? null : <Icon name="branch" />}
          <span dir="auto">{isAgent ? words.agentThread(toVisibleText(toAgentName(agent))) : words.otherBranch}</span>
          <button
            type="button"
            class="button is-small"
            onClick={() => onBack(isAgent ? { agent: undefined } : { path: 'live' })}
          >
            {isAgent ? words.backToSession : words.backToShown}
          </button>
        </p>
      ) : null}
      {landing === undefined || (landing === 'hidden' && route.query !== undefined) ? null : (
        <p class="path-notice" role="status">
          {words.landing[landing]}
        </p>
      )}
      {answer?.header.status === 'missing' && !isAgent ? <p class="path-notice">{words.missing}</p> : null}
    </>
  );
}

/** Turns that came since somebody looked, and the way to them. */
export function NewTurns({ count, onJump }: { readonly count: number; readonly onJump: () => void }) {
  const text = count > 0 ? toReadableAmount(count, 'new turn') : '';
  return (
    <>
      {text === '' ? null : (
        <button type="button" class="new-turns" onClick={onJump}>
          <Icon name="down" />
          {text}
        </button>
      )}
      <p class="visually-hidden" role="status">
        {text}
      </p>
    </>
  );
}
