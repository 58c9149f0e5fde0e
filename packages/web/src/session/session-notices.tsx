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

/** Above a branch other than the one shown at first; `claude --resume` may continue either. */
export function PathNotice({ onBack }: { readonly onBack: () => void }) {
  return (
    <p class="path-notice">
      <Icon name="branch" />
      {texts.session.otherBranch}
      <button type="button" class="button is-small" onClick={onBack}>
        {texts.session.backToShown}
      </button>
    </p>
  );
}
