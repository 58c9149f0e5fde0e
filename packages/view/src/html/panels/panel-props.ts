import type { Panel } from '../../model/panel.ts';
import type { FoldState } from '../parts/fold.tsx';
import type { HtmlHost } from '../parts/html-host.ts';

/** What the component of a panel kind gets. */
export interface PanelProps<Kind extends Panel> {
  readonly panel: Kind;
  /** Unique on the page; names what is folded. */
  readonly id: string;
  readonly host: HtmlHost;
  /** What the line above the panel says already: a command or a path need not be said twice. */
  readonly saidAbove: string;
  readonly fold: FoldState;
  /** Headings inside are below this level. */
  readonly level: number;
}
