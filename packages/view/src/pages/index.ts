// Pages of a session as they are sent: built by the server, and by the web app for a file that was dropped on it.
export { buildFlatAgent } from './build-flat-agent.ts';
export { buildOutline } from './build-outline.ts';
export {
  buildAgentsPage,
  buildOverview,
  cutHeader,
  listFlatAgents,
  listShownAgents,
  type SessionOverview,
} from './build-overview.ts';
export { buildTimeline } from './build-timeline.ts';
export { buildTurnPage, buildTurnPart, type TurnPage } from './build-turn-page.ts';
export { cutJson, cutText, cutValue, type Room } from './cut-value.ts';
export { findInThread, type FindQuestion } from './find-in-thread.ts';
export { fitAnswer, maxAnswerBytes, toJsonBytes } from './fit-answer.ts';
export { cutPiece, getPanel, type PanelAddress } from './get-panel.ts';
export { listTurnParts } from './list-turn-parts.ts';
export { openPagedSession, type AgentViews, type PagedSession, type TurnPath } from './paged-session.ts';
export { PageProblem } from './page-problem.ts';
export { getAgentThread, getPathThread, toPathSummary, type TurnThread } from './turn-thread.ts';
