import { useMemo, useState } from 'preact/hooks';
import type { HtmlHost } from '@scrollkeep/view/html/parts/html-host.ts';
import { copyText } from '../shell/copy-text.ts';
import { keepSplit, readSplit } from '../shell/diff-layout.ts';
import { useUpdates } from '../shell/use-updates.ts';
import type { SessionSource } from '../sources/session-source.ts';
import { texts } from '../texts/texts.ts';
import { codeColors } from './code-colors.ts';
import { openFoldStore, type FoldStore } from './fold-store.ts';
import { findPanelAddress } from './panel-id.ts';
import { openWholePanels } from './whole-panels.ts';

/** Two columns of code need so many pixels. */
const leastForSplit = 800;

/** What panels can do on this page; another object whenever something of it has changed. */
export function useHtmlHost(
  source: SessionSource,
  /** Who works in the session, if that is not the reader. */
  person: string | undefined,
  say: (words: string) => void,
): { readonly host: HtmlHost; readonly folds: FoldStore } {
  const folds = useMemo(openFoldStore, [source]);
  const wholes = useMemo(() => openWholePanels(source), [source]);
  const changes = [useUpdates(folds.subscribe), useUpdates(wholes.subscribe), useUpdates(codeColors.subscribe)];
  const [isSplit, setSplit] = useState(() => readSplit() ?? false);
  const host = useMemo<HtmlHost>(
    () => ({
      findOpen: folds.findOpen,
      setOpen: folds.setOpen,
      highlight: codeColors.highlight,
      sides:
        globalThis.innerWidth < leastForSplit
          ? undefined
          : {
              isSplit,
              setSplit: (next) => {
                keepSplit(next);
                setSplit(next);
              },
            },
      findWhole: wholes.find,
      loadWhole: wholes.load,
      readWhole: wholes.read,
      findPicture: (id) => {
        const address = findPanelAddress(id);
        return address === undefined ? undefined : source.findPicture(address);
      },
      copy: async (text) => {
        const isDone = await copyText(text);
        if (isDone) say(texts.shell.copied);
        return isDone;
      },
      timeZone: undefined,
      person,
    }),
    [folds, person, wholes, source, isSplit, ...changes],
  );
  return { host, folds };
}
