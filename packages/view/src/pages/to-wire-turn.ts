import { toPanelSize } from '../model/panel-size.ts';
import type { Panel } from '../model/panel.ts';
import type { Entry, TurnView } from '../model/session-view.ts';
import type { WireEntry, WirePanel, WireTurn } from '../wire/wire.ts';
import { cutJson, cutText, cutValue, type Room } from './cut-value.ts';
import { toJsonBytes } from './fit-answer.ts';

export interface TurnPlace {
  readonly position: number;
  readonly part: number;
  readonly parts: number;
}

/** The most that one turn, or one part of it, takes of an answer. */
const maxTurnBytes = 240_000;
/** Texts of a panel in the units of a string; shorter ones are tried where many panels would be too much together. */
const panelLengths = [16_384, 4096, 1024, 256, 0];
const maxTitle = 1000;
const maxAgents = 200;
const maxBranches = 100;

export function toWireTurn(view: TurnView, place: TurnPlace): WireTurn {
  let turn = cutTurn(view, place, panelLengths[0] ?? 0);
  for (const length of panelLengths.slice(1)) {
    if (toJsonBytes(turn) <= maxTurnBytes) return turn;
    turn = cutTurn(view, place, length);
  }
  return dropEntries(turn);
}

function cutTurn(view: TurnView, place: TurnPlace, panelLength: number): WireTurn {
  let isCut = view.otherBranches.length > maxBranches;
  const entries = view.entries.map((entry, index): WireEntry => {
    const cut = cutEntry(entry, index, panelLength);
    isCut ||= cut.isCut;
    return cut.entry;
  });
  return { ...view, otherBranches: view.otherBranches.slice(0, maxBranches), ...place, entries, isCut };
}

function cutEntry(
  entry: Entry,
  index: number,
  panelLength: number,
): { readonly entry: WireEntry; readonly isCut: boolean } {
  const head: Room = { left: maxTitle, isCut: false };
  const title = cutText(entry.title, head);
  const summary = cutText(entry.summary, head);
  const call = entry.call === undefined ? undefined : cutValue(entry.call, { left: maxTitle, isCut: false });
  const panels = entry.panels.map((panel) => cutPanel(panel, panelLength));
  const isCut = head.isCut || entry.agents.length > maxAgents || panels.some((panel) => panel.whole !== undefined);
  return { entry: { ...entry, index, title, summary, call, panels, agents: entry.agents.slice(0, maxAgents) }, isCut };
}

function cutPanel(panel: Panel, length: number): WirePanel {
  const room: Room = { left: length, isCut: false };
  // Kind and label are no text of the panel.
  const { kind, label, ...rest } = panel;
  const cut = panel.kind === 'raw' ? { ...rest, value: cutJson(panel.value, room) } : cutValue(rest, room);
  if (!room.isCut) return panel;
  return {
    kind,
    ...(label === undefined ? {} : { label: label.slice(0, maxTitle) }),
    ...cut,
    whole: toPanelSize([panel]),
  } as WirePanel;
}

/** One record can hold thousands of blocks; what does not fit is still there in the raw record. */
function dropEntries(turn: WireTurn): WireTurn {
  let left = maxTurnBytes - toJsonBytes({ ...turn, entries: [] });
  const entries = turn.entries.filter((entry) => {
    left -= toJsonBytes(entry) + 1;
    return left >= 0;
  });
  return entries.length === turn.entries.length ? turn : { ...turn, entries, isCut: true };
}
