import type { Tables } from './tables.ts';

/** The columns of the tables that are written row by row, in the order in which they are given to the database. */
export const columnsOf = {
  file: ['id', 'machine', 'owner', 'root', 'path', 'relative_path', 'class', 'kind', 'project_folder', 'session', 'agent', 'run', 'size', 'modified_ms', 'identity', 'indexed_bytes', 'next_line', 'head_hash', 'tail_hash', 'is_gone', 'is_dirty', 'records', 'damaged', 'first_ms', 'last_ms', 'project', 'branches', 'models', 'versions', 'agent_type', 'facts_version', 'session_ids', 'tool_use_id', 'description'],
  session: ['id', 'machine', 'owner', 'root', 'project_folder', 'session', 'main_file', 'project', 'title', 'title_from', 'slug', 'status', 'git_branch', 'first_ms', 'last_ms', 'modified_ms', 'prompts', 'commands', 'turns', 'live_turns', 'branch_points', 'compactions', 'queued_prompts', 'steps', 'has_answer', 'calls', 'agents', 'internal_agents', 'messages', 'records', 'bytes', 'models', 'is_irregular'],
  record_row: ['id', 'file', 'offset', 'bytes', 'line', 'shape', 'uuid', 'parent', 'parent_uuid', 'time_ms', 'context', 'turn', 'agent'],
  record_shape: ['id', 'type', 'subtype', 'kind', 'is_sidechain', 'tools'],
  record_bytes: ['record', 'bytes'],
  context: ['id', 'cwd', 'git_branch', 'version'],
  turn: ['file', 'number', 'parent', 'start_line', 'uuid', 'kind', 'text', 'first_ms', 'last_ms', 'duration_ms', 'records', 'last_line', 'is_answered', 'is_local', 'is_live'],
  message_row: ['file', 'message_id', 'shape', 'input', 'output', 'cache_read', 'cache_write_5m', 'cache_write_1h', 'web_searches', 'is_counted', 'time_ms', 'turn', 'line'],
  message_shape: ['id', 'model', 'speed'],
  tool_call_row: ['record', 'ordinal', 'file', 'tool_use_id', 'shape', 'duration_ms', 'result_record', 'path', 'command', 'is_copy'],
  call_shape: ['id', 'name', 'status'],
  agent: ['session', 'agent', 'file', 'tool_use_id', 'parent_agent', 'depth', 'is_internal', 'type', 'description'],
  drift_finding: ['file', 'code', 'name', 'count', 'first_line'],
  doc_range: ['start', 'count', 'file', 'traits', 'times'],
  segment: ['id', 'base', 'docs', 'bytes'],
  posting_block: ['segment', 'first_term', 'data'],
  file_facts: ['file', 'piece', 'bytes'],
  summary: ['file', 'ordinal', 'leaf_uuid', 'summary'],
  meta: ['key', 'value'],
} as const satisfies { readonly [Name in keyof Tables]?: readonly (keyof Tables[Name])[] };

export type WrittenTable = keyof typeof columnsOf;
