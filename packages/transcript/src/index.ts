export type { JsonArray, JsonObject, JsonValue } from './json/json-value.ts';
export { isJsonObject } from './json/json-value.ts';
export { decodeUtf8, type DecodeUtf8 } from './json/decode-utf8.ts';
export { openJsonSkim, type JsonProblem, type JsonSkim, type JsonSkimOptions, type JsonSkimResult } from './json/open-json-skim.ts';
export { toTextBytes, type Line, type LinePlace, type LineSink } from './lines/line.ts';
export { defaultMaxLineBytes, openLineSplitter, type LineSplitter, type LineSplitterOptions, type ResumePoint } from './lines/open-line-splitter.ts';
export { isRecordType, recordTypes, type RecordType } from './records/record-types.ts';
export type { MalformedLine, NotJsonLine, ParsedLine, ParsedLineKind, PartialLine, RecordLine, UnknownTypeLine } from './reading/parsed-line.ts';
export { parseLine } from './reading/parse-line.ts';
export { openRecordReader, type RecordReader, type RecordReaderOptions } from './reading/open-record-reader.ts';
export { readRecords } from './reading/read-records.ts';
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
