import { failedStatus } from '@scrollkeep/transcript/conversation/rows/table-names.ts';
import type { Entry } from './session-view.ts';
import type { Panel } from './panel.ts';
import { findToolAct } from '@scrollkeep/transcript/tools/find-tool-act.ts';

/** What an entry may be looked for by. */
export const findKinds = ['error', 'edit', 'agent', 'prompt'] as const;
export type FindKind = (typeof findKinds)[number];

export interface EntryQuestion {
  /** Words as they are there; capitals do not matter. Empty: any. */
  readonly text: string;
  readonly kind: FindKind | undefined;
}

/** The words that fit, with some before and after them; all empty if only the kind was asked for. */
export interface EntryMatch {
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

const around = 40;

/** Whether an entry is what is looked for; undefined if it is not. */
export function findInEntry(entry: Entry, { text, kind }: EntryQuestion): EntryMatch | undefined {
  if (kind !== undefined && !isOfKind(entry, kind)) return undefined;
  if (text === '') return { before: '', match: '', after: '' };
  for (const said of listTexts(entry)) {
    const at = said.toLowerCase().indexOf(text.toLowerCase());
    if (at === -1) continue;
    // Folding capitals may change the length of odd letters: the words shown are then off by a few.
    return {
      before: said.slice(Math.max(0, at - around), at),
      match: said.slice(at, at + text.length),
      after: said.slice(at + text.length, at + text.length + around),
    };
  }
  return undefined;
}

function isOfKind(entry: Entry, kind: FindKind): boolean {
  switch (kind) {
    case 'error':
      return entry.level === 'error' || entry.call?.status === failedStatus;
    case 'edit':
      return entry.call !== undefined && findToolAct(entry.call.tool) === 'changes-file';
    case 'agent':
      return entry.agents.length > 0;
    case 'prompt':
      return entry.role === 'prompt' || entry.role === 'queued-prompt';
  }
}

function* listTexts(entry: Entry): Generator<string, void, void> {
  yield entry.title;
  yield entry.summary;
  for (const panel of entry.panels) yield* listPanelStrings(panel);
}

/** Everything a panel says; not its kind, and not the bytes of a picture. */
export function* listPanelStrings({ kind: _kind, ...panel }: Panel): Generator<string, void, void> {
  yield* listStrings('data' in panel ? { ...panel, data: undefined } : panel);
}

function* listStrings(value: unknown): Generator<string, void, void> {
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value)) for (const item of value) yield* listStrings(item);
  else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) yield* listStrings(item);
}
