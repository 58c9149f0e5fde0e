import type { FindKind } from '@scrollkeep/view/model/find-in-entry.ts';
import { useCommands } from '../shell/commands.ts';
import { copyText } from '../shell/copy-text.ts';
import { useKeys } from '../shell/use-keys.ts';
import { texts } from '../texts/texts.ts';
import { jumpKeys } from './jump-bar.tsx';

interface SessionKeys {
  readonly resumeCommand: string | undefined;
  /** The turn that a command copies a link to; undefined if no link would lead there. */
  readonly linkedTurn: number | undefined;
  readonly isOutlineOpen: boolean;
  readonly onStep: (direction: 1 | -1) => void;
  readonly onRaw: () => void;
  readonly onThinking: () => void;
  readonly onAll: () => void;
  readonly onFind: () => void;
  readonly onLinkTurn: (turn: number) => void;
  readonly onLinkRecord: () => void;
  readonly onKind: (kind: FindKind, direction: 'next' | 'previous') => void;
  /** Undefined if the key means something else. */
  readonly onNews: (() => void) | undefined;
  readonly onOutline: (isOpen: boolean) => void;
  /** Opens the outline with the focus on the first of some selectors that is there. */
  readonly onOutlineAt: (selectors: readonly string[]) => void;
}

/** The keys of a session, and the same in the command palette. */
export function useSessionKeys(of: SessionKeys): void {
  const { resumeCommand, linkedTurn, isOutlineOpen } = of;
  const copyResume = () => void (resumeCommand !== undefined && copyText(resumeCommand));
  useKeys({
    j: () => of.onStep(1),
    k: () => of.onStep(-1),
    r: of.onRaw,
    t: of.onThinking,
    o: of.onAll,
    f: of.onFind,
    y: of.onLinkRecord,
    ...Object.fromEntries(
      jumpKeys.flatMap(([key, kind]) => [
        [key, () => of.onKind(kind, 'next')],
        [key.toUpperCase(), () => of.onKind(kind, 'previous')],
      ]),
    ),
    ...(of.onNews === undefined ? {} : { n: of.onNews }),
    c: copyResume,
    '/': () => of.onOutlineAt(['#outline-filter']),
    ']': () => of.onOutlineAt(['.outline-turn[aria-current]', '.outline-turn[class*="kind-"]']),
    '[': () => of.onOutline(false),
  });
  useCommands([
    { id: 'thinking', title: texts.session.thinkingAction, keys: ['t'], run: of.onThinking },
    { id: 'all', title: texts.session.allAction, keys: ['o'], run: of.onAll },
    { id: 'find', title: texts.find.label, keys: ['f'], run: of.onFind },
    ...jumpKeys.flatMap(([key, kind]) => [
      {
        id: `next ${kind}`,
        title: texts.jump.next(texts.jump.kinds[kind]),
        keys: [key],
        run: () => of.onKind(kind, 'next'),
      },
      {
        id: `previous ${kind}`,
        title: texts.jump.previous(texts.jump.kinds[kind]),
        keys: ['Shift', key],
        run: () => of.onKind(kind, 'previous'),
      },
    ]),
    ...(linkedTurn === undefined
      ? []
      : [{ id: 'link', title: texts.session.copyLink(linkedTurn), run: () => of.onLinkTurn(linkedTurn) }]),
    {
      id: 'outline',
      title: isOutlineOpen ? texts.outline.close : texts.outline.open,
      keys: [isOutlineOpen ? '[' : ']'],
      run: () => of.onOutline(!isOutlineOpen),
    },
    ...(resumeCommand === undefined
      ? []
      : [{ id: 'resume', title: texts.session.copyResume, keys: ['c'], run: copyResume }]),
  ]);
}
