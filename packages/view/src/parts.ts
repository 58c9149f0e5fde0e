// The parts that a page of turns is made of, for our own server and web app: a second door, so that the first one shows
// only what is whole.
export { buildAgentView } from './build-agent-view.ts';
export { buildSessionHeader } from './build-session-header.ts';
export { buildTurnView } from './build-turn-view.ts';
export { toFirstLine, toOneLine } from './first-line.ts';
export { listOtherBranches, listPathTurns } from './list-path-turns.ts';
export { toPanelSize } from './panel-size.ts';
export { openViewContext, type ViewContext } from './view-context.ts';
export { findInEntry, findKinds, type EntryQuestion, type FindKind } from './find-in-entry.ts';
