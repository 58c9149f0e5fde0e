import { Icon } from '../shell/icon.tsx';
import { texts } from '../texts/texts.ts';

interface SessionToolsProps {
  readonly isFinding: boolean;
  readonly showsThinking: boolean;
  readonly areAllOpen: boolean;
  readonly isOutlineOpen: boolean;
  readonly onFinding: (isFinding: boolean) => void;
  readonly onThinking: (showsThinking: boolean) => void;
  readonly onAll: () => void;
  readonly onOutline: (isOpen: boolean) => void;
}

/** What the top bar offers on the page of a session. */
export function SessionTools({
  isFinding,
  showsThinking,
  areAllOpen,
  isOutlineOpen,
  onFinding,
  onThinking,
  onAll,
  onOutline,
}: SessionToolsProps) {
  return (
    <>
      <button
        type="button"
        class="icon-button"
        aria-label={texts.find.label}
        aria-pressed={isFinding}
        title={texts.find.hint}
        onClick={() => onFinding(!isFinding)}
      >
        <Icon name="search" />
      </button>
      <button
        type="button"
        class="button is-small"
        aria-pressed={showsThinking}
        title={texts.session.thinkingHint}
        onClick={() => onThinking(!showsThinking)}
      >
        {texts.session.thinking}
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label={areAllOpen ? texts.session.collapseAll : texts.session.expandAll}
        title={texts.session.allHint}
        onClick={onAll}
      >
        <Icon name={areAllOpen ? 'collapse' : 'expand'} />
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label={isOutlineOpen ? texts.outline.close : texts.outline.open}
        aria-expanded={isOutlineOpen}
        title={texts.outline.hint}
        onClick={() => onOutline(!isOutlineOpen)}
      >
        <Icon name="outline" />
      </button>
    </>
  );
}
