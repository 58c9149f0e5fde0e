// The parts of the view that a page of turns is made of. They stay inside our own packages, so the door of `@scrollkeep/view` does not show them.
export { buildAgentView } from '../../../view/src/build-agent-view.ts';
export { buildTurnView } from '../../../view/src/build-turn-view.ts';
export { toFirstLine } from '../../../view/src/first-line.ts';
export { toPanelSize } from '../../../view/src/panel-size.ts';
export { openViewContext, type ViewContext } from '../../../view/src/view-context.ts';
export { apiVersion } from '../../../view/src/wire.ts';
export type * from '../../../view/src/wire.ts';
