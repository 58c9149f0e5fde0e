export type { JsonArray, JsonObject, JsonValue } from './json/json-value.ts';
export { isJsonObject } from './json/json-value.ts';
export { parseJsonValue } from './json/parse-json-value.ts';
export type { List } from './columns/list.ts';
export { decodeUtf8, type DecodeUtf8 } from './json/decode-utf8.ts';
export {
  openJsonSkim,
  type JsonProblem,
  type JsonSkim,
  type JsonSkimOptions,
  type JsonSkimResult,
} from './json/open-json-skim.ts';
export { toTextBytes, type Line, type LinePlace, type LineSink } from './lines/line.ts';
export {
  defaultMaxLineBytes,
  openLineSplitter,
  type LineSplitter,
  type LineSplitterOptions,
  type ResumePoint,
} from './lines/open-line-splitter.ts';
export {
  isRecordType,
  recordTypes,
  type RecordOf,
  type RecordType,
  type TranscriptRecord,
} from './records/record-types.ts';
export {
  clientTextNames,
  findKindPlace,
  messageTypes,
  titleTypes,
  toKindHolder,
  toRecordMeaning,
  totalCostType,
  type RecordMeaning,
} from './records/record-meaning.ts';
export { findRecord } from './reading/find-record.ts';
export { roles, type Role, type Visibility } from './shapes/role.ts';
export type { Traits } from './shapes/traits.ts';
export { catalogue, type Catalogue } from './catalogue/catalogue.ts';
export type { AnySideFileEntry, KindEntry, KindPlace, RecordEntry, SideFileEntry, ToolEntry } from './shapes/entry.ts';
export { findingCodes, type Finding, type FindingCode, type FindingPlace, type Severity } from './drift/finding.ts';
export { openDriftCheck, type DriftCheck, type DriftCheckOptions } from './drift/open-drift-check.ts';
export { openFindings } from './drift/open-findings.ts';
export { compileSideFiles } from './drift/check-side-file.ts';
export type {
  MalformedLine,
  NotJsonLine,
  ParsedLine,
  ParsedLineKind,
  PartialLine,
  RecordLine,
  UnknownTypeLine,
} from './reading/parsed-line.ts';
export { parseLine } from './reading/parse-line.ts';
export { openRecordReader, type RecordReader, type RecordReaderOptions } from './reading/open-record-reader.ts';
export { readRecords, type ByteSource } from './reading/read-records.ts';
export { layoutClasses, type LayoutClass, type LayoutField, type LayoutRule } from './layout/layout-rule.ts';
export { layoutTable, type LayoutKind } from './layout/layout-table.ts';
export { classifyPath, findLayoutRule, type ClassifiedPath } from './layout/classify-path.ts';
export { isProjectDirectoryOf, toProjectDirectory } from './layout/project-directory.ts';
export {
  toAgentMetaPath,
  toAgentPath,
  toCheckpointFolder,
  toCheckpointPath,
  toCustomTitlePath,
  toDebugLogPath,
  toImageCacheFolder,
  toPastePath,
  toPlanPath,
  toProjectFolder,
  toProjectMemoryFolder,
  toSessionFolder,
  toSessionPath,
  toSessionsIndexPath,
  toTaskPath,
  toTodoPath,
  toToolResultsFolder,
  toWorkflowJournalPath,
  toWorkflowRunPath,
  type AgentPlace,
} from './layout/session-paths.ts';
export { parseCheckpointName, toCheckpointHash, toCheckpointName } from './layout/checkpoint-name.ts';
export { parseAgentId } from './layout/agent-id.ts';
export { compareVersions } from './reading/version-order.ts';
export { openVersionResolver, type VersionedLine, type VersionResolver } from './reading/open-version-resolver.ts';
export { findVersionsSeen, isSeenVersion } from './catalogue/find-versions-seen.ts';
export { versionsSeen, type GroupVersions, type VersionsSeen } from './catalogue/versions-seen.ts';
export { groupTranscripts, toTranscriptPlace, type TranscriptPlace } from './layout/group-transcripts.ts';
export { toUserKind, type UserKind } from './conversation/user-kind.ts';
export type { AssistantFacts, CallFacts, RecordNode, ResultFacts, UserFacts } from './conversation/record-node.ts';
export type { RecordList } from './conversation/table/record-list.ts';
export {
  openFileFacts,
  type FileFacts,
  type FileFactsReader,
  type SummaryFact,
} from './conversation/open-file-facts.ts';
export type { AgentFile, AgentMeta, SessionFiles } from './conversation/session-files.ts';
export { buildSession, listFactsOf, type BuildSessionOptions, type Session } from './conversation/build-session.ts';
export { listRecordNumbers, type ThreadRecord } from './conversation/link-thread.ts';
export type { Turn, TurnTree } from './conversation/build-turns.ts';
export { toThreadDuration, toTurnTimes, type TurnTimes } from './conversation/turn-times.ts';
export type { CallStatus, ToolCall } from './conversation/build-tool-calls.ts';
export type { AgentRun } from './conversation/build-agent-runs.ts';
export type { OwnedCall } from './conversation/session-calls.ts';
export type { SessionTokens } from './conversation/session-tokens.ts';
export type { SessionStatus } from './conversation/session-status.ts';
export type { SessionTitle } from './conversation/session-title.ts';
export { findUsageCopy, type UsageCopy } from './usage/message-usage.ts';
export type { TokenCounts } from './usage/prices/token-counts.ts';
export { openUsageTotals, type ModelUsage } from './usage/open-usage-totals.ts';
export { UsageTable } from './usage/usage-table.ts';
export { openInference, type GroupName, type Inference } from './drift/open-inference.ts';
export type { JsonKind } from './json/json-kind.ts';
export type { ObservedShape } from './drift/observed-shape.ts';
export { parseDebugLine, type DebugLine } from './side-files/parse-debug-line.ts';
export { parseGroupName, toGroupName, type SchemaFamily, type SchemaGroup } from './schema/schema-group.ts';
export { listCatalogueGroups } from './schema/list-catalogue-groups.ts';
export { listObservedGroups } from './schema/list-observed-groups.ts';
export { toDefinitionName, toJsonSchema, type JsonSchemaOptions } from './schema/to-json-schema.ts';
export type { JsonSchema } from './schema/to-shape-schema.ts';
export { printTypeScript, type PrintTypeScriptOptions } from './schema/print-typescript.ts';
export { printInference } from './schema/print-inference.ts';
export {
  toInferenceJson,
  type InferenceJson,
  type InferredField,
  type InferredGroup,
} from './schema/to-inference-json.ts';
export type { FlatField, FlatFormat, FlatGroup, Presence } from './schema/flat-format.ts';
export { flattenGroups } from './schema/flatten-groups.ts';
export { flattenObserved } from './schema/flatten-observed.ts';
export {
  compareFormats,
  hasDifference,
  type CompareOptions,
  type FieldDifference,
  type FieldOfOneSide,
  type FieldSide,
  type FormatDifference,
  type GroupDifference,
} from './schema/compare-formats.ts';
export type { Shape } from './shapes/shape.ts';
export { findNamedGroups, listNamedGroups, type NamedGroups } from './schema/find-groups.ts';
export { buildTurnItems, type TurnItemSources } from './conversation/build-turn-items.ts';
export { buildAgentThread, type AgentThread } from './conversation/build-agent-thread.ts';
export type {
  CallItem,
  CommandItem,
  CompactionItem,
  MediaFact,
  MetaItem,
  NoticeItem,
  PromptItem,
  QueuedPromptItem,
  TextItem,
  ThinkingItem,
  TurnItem,
  UnknownItem,
} from './conversation/turn-item.ts';
export { printFormatPages } from './schema/pages/print-format-pages.ts';
export { toPagePath } from './schema/pages/page-path.ts';
export { toSteps, type Step, type StepType, type ToolCallRecord } from './conversation/to-steps.ts';
export { isSubstantial, type Progress } from './conversation/is-substantial.ts';
export { toChangeFinder, toChangeNotice, type StateChange } from './conversation/state-changes.ts';
export type { AgentCallFact, AgentResultFact, RecordedTotals } from './conversation/agent-facts.ts';
export { linkImages, type ImageLink, type PromptImages } from './conversation/link-images.ts';
export {
  findTaskNotification,
  mayHoldTaskNotification,
  type TaskNotification,
} from './conversation/find-task-notification.ts';
export {
  buildAgentReport,
  type AgentReport,
  type AgentStatus,
  type ComputedTotals,
  type ReportedAgent,
} from './conversation/build-agent-report.ts';
export {
  extractBrief,
  hasSubstance,
  toBriefContext,
  type BriefAgent,
  type BriefCommand,
  type BriefContext,
  type FileChange,
  type ToolCount,
  type TurnBrief,
} from './brief/extract-brief.ts';
export { toRecordPlace, type RecordPlace, type SourceRecord } from './conversation/side/source-record.ts';
export {
  mayNameSideFile,
  openSideFacts,
  type ImageMention,
  type SideFacts,
} from './conversation/side/open-side-facts.ts';
export { openCheckpointFacts, type CheckpointFact } from './conversation/side/open-checkpoint-facts.ts';
export {
  joinCheckpoints,
  type JoinedCheckpoint,
  type JoinedCheckpoints,
  type StoredFile,
} from './conversation/side/join-checkpoints.ts';
export { parseTodos, type TodoChanges, type TodoItem, type TodoSnapshot } from './conversation/side/todo-snapshots.ts';
export { joinTodos, type JoinedTodos, type TodoFile } from './conversation/side/join-todos.ts';
export {
  joinTasks,
  parseTaskFile,
  type JoinedTask,
  type TaskCall,
  type TaskFile,
} from './conversation/side/join-tasks.ts';
export { joinToolResults, type JoinedResults, type StoredResultFact } from './conversation/side/join-tool-results.ts';
export { joinPlans, type JoinedPlan, type PlanFile, type PlanMention } from './conversation/side/join-plans.ts';
export {
  isHistoryOf,
  joinHistory,
  parseHistoryEntry,
  type HistoryEntry,
  type JoinedHistoryEntry,
  type TypedText,
} from './conversation/side/join-history.ts';
export { debugLevels, isAtLeast, openDebugEntries, type DebugEntry } from './conversation/side/open-debug-entries.ts';
export { toInputSummary } from './conversation/to-input-summary.ts';
export { readSession, type ReadSession, type SessionSources } from './conversation/read-session.ts';
export { linkForks, type ForkLink } from './conversation/link-forks.ts';
export type { UsageFigures } from './usage/message-usage.ts';
export type { FactFigures, RecordedCost, UsageFact, UsageOwner } from './usage/usage-fact.ts';
export { toUsageLine, type UsageLine } from './usage/usage-line.ts';
export { parseUsageLine } from './usage/parse-usage-line.ts';
export type { DecodeSlice } from './json/json-walk.ts';
export { openFileUsage, type CostState, type FileUsage, type RecordedUsage } from './usage/open-file-usage.ts';
export { MessageTable, toMessageKey, type MessageParts, type MessageUsage } from './usage/message-table.ts';
export { MessageList } from './usage/message-list.ts';
export { gatherMessages } from './usage/gather-messages.ts';
export { visitFigures } from './usage/visit-figures.ts';
export { buildUsageFacts, type OwnedUsage, type UsageFacts } from './usage/build-usage-facts.ts';
export { buildUsageReport, type UsageReportOptions } from './usage/build-usage-report.ts';
export {
  usageGroupings,
  type ModelSums,
  type UnpricedModel,
  type UsageGrouping,
  type UsageReport,
  type UsageRow,
  type UsageSums,
} from './usage/usage-report.ts';
export { findCalendar, type Calendar } from './usage/find-calendar.ts';
export type { ModelPrices, Price, PriceTable, Rates } from './usage/prices/price.ts';
export { priceTable } from './usage/prices/price-table.ts';
export { toPriceFinder, type FindPrice, type FoundPrice } from './usage/prices/find-price.ts';
export { toPricer, type Priced, type Pricer } from './usage/prices/to-pricer.ts';
export { toContextTokens, toCost, type Cost, type FullRates } from './usage/prices/to-cost.ts';
export { toSessionShape } from './conversation/to-session-shape.ts';
export type { SessionShape } from './usage/session-shape.ts';
export {
  buildSessionUsage,
  openSessionUsage,
  type OpenSessionUsage,
  type SessionUsageOptions,
} from './usage/build-session-usage.ts';
export type {
  AgentUsage,
  CompactionPoint,
  ContextPoint,
  RecordedComparison,
  RecordedModel,
  SessionUsage,
  TurnUsage,
} from './usage/session-usage.ts';
export { foldText, replaceNul } from './query/fold-text.ts';
export { listUnits, maxWordLength, type Unit } from './query/list-units.ts';
export { listTerms } from './query/list-terms.ts';
export {
  comparisons,
  flags,
  textFields,
  type Comparison,
  type Flag,
  type ParsedQuery,
  type Query,
  type QueryNode,
  type QueryProblem,
  type TextField,
  type WordsNode,
} from './query/query.ts';
export {
  compilePattern,
  type CompiledPattern,
  type PatternSpan,
  type TextPattern,
} from './patterns/compile-pattern.ts';
export { parseQuery, type ParseQueryOptions } from './query/parse-query.ts';
export { compare, matchesFileField, matchesQuery, matchesTool, matchesType } from './query/match-query.ts';
export {
  mainParts,
  partKinds,
  partRanks,
  type PartKind,
  type SearchDocument,
  type SearchedFile,
  type TextPart,
} from './query/search-document.ts';
export { listLooseParts, listTextParts } from './query/to-search-document.ts';
export { buildSnippet, type Snippet } from './query/build-snippet.ts';
export { listRequiredTexts } from './query/list-required-texts.ts';
export { toResultFacts } from './conversation/to-result-facts.ts';
export { isWarmUpPrompt } from './conversation/is-warm-up-prompt.ts';
export { toTextKey } from './conversation/to-text-key.ts';
export { getContent, listBlocks, listTexts, toFirstText, toTypedText } from './conversation/message-text.ts';
export { mayBeRunByModel } from './conversation/user-kind.ts';
export { findQueueFact, listQueuedPrompts, type QueueFact } from './conversation/list-queued-prompts.ts';
export type {
  BackupName,
  Basis,
  ChangeStep,
  CheckpointStep,
  FileAuthor,
  FileHistory,
  FileMove,
  FileStep,
  FileVersion,
  HistoryStep,
  RecordAddress,
  SeenStep,
  ShellStep,
} from './files/file-version.ts';
export { openFileSteps, toCleanPath, type FileStepsReader } from './files/open-file-steps.ts';
export type { SessionSteps } from './files/session-steps.ts';
export { buildFileHistories, type BuildFileHistoriesOptions } from './files/build-file-histories.ts';
export { readVersions, type FileSources, type ReadVersion } from './files/read-versions.ts';
export { toContentBytes, type Doubt, type FileContent, type KnownContent, type Unknown } from './files/file-content.ts';
export { isEqualBytes, parseTextBytes, type FormedText, type TextForm } from './files/text-form.ts';
export { diffLines, toLines, type LineChange } from './files/diff-lines.ts';
export { countPatchLines, parseStructuredPatch, type Hunk } from './files/structured-patch.ts';
export { toHunks } from './files/to-hunks.ts';
export { openBlame, type Blame, type BlamedLine, type LineOrigin } from './files/open-blame.ts';
export { findVersion, type Moment, type VersionPoint } from './files/find-version.ts';
export {
  explainMessage,
  type AppliedPrice,
  type ExplainedCopy,
  type FoundCopy,
  type MessageExplanation,
  type PricePart,
} from './usage/explain-message.ts';
export { mergePrices, parsePrices, type ParsedPrices } from './usage/prices/parse-prices.ts';
export { compareRecorded } from './usage/compare-recorded.ts';
export type { FactsMark, FactsPieces } from './conversation/pieces/facts-pieces.ts';
export { factsVersion } from './conversation/pieces/facts-version.ts';
export { toSessionFigures, type SessionFigures } from './conversation/rows/session-figures.ts';
export { toFileFigures, toSessionOfAgent, type FileFigures } from './conversation/rows/file-figures.ts';
export {
  buildFileRows,
  compareFileRows,
  findSidechain,
  turnAt,
  type FileRows,
  type RowChanges,
} from './conversation/rows/file-rows.ts';
export { callBlock, changingTools, commandTool, doneStatus } from './conversation/rows/table-names.ts';
export { listTools, type CallRow, type CallRows } from './conversation/rows/call-rows.ts';
export type { MessageRow, MessageRows } from './conversation/rows/message-rows.ts';
export type { TurnRow } from './conversation/rows/turn-rows.ts';
export { parseAgentMeta } from './conversation/parse-agent-meta.ts';
export {
  flagBits,
  listCommands,
  toLineDocument,
  toSearchDocument,
  type LineDocument,
} from './query/to-line-document.ts';
export type { RecordTable } from './conversation/table/record-table.ts';
export type { RecordContext } from './conversation/table/context-table.ts';
export { callStatuses } from './conversation/build-tool-calls.ts';
export { sessionStatuses } from './conversation/session-status.ts';
export { userKinds } from './conversation/table/record-table.ts';
