import type { PanelAddress } from '../sources/session-source.ts';

/** `agent|turn|part|entry/panel` as an address; undefined if it names no panel. */
export function findPanelAddress(id: string): PanelAddress | undefined {
  const match = /^([\s\S]*)\|(\d+)\|(\d+)\|(\d+)\/(\d+)$/.exec(id);
  if (match === null) return undefined;
  const [, agent = '', turn, part, entry, panel] = match;
  return {
    agent: agent === '' ? undefined : agent,
    turn: Number(turn),
    part: Number(part),
    entry: Number(entry),
    panel: Number(panel),
  };
}
