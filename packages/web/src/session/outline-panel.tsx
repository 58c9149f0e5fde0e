import type { FindKind } from '@scrollkeep/view/model/find-in-entry.ts';
import type { SessionAnswer } from '@scrollkeep/view/wire/wire-session.ts';
import { texts } from '../texts/texts.ts';
import { AgentList } from './agent-list.tsx';
import type { TurnUsages } from './context-meter.tsx';
import { JumpBar } from './jump-bar.tsx';
import { Outline } from './outline.tsx';
import type { OutlinePages } from './outline-pages.ts';

interface OutlinePanelProps {
  readonly answer: SessionAnswer | undefined;
  readonly agent: string | undefined;
  readonly pages: OutlinePages;
  readonly usage: TurnUsages;
  readonly current: number | undefined;
  readonly onAgent: (id: string | undefined) => void;
  readonly onKind: (kind: FindKind, direction: 'next' | 'previous') => void;
  readonly onJump: (position: number) => void;
  readonly onClose: () => void;
}

/** The ways through a session: its agents, what to jump to, and its turns. */
export function OutlinePanel({
  answer,
  agent,
  pages,
  usage,
  current,
  onAgent,
  onKind,
  onJump,
  onClose,
}: OutlinePanelProps) {
  return (
    <>
      <nav class="outline" aria-label={texts.outline.title}>
        {answer === undefined || answer.agents.length === 0 ? null : (
          <AgentList answer={answer} current={agent} onChoose={onAgent} />
        )}
        <JumpBar onJump={onKind} />
        {agent === undefined ? (
          <Outline
            pages={pages}
            usage={usage}
            current={current}
            onJump={(position) => {
              if (globalThis.innerWidth < 1080) onClose();
              onJump(position);
            }}
          />
        ) : null}
      </nav>
      <button type="button" class="outline-shade" aria-label={texts.outline.close} tabIndex={-1} onClick={onClose} />
    </>
  );
}
