import type { HtmlHost } from '@scrollkeep/view/html/parts/html-host.ts';
import { listPanelStrings } from '@scrollkeep/view/model/find-in-entry.ts';
import type { EntryRow } from './rows.ts';

/** Loads panels of an entry that came cut, where what came has none of the words. */
export function loadCut(row: EntryRow, words: readonly string[], host: HtmlHost): void {
  const hasWord = (text: string) => words.some((word) => text.toLowerCase().includes(word.toLowerCase()));
  if (row.entry.panels.some((panel) => [...listPanelStrings(panel)].some(hasWord))) return;
  row.entry.panels.forEach((panel, at) => {
    if (panel.whole !== undefined) host.loadWhole?.(`${row.id}/${at}`);
  });
}

/** All texts of an entry, of panels that were loaded in full all of them. */
export function listPanelTexts(row: EntryRow, host: HtmlHost): readonly string[] {
  return row.entry.panels.flatMap((panel, at) => {
    const whole = host.findWhole(`${row.id}/${at}`);
    return [...listPanelStrings(whole === undefined || whole === 'loading' ? panel : whole)];
  });
}
