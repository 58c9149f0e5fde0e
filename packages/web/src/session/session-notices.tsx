import { Icon } from '../shell/icon.tsx';
import { texts } from '../texts/texts.ts';

/** Above the thread of one agent. */
export function AgentCrumb({ onBack }: { readonly onBack: () => void }) {
  return (
    <p class="path-notice">
      {texts.session.agentThread}
      <button type="button" class="button is-small" onClick={onBack}>
        {texts.session.backToSession}
      </button>
    </p>
  );
}

/** Above a branch that was left. */
export function PathNotice({ onBack }: { readonly onBack: () => void }) {
  return (
    <p class="path-notice">
      <Icon name="branch" />
      {texts.session.abandoned}
      <button type="button" class="button is-small" onClick={onBack}>
        {texts.session.backToLive}
      </button>
    </p>
  );
}
