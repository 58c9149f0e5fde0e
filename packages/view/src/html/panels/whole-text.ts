import type { Panel } from '../../model/panel.ts';
import type { PanelProps } from './panel-props.ts';
import type { CopySource } from '../parts/copy-text.tsx';

/** A text of a panel to copy: of one that came cut, the whole is fetched first. */
export function toWholeText<Kind extends Panel>(
  { panel, id, host: { readWhole }, fold }: Pick<PanelProps<Kind>, 'panel' | 'id' | 'host' | 'fold'>,
  toText: (panel: Kind) => string,
): CopySource {
  if (!fold.isCut || readWhole === undefined) return () => toText(panel);
  // The same panel with longer texts: its kind stays.
  return () => readWhole(id).then((whole) => toText(whole as Kind));
}
