// Every `type` a client version is known to write. A line with another type is kept as `unknown-type`, counted and shown.
export const recordTypes = [
  'agent-name',
  'agent-setting',
  'ai-title',
  'api-request',
  'api-request-blob',
  'api-request-shape',
  'assistant',
  'atis-latch',
  'attachment',
  'bridge-session',
  'cost-state',
  'custom-title',
  'file-history-delta',
  'file-history-snapshot',
  'fork-context-ref',
  'frame-link',
  'last-prompt',
  'mode',
  'permission-mode',
  'pr-link',
  'progress',
  'queue-operation',
  'relocated',
  'summary',
  'system',
  'tools-used',
  'user',
  'worktree-state',
] as const;

export type RecordType = (typeof recordTypes)[number];

const known: ReadonlySet<string> = new Set(recordTypes);

export function isRecordType(type: string): type is RecordType {
  return known.has(type);
}
