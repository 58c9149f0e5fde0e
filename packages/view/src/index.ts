export { panelKinds } from './model/panel.ts';
export type {
  CodePanel,
  DiffHunk,
  DiffLine,
  DiffPanel,
  FieldsPanel,
  LinksPanel,
  ListItem,
  ListPanel,
  MarkdownPanel,
  MediaPanel,
  NotePanel,
  Panel,
  PanelKind,
  RawPanel,
  TablePanel,
  TerminalPanel,
  TextPanel,
} from './model/panel.ts';
export type {
  AgentView,
  BranchView,
  CallView,
  Entry,
  EntryPlace,
  EntryRole,
  HiddenCounts,
  PanelSize,
  PiecedTurnView,
  SessionCounts,
  SessionHeader,
  SessionView,
  TurnView,
} from './model/session-view.ts';
export { listPathTurns, type SessionPath } from './model/list-path-turns.ts';
export { buildSessionHeader } from './build-view/build-session-header.ts';
export {
  addHidden,
  buildSessionView,
  readOrphanViews,
  readTurnViews,
  type SessionViewOptions,
} from './build-view/build-session-view.ts';
export type { StoredOutput, StoredText } from './tools/stored-output.ts';
export type { SessionViewSources } from './build-view/view-context.ts';
export {
  openTerminalPrinter,
  printSessionView,
  type TerminalHints,
  type TerminalOptions,
  type TerminalPrinter,
} from './printers/terminal.ts';
export { findReadableTime } from './text/readable.ts';
export {
  callStatusWords,
  sessionStatusSentences,
  sessionStatusWords,
  toSessionStatusLabel,
  waitingSentences,
} from './text/status-words.ts';
export {
  openRedactor,
  type PlacedMatch,
  type RedactionCount,
  type RedactionReport,
  type RedactionScope,
  type Redactor,
  type RedactorOptions,
} from './redaction/open-redactor.ts';
export type { CopyBytes } from './redaction/anchor-scan.ts';
export type { Match } from './redaction/match.ts';
export type { MapEntry } from './redaction/placeholders.ts';
export { parseUserRule, type ParsedUserRule, type UserRule, type UserRuleInput } from './redaction/user-rule.ts';
export { openRestorer } from './redaction/restore-text.ts';
export { openTextRedaction, type TextRedaction } from './redaction/open-text-redaction.ts';
export { toMaskedText } from './redaction/to-masked-text.ts';
