// The parts of the view that a page of turns is made of. They stay inside our own packages, so the door of `@scrollkeep/view` does not show them.
export { buildAgentView } from '../../../view/src/build-agent-view.ts';
export { buildSessionHeader } from '../../../view/src/build-session-header.ts';
export { buildTurnView } from '../../../view/src/build-turn-view.ts';
export { toFirstLine, toOneLine } from '../../../view/src/first-line.ts';
export { listOtherBranches, listPathTurns } from '../../../view/src/list-path-turns.ts';
export { openViewContext, type SessionViewSources, type ViewContext } from '../../../view/src/view-context.ts';
