import type { SharedSession } from '@scrollkeep/view/wire/wire-hub.ts';
import { useState } from 'preact/hooks';
import { Dialog } from '../shell/dialog.tsx';
import { shareTexts as words } from '../texts/share-texts.ts';
import { LinkForm } from './link-form.tsx';
import { SharePreview } from './share-preview.tsx';
import { ShareTargets } from './share-targets.tsx';
import type { ShownRange } from './turn-range.ts';
import '../styles/shown-once.css';
import '../styles/share.css';

export interface ShareDialogProps {
  readonly shared: SharedSession;
  /** Its key. */
  readonly session: string;
  /** How many there are. */
  readonly turns: number;
  readonly onClose: () => void;
}

/** Who may see a session, as which part of it, until when: and before that, what they will see. */
export function ShareDialog({ shared, session, turns, onClose }: ShareDialogProps) {
  const [range, setRange] = useState<ShownRange>();
  return (
    <Dialog title={words.title} class="share" onClose={onClose}>
      <div class="dialog-body">
        <ShareTargets shared={shared} />
        <LinkForm shared={shared} turns={turns} range={range} onRange={setRange} />
        <SharePreview id={shared.id} session={session} range={range} />
      </div>
    </Dialog>
  );
}
