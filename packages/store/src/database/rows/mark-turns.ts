import type { MarkedTurn } from './turn-row.ts';

/**
 * Which turns are local, and which lie on the live path: the rules of the conversation, over turns alone. `backTo` is the turn that the person went back
 * to, with the line that says so. Gives the number of branch points.
 */
export function markTurns(turns: ReadonlyMap<number, MarkedTurn>, backTo: { readonly line: number; readonly turn: number | undefined } | undefined): number {
  const children = new Map<number, MarkedTurn[]>();
  const ordered = [...turns.values()].filter((turn) => turn.number > 0).sort((a, b) => a.number - b.number);
  for (const turn of ordered) {
    const siblings = children.get(turn.parent);
    if (siblings === undefined) children.set(turn.parent, [turn]);
    else siblings.push(turn);
  }
  // Parents stand before their children, so children first is from the end.
  for (const turn of [...ordered].reverse()) setMark(turn, 'isLocal', turn.kind === 'command' && !turn.isAnswered && (children.get(turn.number) ?? []).every((child) => child.isLocal));
  const live = findLivePath(turns, findLeafTurn(turns, backTo));
  const waiting = [...live];
  while (waiting.length > 0) {
    for (const child of children.get(waiting.pop() as number) ?? []) {
      if (!child.isLocal || live.has(child.number)) continue;
      live.add(child.number);
      waiting.push(child.number);
    }
  }
  for (const turn of turns.values()) setMark(turn, 'isLive', live.has(turn.number));
  return [0, ...ordered.map((turn) => turn.number)].filter((number) => (children.get(number) ?? []).filter((child) => !child.isLocal).length > 1).length;
}

function findLeafTurn(turns: ReadonlyMap<number, MarkedTurn>, backTo: { readonly line: number; readonly turn: number | undefined } | undefined): number {
  let last: MarkedTurn | undefined;
  for (const turn of turns.values()) if (!turn.isLocal && turn.lastLine >= 0 && turn.lastLine > (last?.lastLine ?? -1)) last = turn;
  if (last === undefined || backTo?.turn === undefined || backTo.line < last.lastLine || turns.get(backTo.turn)?.isLocal === true) return last?.number ?? 0;
  return backTo.turn;
}

function findLivePath(turns: ReadonlyMap<number, MarkedTurn>, leaf: number): Set<number> {
  const live = new Set([0]);
  for (let at = leaf; at > 0 && !live.has(at); at = turns.get(at)?.parent ?? 0) live.add(at);
  return live;
}

function setMark(turn: MarkedTurn, mark: 'isLocal' | 'isLive', value: boolean): void {
  if (turn[mark] === value) return;
  turn[mark] = value;
  turn.isChanged = true;
}
