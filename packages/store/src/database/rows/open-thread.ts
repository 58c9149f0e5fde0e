import type { FileState } from './file-state.ts';
import type { LineFacts } from './to-line-facts.ts';
import type { TurnRow } from './turn-row.ts';

/** What is known of a record that others may name as their parent. */
export interface KnownRecord {
  readonly turn: number;
  readonly isSidechain: boolean;
  readonly isBoundary: boolean;
  /** The run of a sidechain inside a main file. */
  readonly agent: string | undefined;
  /** Answers a call that runs slash commands. */
  readonly isCommandResult: boolean;
}

export interface ThreadPlace {
  readonly turn: number;
  readonly startsTurn: boolean;
  readonly agent: string | undefined;
}

const maxPhantoms = 200;

/**
 * Gives every record of a main file its turn as it comes, by its parent alone. That is right as long as parents stand before their children; where one
 * comes later than a record that names it, the state says so, and the thread is linked anew by the model of the whole conversation.
 */
export function openThread(state: FileState, turns: Map<number, TurnRow>, findEarlier: (uuid: string) => KnownRecord | undefined) {
  const known = new Map<string, KnownRecord>();
  const phantoms = new Set(state.phantoms);
  /** Nearly always the one that the next record names. */
  let lastUuid: string | undefined;
  let last: KnownRecord | undefined;
  const find = (uuid: string): KnownRecord | undefined => (uuid === lastUuid ? last : (known.get(uuid) ?? findEarlier(uuid)));

  function placeMain(facts: LineFacts, line: number, parent: KnownRecord | undefined): ThreadPlace {
    const isBoundary = facts.type === 'system' && facts.subtype === 'compact_boundary';
    const found = parent?.isSidechain === true ? undefined : parent;
    const isSummary = facts.userKind === 'compact-summary';
    const isPhantom = facts.parentUuid !== undefined && found === undefined;
    if (isPhantom && parent === undefined) addPhantom(facts.parentUuid);
    const hangsOnPrevious = isPhantom || (isBoundary && found === undefined) || (isSummary && found?.isBoundary !== true);
    const hangsOn = hangsOnPrevious ? (state.hasPrevious ? { turn: state.previousTurn, isBoundary: state.previousIsBoundary } : undefined) : found;
    if (isBoundary || (isSummary && hangsOn?.isBoundary !== true)) state.compactions++;
    const startsTurn = (facts.userKind === 'prompt' || facts.userKind === 'command') && !(facts.mayBeRunByModel && facts.parentUuid !== undefined && parent?.isCommandResult === true);
    const turn = startsTurn ? ++state.turns : facts.uuid === undefined ? state.previousTurn : (hangsOn?.turn ?? state.previousTurn);
    if (startsTurn) turns.set(turn, createTurn(turn, hangsOn?.turn ?? 0, facts, line));
    if (facts.uuid !== undefined) {
      state.previousTurn = turn;
      state.hasPrevious = true;
      state.previousIsBoundary = isBoundary;
    }
    addToTurn(turns, turn, facts, line);
    return { turn, startsTurn, agent: undefined };
  }

  function addPhantom(uuid: string | undefined): void {
    if (uuid === undefined || phantoms.has(uuid)) return;
    phantoms.add(uuid);
    state.phantoms.push(uuid);
    if (state.phantoms.length > maxPhantoms) state.isIrregular = true;
  }

  /** A user record without parent begins a run; its id is the run's. */
  function placeSidechain(facts: LineFacts, line: number, parent: KnownRecord | undefined): ThreadPlace {
    if (facts.parentUuid !== undefined && parent === undefined) addPhantom(facts.parentUuid);
    const isRoot = facts.userKind !== undefined && facts.parentUuid === undefined;
    return { turn: -1, startsTurn: false, agent: isRoot ? (facts.uuid ?? `line-${line}`) : parent?.agent };
  }

  return {
    findTurn(uuid: string): number | undefined {
      const record = find(uuid);
      return record === undefined || record.isSidechain ? undefined : record.turn;
    },
    isKnown: (uuid: string) => known.has(uuid),
    place(facts: LineFacts, line: number, isCommandResult: boolean): ThreadPlace {
      const parent = facts.parentUuid === undefined ? undefined : find(facts.parentUuid);
      if (facts.uuid !== undefined && phantoms.has(facts.uuid)) state.isIrregular = true;
      const place = facts.isSidechain ? placeSidechain(facts, line, parent) : placeMain(facts, line, parent);
      // Of a uuid that stands on several lines the first counts.
      if (facts.uuid !== undefined && !known.has(facts.uuid)) {
        lastUuid = facts.uuid;
        last = { turn: place.turn, isSidechain: facts.isSidechain, isBoundary: facts.type === 'system' && facts.subtype === 'compact_boundary', agent: place.agent, isCommandResult };
        known.set(lastUuid, last);
      }
      return place;
    },
  };
}

function createTurn(number: number, parent: number, facts: LineFacts, line: number): TurnRow {
  return {
    number,
    parent,
    startLine: line,
    uuid: facts.uuid,
    kind: facts.userKind ?? '',
    text: '',
    firstMs: undefined,
    lastMs: undefined,
    durationMs: undefined,
    records: 0,
    lastLine: -1,
    isAnswered: false,
    isLocal: false,
    isLive: false,
    isChanged: true,
  };
}

function addToTurn(turns: Map<number, TurnRow>, number: number, facts: LineFacts, line: number): void {
  let turn = turns.get(number);
  if (turn === undefined) {
    turn = { ...createTurn(0, 0, facts, 0), uuid: undefined, kind: 'preamble' };
    turns.set(number, turn);
  }
  turn.records++;
  turn.isChanged = true;
  if (facts.uuid !== undefined) turn.lastLine = line;
  if (facts.timeMs !== undefined) {
    turn.firstMs ??= facts.timeMs;
    if (turn.lastMs === undefined || facts.timeMs > turn.lastMs) turn.lastMs = facts.timeMs;
  }
  if (facts.message !== undefined && facts.model !== '<synthetic>') turn.isAnswered = true;
  if (facts.subtype === 'turn_duration' && typeof facts.value['durationMs'] === 'number') turn.durationMs = facts.value['durationMs'];
}
