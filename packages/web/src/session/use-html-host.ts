import { useMemo } from 'preact/hooks';
import type { HtmlHost } from '@scrollkeep/view/html/parts/html-host.ts';
import { copyText } from '../shell/copy-text.ts';
import { useUpdates } from '../shell/use-updates.ts';
import type { SessionSource } from '../sources/session-source.ts';
import { openCodeColors } from './code-colors.ts';
import { openFoldStore, type FoldStore } from './fold-store.ts';
import { findPanelAddress } from './panel-id.ts';
import { openWholePanels } from './whole-panels.ts';

// Colours are the same for every session.
const colors = openCodeColors();

/** What panels can do on this page; another object whenever something of it has changed. */
export function useHtmlHost(source: SessionSource): { readonly host: HtmlHost; readonly folds: FoldStore } {
  const folds = useMemo(openFoldStore, [source]);
  const wholes = useMemo(() => openWholePanels(source), [source]);
  const changes = [useUpdates(folds.subscribe), useUpdates(wholes.subscribe), useUpdates(colors.subscribe)];
  const host = useMemo<HtmlHost>(
    () => ({
      findOpen: folds.findOpen,
      setOpen: folds.setOpen,
      highlight: colors.highlight,
      findWhole: wholes.find,
      loadWhole: wholes.load,
      findPicture: (id) => {
        const address = findPanelAddress(id);
        return address === undefined ? undefined : source.findPicture(address);
      },
      copy: (text) => void copyText(text),
      timeZone: undefined,
    }),
    [folds, wholes, source, ...changes],
  );
  return { host, folds };
}
