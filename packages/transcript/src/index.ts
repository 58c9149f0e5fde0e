// What is published, each name in the README and, with its declaration, in API.md. Code of this repository imports the
// files themselves.
export type { JsonObject, JsonValue } from './json/json-value.ts';
export type { JsonProblem } from './json/open-json-skim.ts';
export type { ResumePoint } from './lines/open-line-splitter.ts';
export {
  isRecordType,
  recordTypes,
  type RecordOf,
  type RecordType,
  type TranscriptRecord,
} from './records/record-types.ts';
export type {
  MalformedLine,
  NotJsonLine,
  ParsedLine,
  PartialLine,
  RecordLine,
  UnknownTypeLine,
} from './reading/parsed-line.ts';
export { readRecords, type ByteSource } from './reading/read-records.ts';
export { openRecordReader, type RecordReader, type RecordReaderOptions } from './reading/open-record-reader.ts';
export { findRecord } from './reading/find-record.ts';

export { classifyPath, type ClassifiedPath } from './layout/classify-path.ts';
export { layoutTable } from './layout/layout-table.ts';
export type { LayoutRule } from './layout/layout-rule.ts';
export { isProjectDirectoryOf, toProjectDirectory } from './layout/project-directory.ts';
export { toAgentPath, toSessionPath } from './layout/session-paths.ts';
export { toTranscriptPlace, type TranscriptPlace } from './layout/group-transcripts.ts';

export { readSession, type ReadSession, type SessionSources } from './conversation/read-session.ts';
export { openFileFacts, type FileFacts } from './conversation/open-file-facts.ts';
export { buildSession, type Session } from './conversation/build-session.ts';
export type { SessionFiles } from './conversation/session-files.ts';
export type { SessionStatus } from './conversation/session-status.ts';
export type { SessionTitle } from './conversation/session-title.ts';
export type { Turn } from './conversation/build-turns.ts';
export type { TurnItem } from './conversation/turn-item.ts';
export type { CallStatus, ToolCall } from './conversation/build-tool-calls.ts';
export type { AgentRun } from './conversation/build-agent-runs.ts';

export { toUsageLine, type UsageLine } from './usage/usage-line.ts';
export { openFileUsage, type FileUsage } from './usage/open-file-usage.ts';
export { buildUsageFacts, type OwnedUsage, type UsageFacts } from './usage/build-usage-facts.ts';
export type { UsageOwner } from './usage/usage-fact.ts';
export { buildUsageReport } from './usage/build-usage-report.ts';
export type { UsageReportOptions } from './usage/open-usage-report.ts';
export type { UsageReport, UsageRow } from './usage/usage-report.ts';
export type { TokenCounts } from './usage/prices/token-counts.ts';
export type { PriceTable } from './usage/prices/price.ts';
export { priceTable } from './usage/prices/price-table.ts';

export { catalogue } from './catalogue/catalogue.ts';
export { openDriftCheck, type DriftCheck } from './drift/open-drift-check.ts';
export type { Finding, FindingCode } from './drift/finding.ts';
export { listCatalogueGroups } from './schema/list-catalogue-groups.ts';
export { toJsonSchema } from './schema/to-json-schema.ts';
export type { JsonSchema } from './schema/to-shape-schema.ts';
