// The parts that a page of turns is made of, for our own server and web app: a second door, so that the first one shows
// only what is whole.
export { buildAgentView } from './build-view/build-agent-view.ts';
export { buildSessionHeader } from './build-view/build-session-header.ts';
export { buildTurnView } from './build-view/build-turn-view.ts';
export { toFirstLine, toOneLine } from './text/first-line.ts';
export { listOtherBranches, listPathTurns } from './model/list-path-turns.ts';
export { toPanelSize } from './model/panel-size.ts';
export { openViewContext, type ViewContext } from './build-view/view-context.ts';
export { findInEntry, findKinds, type EntryQuestion, type FindKind } from './model/find-in-entry.ts';
