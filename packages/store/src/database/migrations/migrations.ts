import { documentViews, renewContentViews } from '../schema/document-views.ts';

/** One step from a version of the tables to the next. Steps are only ever added: an index of any earlier version walks through those it lacks. */
export interface Migration {
  readonly version: number;
  readonly summary: string;
  readonly toSql: (dialect: 'sqlite' | 'postgres') => string;
}

export const migrations: readonly Migration[] = [
  { version: 1, summary: 'tables', toSql: (dialect) => toDialect(tables, dialect) },
  { version: 2, summary: 'views with the columns that tools of others expect', toSql: documentViews },
  { version: 3, summary: 'files that did not change are known from an index alone, without their rows', toSql: () => fileIndexes },
  { version: 4, summary: 'the archive, where several machines share a database', toSql: (dialect) => toDialect(archive, dialect) },
  { version: 5, summary: 'what many records have in common is said once', toSql: (dialect) => renewContentViews(dialect, toDialect(narrowRecords, dialect)) },
];

export const currentVersion = migrations.at(-1)?.version ?? 0;

const tables = `
CREATE TABLE file (
  id {id}, machine TEXT NOT NULL, owner TEXT NOT NULL, root TEXT NOT NULL, path TEXT NOT NULL, relative_path TEXT NOT NULL, class TEXT NOT NULL, kind TEXT NOT NULL,
  project_folder TEXT NOT NULL, session TEXT, agent TEXT, run TEXT, size {int} NOT NULL, modified_ms {real} NOT NULL, identity TEXT NOT NULL,
  indexed_bytes {int} NOT NULL, next_line {int} NOT NULL, head_hash TEXT NOT NULL, tail_hash TEXT NOT NULL, state TEXT NOT NULL, is_gone {int} NOT NULL, is_dirty {int} NOT NULL,
  records {int} NOT NULL, damaged {int} NOT NULL, first_ms {int}, last_ms {int}, project TEXT, branches TEXT NOT NULL, models TEXT NOT NULL, versions TEXT NOT NULL, agent_type TEXT
);
CREATE UNIQUE INDEX file_path ON file (machine, path);
CREATE INDEX file_session ON file (machine, root, project_folder, session);
CREATE TABLE session (
  id {id}, machine TEXT NOT NULL, owner TEXT NOT NULL, root TEXT NOT NULL, project_folder TEXT NOT NULL, session TEXT NOT NULL, main_file {int}, project TEXT, title TEXT, title_from TEXT, slug TEXT,
  status TEXT NOT NULL, git_branch TEXT, first_ms {int}, last_ms {int}, modified_ms {real} NOT NULL, prompts {int} NOT NULL, commands {int} NOT NULL, turns {int} NOT NULL, live_turns {int} NOT NULL,
  branch_points {int} NOT NULL, compactions {int} NOT NULL, queued_prompts {int} NOT NULL, steps {int} NOT NULL, has_answer {int} NOT NULL, calls {int} NOT NULL, agents {int} NOT NULL,
  internal_agents {int} NOT NULL, messages {int} NOT NULL, records {int} NOT NULL, bytes {int} NOT NULL, models TEXT NOT NULL, is_irregular {int} NOT NULL
);
CREATE UNIQUE INDEX session_key ON session (machine, root, project_folder, session);
CREATE TABLE record (
  id {id}, file {int} NOT NULL, "offset" {int} NOT NULL, bytes {int} NOT NULL, line {int} NOT NULL, type TEXT NOT NULL, subtype TEXT, kind TEXT, uuid TEXT, parent_uuid TEXT, time_ms {int}, context {int},
  is_sidechain {int} NOT NULL, turn {int}, agent TEXT, message_id TEXT, tools TEXT
);
CREATE TABLE context (id {id}, cwd TEXT, git_branch TEXT, version TEXT);
CREATE TABLE turn (
  file {int} NOT NULL, number {int} NOT NULL, parent {int} NOT NULL, start_line {int} NOT NULL, uuid TEXT, kind TEXT NOT NULL, text TEXT NOT NULL, first_ms {int}, last_ms {int}, duration_ms {int}, records {int} NOT NULL,
  last_line {int} NOT NULL, is_answered {int} NOT NULL, is_local {int} NOT NULL, is_live {int} NOT NULL, PRIMARY KEY (file, number)
) {clustered};
CREATE TABLE message (
  file {int} NOT NULL, message_id TEXT NOT NULL, model TEXT, input {int} NOT NULL, output {int} NOT NULL, cache_read {int} NOT NULL, cache_write_5m {int} NOT NULL, cache_write_1h {int} NOT NULL,
  web_searches {int} NOT NULL, speed TEXT, is_counted {int} NOT NULL, time_ms {int}, turn {int}, line {int} NOT NULL, PRIMARY KEY (file, message_id)
) {clustered};
CREATE TABLE tool_call (
  record {int} NOT NULL, ordinal {int} NOT NULL, file {int} NOT NULL, tool_use_id TEXT, name TEXT NOT NULL, status TEXT NOT NULL, turn {int}, agent TEXT, time_ms {int}, duration_ms {int}, result_record {int},
  path TEXT, command TEXT, is_copy {int} NOT NULL, PRIMARY KEY (record, ordinal)
) {clustered};
CREATE TABLE agent (
  session {int} NOT NULL, agent TEXT NOT NULL, file {int}, tool_use_id TEXT, parent_agent TEXT, depth {int} NOT NULL, is_internal {int} NOT NULL, type TEXT, description TEXT
);
CREATE INDEX agent_session ON agent (session);
CREATE TABLE drift_finding (file {int} NOT NULL, code TEXT NOT NULL, name TEXT NOT NULL, count {int} NOT NULL, first_line {int} NOT NULL, PRIMARY KEY (file, code, name)) {clustered};
CREATE TABLE doc_range (start {int} PRIMARY KEY, count {int} NOT NULL, file {int} NOT NULL, traits {blob} NOT NULL, times {blob} NOT NULL);
CREATE INDEX doc_range_file ON doc_range (file);
CREATE TABLE segment (id {id}, base {int} NOT NULL, docs {int} NOT NULL, bytes {int} NOT NULL);
CREATE TABLE posting_block (segment {int} NOT NULL, first_term {blob} NOT NULL, data {blob} NOT NULL, PRIMARY KEY (segment, first_term)) {clustered};
CREATE TABLE record_bytes (record {id}, bytes {blob} NOT NULL);
INSERT INTO meta (key, value) VALUES ('next file', '1'), ('next session', '1'), ('next segment', '1'), ('next document', '0'), ('revision', '0');
`;

const fileIndexes = `
CREATE INDEX file_walk ON file (machine, path, size, modified_ms, identity, is_gone);
CREATE INDEX file_dirty ON file (machine, is_dirty, root, project_folder, session) WHERE is_dirty = 1;
`;

const archive = `
CREATE TABLE chunk (hash TEXT PRIMARY KEY, length {int} NOT NULL, data {blob} NOT NULL);
CREATE TABLE archived_root (key TEXT PRIMARY KEY, path TEXT NOT NULL, kind TEXT NOT NULL, machine_id TEXT NOT NULL, machine_name TEXT NOT NULL);
CREATE TABLE archived_file (
  root TEXT NOT NULL, path TEXT NOT NULL, size {int} NOT NULL, mtime_ms {real} NOT NULL, tail TEXT NOT NULL, gone_at_ms {real} NOT NULL, version_count {int} NOT NULL, versions TEXT NOT NULL, PRIMARY KEY (root, path)
) {clustered};
`;

/** The table becomes a view of the same name and columns. Rows that are there already keep the names of their parents, which says the same. */
const narrowRecords = `
CREATE TABLE shape (id {id}, type TEXT NOT NULL, subtype TEXT, kind TEXT, is_sidechain {int} NOT NULL, tools TEXT);
INSERT INTO shape SELECT ROW_NUMBER() OVER (ORDER BY type, subtype, kind, is_sidechain, tools), type, subtype, kind, is_sidechain, tools FROM (SELECT DISTINCT type, subtype, kind, is_sidechain, tools FROM record) AS seen;
CREATE TABLE record_line (
  id {id}, file {int} NOT NULL, "offset" {int} NOT NULL, bytes {int} NOT NULL, line {int} NOT NULL, shape {int} NOT NULL, uuid TEXT, parent {int}, parent_uuid TEXT, time_ms {int}, context {int}, turn {int}, agent TEXT
);
INSERT INTO record_line SELECT r.id, r.file, r."offset", r.bytes, r.line, s.id, r.uuid, NULL, r.parent_uuid, r.time_ms, r.context, r.turn, r.agent FROM record r
  JOIN shape s ON s.type = r.type AND s.is_sidechain = r.is_sidechain AND s.subtype IS NOT DISTINCT FROM r.subtype AND s.kind IS NOT DISTINCT FROM r.kind AND s.tools IS NOT DISTINCT FROM r.tools;
DROP TABLE record;
CREATE VIEW record AS SELECT l.id AS id, l.file AS file, l."offset" AS "offset", l.bytes AS bytes, l.line AS line, s.type AS type, s.subtype AS subtype, s.kind AS kind, l.uuid AS uuid,
  COALESCE(l.parent_uuid, (SELECT p.uuid FROM record_line p WHERE p.id = l.parent)) AS parent_uuid, l.time_ms AS time_ms, l.context AS context, s.is_sidechain AS is_sidechain, l.turn AS turn, l.agent AS agent, s.tools AS tools
  FROM record_line l JOIN shape s ON s.id = l.shape;
`;

const words: Readonly<Record<string, { readonly sqlite: string; readonly postgres: string }>> = {
  id: { sqlite: 'INTEGER PRIMARY KEY', postgres: 'BIGINT PRIMARY KEY' },
  int: { sqlite: 'INTEGER', postgres: 'BIGINT' },
  real: { sqlite: 'REAL', postgres: 'DOUBLE PRECISION' },
  blob: { sqlite: 'BLOB', postgres: 'BYTEA' },
  clustered: { sqlite: 'WITHOUT ROWID', postgres: '' },
};

export function toDialect(sql: string, dialect: 'sqlite' | 'postgres'): string {
  return sql.replace(/\{(\w+)\}/g, (_, word: string) => words[word]?.[dialect] ?? '');
}
