/**
 * The tables as TypeScript sees them; `migrations/` makes them. Times are milliseconds since 1970, lists are JSON
 * texts.
 */
export interface Tables {
  readonly meta: { key: string; value: string };
  readonly file: FileTable;
  readonly session: SessionTable;
  readonly record: RecordTable;
  readonly record_row: RecordRowTable;
  readonly record_shape: {
    id: number;
    type: string;
    subtype: string | null;
    kind: string | null;
    is_sidechain: number;
    tools: string | null;
  };
  readonly context: { id: number; cwd: string | null; git_branch: string | null; version: string | null };
  readonly turn: TurnTable;
  readonly message: MessageTable;
  readonly message_row: Omit<MessageTable, 'model' | 'speed'> & { shape: number };
  readonly message_shape: { id: number; model: string | null; speed: string | null };
  readonly tool_call: ToolCallTable;
  readonly tool_call_row: Omit<ToolCallTable, 'name' | 'status' | 'turn' | 'agent' | 'time_ms'> & { shape: number };
  readonly call_shape: { id: number; name: string; status: string };
  readonly agent: AgentTable;
  readonly git_event: GitEventTable;
  /** Figures as JSON, made when somebody asks for them; `session` is the id of its row. */
  readonly session_insights: { session: number; figures: string; basis: string };
  readonly chunk: { hash: string; length: number; data: Uint8Array };
  readonly archived_root: { key: string; path: string; kind: string; machine_id: string; machine_name: string };
  readonly archived_file: {
    root: string;
    path: string;
    size: number;
    mtime_ms: number;
    tail: string;
    gone_at_ms: number;
    version_count: number;
    versions: string;
  };
  readonly annotation: {
    machine: string;
    session: string;
    turn: string;
    tags: string;
    is_pinned: number;
    note: string | null;
    changed: string;
  };
  readonly drift_finding: { file: number; code: string; name: string; count: number; first_line: number };
  readonly doc_range: { start: number; count: number; file: number; traits: Uint8Array; times: Uint8Array };
  readonly segment: { id: number; base: number; docs: number; bytes: number };
  readonly posting_block: { segment: number; first_term: Uint8Array; data: Uint8Array };
  /** What reading a file left behind, in pieces that follow each other. */
  readonly file_facts: { file: number; piece: number; bytes: Uint8Array };
  /** Titles that a file gives to sessions. */
  readonly summary: { file: number; ordinal: number; leaf_uuid: string; summary: string };
  readonly record_bytes: { record: number; bytes: Uint8Array };
}

/** A commit, push or pull request of a session. */
export interface GitEventTable {
  session: number;
  ordinal: number;
  kind: string;
  certainty: string;
  action: string;
  hash: string | null;
  before_hash: string | null;
  subject: string | null;
  branch: string | null;
  repository: string | null;
  repository_certainty: string | null;
  files: number | null;
  insertions: number | null;
  deletions: number | null;
  number: number | null;
  url: string | null;
  cwd: string | null;
  folder: string | null;
  tool_use_id: string | null;
  call_ordinal: number;
  is_copied: number;
  agent: string | null;
  turn: number | null;
  /** Of the record, by its line. */
  file: number | null;
  line: number;
  uuid: string | null;
  time_ms: number | null;
}

/** A transcript or side file of one machine. */
export interface FileTable {
  id: number;
  machine: string;
  owner: string;
  root: string;
  path: string;
  relative_path: string;
  class: string;
  kind: string;
  project_folder: string;
  session: string | null;
  agent: string | null;
  run: string | null;
  size: number;
  modified_ms: number;
  identity: string;
  indexed_bytes: number;
  next_line: number;
  head_hash: string;
  tail_hash: string;
  is_gone: number;
  /** Rows were written that its session does not know of yet. */
  is_dirty: number;
  records: number;
  damaged: number;
  first_ms: number | null;
  last_ms: number | null;
  project: string | null;
  branches: string;
  models: string;
  versions: string;
  agent_type: string | null;
  /** Of the facts that are kept of it; another one than this program's means that it is read again. */
  facts_version: number;
  /** The sessions that its records name. */
  session_ids: string;
  /** Of the file that describes an agent, as `agent_type`. */
  tool_use_id: string | null;
  description: string | null;
}

export interface SessionTable {
  id: number;
  machine: string;
  owner: string;
  root: string;
  project_folder: string;
  session: string;
  main_file: number | null;
  project: string | null;
  title: string | null;
  title_from: string | null;
  slug: string | null;
  status: string;
  git_branch: string | null;
  first_ms: number | null;
  last_ms: number | null;
  modified_ms: number;
  prompts: number;
  commands: number;
  turns: number;
  live_turns: number;
  branch_points: number;
  compactions: number;
  queued_prompts: number;
  steps: number;
  has_answer: number;
  calls: number;
  agents: number;
  internal_agents: number;
  messages: number;
  records: number;
  bytes: number;
  models: string;
  is_irregular: number;
  failed_calls: number;
  agent_files: number;
  /** NULL in a row of an earlier version, which lacks the two above too. */
  last_prompt: string | null;
  client_tag: string | null;
  /** Figures of its tools as JSON; NULL in a row of an earlier version. */
  tools: string | null;
  agent_name: string | null;
  worktree: string | null;
  worktree_of: string | null;
}

/** A view of `record_row`, in words. */
export interface RecordTable {
  id: number;
  file: number;
  offset: number;
  bytes: number;
  line: number;
  type: string;
  subtype: string | null;
  kind: string | null;
  uuid: string | null;
  parent_uuid: string | null;
  time_ms: number | null;
  context: number | null;
  is_sidechain: number;
  turn: number | null;
  agent: string | null;
  tools: string | null;
}

/**
 * There are more of these than of all other rows together: what many have in common is said once, in `record_shape` and
 * `context`.
 */
export interface RecordRowTable {
  id: number;
  file: number;
  offset: number;
  bytes: number;
  line: number;
  shape: number;
  uuid: string | null;
  /** The record with the parent's uuid, where it is the one before; else its uuid. */
  parent: number | null;
  parent_uuid: string | null;
  time_ms: number | null;
  context: number | null;
  turn: number | null;
  agent: string | null;
}

export interface TurnTable {
  file: number;
  number: number;
  parent: number;
  start_line: number;
  uuid: string | null;
  kind: string;
  text: string;
  first_ms: number | null;
  last_ms: number | null;
  duration_ms: number | null;
  records: number;
  last_line: number;
  is_answered: number;
  is_local: number;
  is_live: number;
}

/** A view of `message_row`. */
export interface MessageTable {
  file: number;
  message_id: string;
  model: string | null;
  input: number;
  output: number;
  cache_read: number;
  cache_write_5m: number;
  cache_write_1h: number;
  web_searches: number;
  speed: string | null;
  is_counted: number;
  time_ms: number | null;
  turn: number | null;
  line: number;
}

/** A view of `tool_call_row`. */
export interface ToolCallTable {
  record: number;
  ordinal: number;
  file: number;
  tool_use_id: string | null;
  name: string;
  status: string;
  turn: number | null;
  agent: string | null;
  time_ms: number | null;
  duration_ms: number | null;
  result_record: number | null;
  path: string | null;
  command: string | null;
  is_copy: number;
}

export interface AgentTable {
  session: number;
  agent: string;
  file: number | null;
  tool_use_id: string | null;
  parent_agent: string | null;
  depth: number;
  is_internal: number;
  type: string | null;
  description: string | null;
}
