import { useState } from 'preact/hooks';
import type { Marks, SessionHeader } from '@scrollkeep/view/model/session-view.ts';
import { toUntitledWords } from '@scrollkeep/view/text/status-words.ts';
import { useCommands } from '../shell/commands.ts';
import { lazyPage } from '../shell/lazy-page.tsx';
import { useKeys } from '../shell/use-keys.ts';
import { texts } from '../texts/texts.ts';
import type { AnnotationsSource } from '../sources/annotations-source.ts';
import { MarksBar } from './marks-bar.tsx';
import type { MarksDialogProps } from './marks-dialog.tsx';
import { changeNow, findAnnotation, useAnnotations } from './use-annotations.ts';

const MarksDialog = lazyPage<MarksDialogProps>(() => import('./marks-dialog.tsx').then((module) => module.MarksDialog));
const words = texts.marks;

interface SessionMarksOptions {
  readonly source: AnnotationsSource | undefined;
  readonly header: SessionHeader | undefined;
  /** Whose thread is shown; turns of agents have no marks. */
  readonly agent: string | undefined;
  readonly currentTurn: number | undefined;
  readonly setSaid: (words: string) => void;
}

/** Tags, pins and notes on the page of a session: what is shown of them, their keys and commands. */
export function useSessionMarks({ source, header, agent, currentTurn, setSaid: say }: SessionMarksOptions) {
  const annotations = useAnnotations(source);
  const [opened, setOpened] = useState<Pick<MarksDialogProps, 'turn' | 'focus'>>();
  const answer = annotations?.answer;
  const session = findAnnotation(answer, undefined);
  const togglePin = () => {
    if (source === undefined || answer === undefined) return;
    changeNow(source, { isPinned: !session.isPinned }, say);
  };
  const open = (focus: MarksDialogProps['focus'], turn?: number) => setOpened({ focus, turn });
  useKeys(source === undefined ? {} : { p: togglePin, l: () => open('tags'), m: () => open('note') });
  useCommands(
    source === undefined
      ? []
      : [
          { id: 'pin', title: session.isPinned ? words.unpinAction : words.pinAction, keys: ['p'], run: togglePin },
          { id: 'tags', title: words.tagAction, keys: ['l'], run: () => open('tags') },
          { id: 'note', title: words.noteAction, keys: ['m'], run: () => open('note') },
          ...(currentTurn === undefined || currentTurn === 0 || agent !== undefined
            ? []
            : [{ id: 'turn marks', title: words.turnAction(currentTurn), run: () => open('tags', currentTurn) }]),
        ],
  );
  return {
    answer,
    bar:
      source === undefined || annotations === undefined || header === undefined ? null : (
        <MarksBar
          annotation={answer === undefined ? undefined : session}
          clientTag={header.clientTag}
          problem={annotations.problem?.message}
          onPin={togglePin}
          onRemove={(tag) => changeNow(source, { removeTags: [tag] }, say)}
          onTags={() => open('tags')}
          onNote={() => open('note')}
        />
      ),
    dialog:
      opened === undefined || source === undefined ? null : (
        <MarksDialog
          source={source}
          title={header?.title ?? toUntitledWords(header?.status)}
          clientTag={opened.turn === undefined ? header?.clientTag : undefined}
          {...opened}
          onClose={() => setOpened(undefined)}
        />
      ),
    ofTurns: {
      findMarks(turn: number): Marks | undefined {
        const found = answer?.turns.find((each) => each.turn === turn);
        return found === undefined ? undefined : { ...found, note: found.note?.text };
      },
      onMarks: source === undefined || agent !== undefined ? undefined : (turn: number) => open('tags', turn),
    },
  };
}
