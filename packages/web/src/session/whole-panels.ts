import type { Panel } from '@scrollkeep/view/model/panel.ts';
import type { SessionSource } from '../sources/session-source.ts';
import { findPanelAddress } from './panel-id.ts';

/** Panels that came cut and were asked for in full. */
export interface WholePanels {
  readonly find: (id: string) => Panel | 'loading' | undefined;
  readonly load: (id: string) => void;
  /** Whoever copies a panel wants all of it, and sees no more of it than before. */
  readonly read: (id: string) => Promise<Panel>;
  readonly subscribe: (listener: () => void) => () => void;
}

export function openWholePanels(source: SessionSource): WholePanels {
  const panels = new Map<string, Panel | 'loading'>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    find: (id) => panels.get(id),
    load(id) {
      const address = findPanelAddress(id);
      if (address === undefined || panels.has(id)) return;
      panels.set(id, 'loading');
      notify();
      source.readPanel(address).then(
        (panel) => {
          panels.set(id, panel);
          notify();
        },
        () => {
          // The button comes back, to try again.
          panels.delete(id);
          notify();
        },
      );
    },
    async read(id) {
      const known = panels.get(id);
      if (known !== undefined && known !== 'loading') return known;
      const address = findPanelAddress(id);
      if (address === undefined) throw new Error(`no panel ${id}`);
      return source.readPanel(address);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
