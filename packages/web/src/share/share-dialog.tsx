import type { SharedSession } from '@scrollkeep/view/wire/wire-hub.ts';
import { useState } from 'preact/hooks';
import { Dialog } from '../shell/dialog.tsx';
import { useAnswer } from '../shell/use-answer.ts';
import { shareTexts as words } from '../texts/share-texts.ts';
import { LinkForm } from './link-form.tsx';
import { FindingsSum } from './findings-sum.tsx';
import { SharePreview } from './share-preview.tsx';
import { ShareTargets } from './share-targets.tsx';
import type { ShownRange } from './turn-range.ts';
import '../styles/danger.css';
import '../styles/shown-once.css';
import '../styles/share.css';

export interface ShareDialogProps {
  readonly shared: SharedSession;
  /** Its key. */
  readonly session: string;
  /** How many it has, on all branches. */
  readonly turns: number;
  readonly onClose: () => void;
}

/** Who may see a session, as which part of it, until when: and before that, what they will see. */
export function ShareDialog({ shared, session, turns, onClose }: ShareDialogProps) {
  const [range, setRange] = useState<ShownRange>();
  const found = useAnswer('/sessions/{key}/redaction', { key: session, scope: 'all' });
  return (
    <Dialog title={words.title} class="share" onClose={onClose}>
      <div class="dialog-body">
        <ShareTargets shared={shared} turns={turns} findings={<FindingsSum of={found} />} />
        <LinkForm
          shared={shared}
          turns={turns}
          range={range}
          findings={<FindingsSum of={found} />}
          onRange={setRange}
        />
        <SharePreview id={shared.id} found={found} range={range} />
      </div>
    </Dialog>
  );
}
