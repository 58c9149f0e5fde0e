import { documentViews, renewContentViews } from '../schema/document-views.ts';

/**
 * One step from a version of the tables to the next. Steps are only ever added: an index of any earlier version walks
 * through those it lacks.
 */
export interface Migration {
  readonly version: number;
  readonly summary: string;
  readonly toSql: (dialect: 'sqlite' | 'postgres') => string;
}

export const migrations: readonly Migration[] = [
  { version: 1, summary: 'tables', toSql: (dialect) => toDialect(tables, dialect) },
  { version: 2, summary: 'views with the columns that tools of others expect', toSql: documentViews },
  {
    version: 3,
    summary: 'files that did not change are known from an index alone, without their rows',
    toSql: () => fileIndexes,
  },
  {
    version: 4,
    summary: 'the archive, where several machines share a database',
    toSql: (dialect) => toDialect(archive, dialect),
  },
  {
    version: 5,
    summary: 'what many rows have in common is said once',
    toSql: (dialect) => renewContentViews(dialect, toDialect(narrowRows, dialect)),
  },
  {
    version: 6,
    summary: 'facts of files instead of notes about them',
    toSql: (dialect) => toDialect(dialect === 'sqlite' ? facts(sqliteNotes) : facts(postgresNotes), dialect),
  },
  {
    version: 7,
    summary: 'a row of a session has all that a list shows',
    toSql: (dialect) => toDialect(listedSessions, dialect),
  },
  {
    version: 8,
    summary: 'the tag that the client keeps for a session',
    toSql: () => clientTags,
  },
  {
    version: 9,
    summary: 'a row of a session has the figures of its tools',
    toSql: () => sessionTools,
  },
  {
    version: 10,
    summary: 'names that agents use, and worktrees as sessions recorded them',
    toSql: () => agentNames,
  },
  {
    version: 11,
    summary: 'tags and pins, where several machines share a database',
    toSql: (dialect) => toDialect(annotations, dialect),
  },
  {
    version: 12,
    summary: 'commits, pushes and pull requests of sessions',
    toSql: (dialect) => toDialect(gitEvents, dialect),
  },
  {
    version: 13,
    summary: 'the figures that insights add up, for each session',
    toSql: (dialect) => toDialect(insights, dialect),
  },
  {
    version: 14,
    summary: 'figures of insights are made when somebody asks for them',
    toSql: () => insightBasis,
  },
];

export const currentVersion = migrations.at(-1)?.version ?? 0;

const tables = `
CREATE TABLE file (
  id {id}, machine TEXT NOT NULL, owner TEXT NOT NULL, root TEXT NOT NULL, path TEXT NOT NULL,
    relative_path TEXT NOT NULL, class TEXT NOT NULL, kind TEXT NOT NULL,
  project_folder TEXT NOT NULL, session TEXT, agent TEXT, run TEXT, size {int} NOT NULL, modified_ms {real} NOT NULL,
    identity TEXT NOT NULL,
  indexed_bytes {int} NOT NULL, next_line {int} NOT NULL, head_hash TEXT NOT NULL, tail_hash TEXT NOT NULL,
    state TEXT NOT NULL, is_gone {int} NOT NULL, is_dirty {int} NOT NULL,
  records {int} NOT NULL, damaged {int} NOT NULL, first_ms {int}, last_ms {int}, project TEXT, branches TEXT NOT NULL,
    models TEXT NOT NULL, versions TEXT NOT NULL, agent_type TEXT
);
CREATE UNIQUE INDEX file_path ON file (machine, path);
CREATE INDEX file_session ON file (machine, root, project_folder, session);
CREATE TABLE session (
  id {id}, machine TEXT NOT NULL, owner TEXT NOT NULL, root TEXT NOT NULL, project_folder TEXT NOT NULL,
    session TEXT NOT NULL, main_file {int}, project TEXT, title TEXT, title_from TEXT, slug TEXT,
  status TEXT NOT NULL, git_branch TEXT, first_ms {int}, last_ms {int}, modified_ms {real} NOT NULL,
    prompts {int} NOT NULL, commands {int} NOT NULL, turns {int} NOT NULL, live_turns {int} NOT NULL,
  branch_points {int} NOT NULL, compactions {int} NOT NULL, queued_prompts {int} NOT NULL, steps {int} NOT NULL,
    has_answer {int} NOT NULL, calls {int} NOT NULL, agents {int} NOT NULL,
  internal_agents {int} NOT NULL, messages {int} NOT NULL, records {int} NOT NULL, bytes {int} NOT NULL,
    models TEXT NOT NULL, is_irregular {int} NOT NULL
);
CREATE UNIQUE INDEX session_key ON session (machine, root, project_folder, session);
CREATE TABLE record (
  id {id}, file {int} NOT NULL, "offset" {int} NOT NULL, bytes {int} NOT NULL, line {int} NOT NULL, type TEXT NOT NULL,
    subtype TEXT, kind TEXT, uuid TEXT, parent_uuid TEXT, time_ms {int}, context {int},
  is_sidechain {int} NOT NULL, turn {int}, agent TEXT, message_id TEXT, tools TEXT
);
CREATE TABLE context (id {id}, cwd TEXT, git_branch TEXT, version TEXT);
CREATE TABLE turn (
  file {int} NOT NULL, number {int} NOT NULL, parent {int} NOT NULL, start_line {int} NOT NULL, uuid TEXT,
    kind TEXT NOT NULL, text TEXT NOT NULL, first_ms {int}, last_ms {int}, duration_ms {int}, records {int} NOT NULL,
  last_line {int} NOT NULL, is_answered {int} NOT NULL, is_local {int} NOT NULL, is_live {int} NOT NULL,
    PRIMARY KEY (file, number)
) {clustered};
CREATE TABLE message (
  file {int} NOT NULL, message_id TEXT NOT NULL, model TEXT, input {int} NOT NULL, output {int} NOT NULL,
    cache_read {int} NOT NULL, cache_write_5m {int} NOT NULL, cache_write_1h {int} NOT NULL,
  web_searches {int} NOT NULL, speed TEXT, is_counted {int} NOT NULL, time_ms {int}, turn {int}, line {int} NOT NULL,
    PRIMARY KEY (file, message_id)
) {clustered};
CREATE TABLE tool_call (
  record {int} NOT NULL, ordinal {int} NOT NULL, file {int} NOT NULL, tool_use_id TEXT, name TEXT NOT NULL,
    status TEXT NOT NULL, turn {int}, agent TEXT, time_ms {int}, duration_ms {int}, result_record {int},
  path TEXT, command TEXT, is_copy {int} NOT NULL, PRIMARY KEY (record, ordinal)
) {clustered};
CREATE TABLE agent (
  session {int} NOT NULL, agent TEXT NOT NULL, file {int}, tool_use_id TEXT, parent_agent TEXT, depth {int} NOT NULL,
    is_internal {int} NOT NULL, type TEXT, description TEXT
);
CREATE INDEX agent_session ON agent (session);
CREATE TABLE drift_finding (file {int} NOT NULL, code TEXT NOT NULL, name TEXT NOT NULL, count {int} NOT NULL,
  first_line {int} NOT NULL, PRIMARY KEY (file, code, name)) {clustered};
CREATE TABLE doc_range (start {int} PRIMARY KEY, count {int} NOT NULL, file {int} NOT NULL, traits {blob} NOT NULL,
  times {blob} NOT NULL);
CREATE INDEX doc_range_file ON doc_range (file);
CREATE TABLE segment (id {id}, base {int} NOT NULL, docs {int} NOT NULL, bytes {int} NOT NULL);
CREATE TABLE posting_block (segment {int} NOT NULL, first_term {blob} NOT NULL, data {blob} NOT NULL,
  PRIMARY KEY (segment, first_term)) {clustered};
CREATE TABLE record_bytes (record {id}, bytes {blob} NOT NULL);
INSERT INTO meta (key, value) VALUES ('next file', '1'), ('next session', '1'), ('next segment', '1'),
  ('next document', '0'), ('revision', '0');
`;

const fileIndexes = `
CREATE INDEX file_walk ON file (machine, path, size, modified_ms, identity, is_gone);
CREATE INDEX file_dirty ON file (machine, is_dirty, root, project_folder, session) WHERE is_dirty = 1;
`;

const archive = `
CREATE TABLE chunk (hash TEXT PRIMARY KEY, length {int} NOT NULL, data {blob} NOT NULL);
CREATE TABLE archived_root (key TEXT PRIMARY KEY, path TEXT NOT NULL, kind TEXT NOT NULL, machine_id TEXT NOT NULL,
  machine_name TEXT NOT NULL);
CREATE TABLE archived_file (
  root TEXT NOT NULL, path TEXT NOT NULL, size {int} NOT NULL, mtime_ms {real} NOT NULL, tail TEXT NOT NULL,
    gone_at_ms {real} NOT NULL, version_count {int} NOT NULL, versions TEXT NOT NULL, PRIMARY KEY (root, path)
) {clustered};
`;

/**
 * Tables become views of the same name and columns. Rows that are there already keep the names of their parents, which
 * says the same. CROSS JOIN is what SQLite does not turn around: shapes first, it would sort all rows by shape for a
 * page of them.
 */
const narrowRows = `
CREATE TABLE record_shape (id {id}, type TEXT NOT NULL, subtype TEXT, kind TEXT, is_sidechain {int} NOT NULL,
  tools TEXT);
CREATE TABLE call_shape (id {id}, name TEXT NOT NULL, status TEXT NOT NULL);
CREATE TABLE message_shape (id {id}, model TEXT, speed TEXT);
INSERT INTO record_shape SELECT ROW_NUMBER() OVER (ORDER BY type, subtype, kind, is_sidechain, tools), type, subtype,
  kind, is_sidechain, tools FROM (SELECT DISTINCT type, subtype, kind, is_sidechain, tools FROM record) AS seen;
INSERT INTO call_shape SELECT ROW_NUMBER() OVER (ORDER BY name, status), name, status FROM (SELECT DISTINCT name,
  status FROM tool_call) AS seen;
INSERT INTO message_shape SELECT ROW_NUMBER() OVER (ORDER BY model, speed), model, speed FROM (SELECT DISTINCT model,
  speed FROM message) AS seen;
CREATE TABLE record_row (
  id {id}, file {int} NOT NULL, "offset" {int} NOT NULL, bytes {int} NOT NULL, line {int} NOT NULL,
    shape {int} NOT NULL, uuid TEXT, parent {int}, parent_uuid TEXT, time_ms {int}, context {int}, turn {int},
    agent TEXT
);
INSERT INTO record_row SELECT r.id, r.file, r."offset", r.bytes, r.line, s.id, r.uuid, NULL, r.parent_uuid, r.time_ms,
  r.context, r.turn, r.agent FROM record r
  JOIN record_shape s ON s.type = r.type AND s.is_sidechain = r.is_sidechain AND s.subtype IS NOT DISTINCT
    FROM r.subtype AND s.kind IS NOT DISTINCT FROM r.kind AND s.tools IS NOT DISTINCT FROM r.tools;
DROP TABLE record;
CREATE VIEW record AS SELECT r.id AS id, r.file AS file, r."offset" AS "offset", r.bytes AS bytes, r.line AS line,
  s.type AS type, s.subtype AS subtype, s.kind AS kind, r.uuid AS uuid,
  COALESCE(r.parent_uuid, (SELECT p.uuid FROM record_row p WHERE p.id = r.parent)) AS parent_uuid,
    r.time_ms AS time_ms, r.context AS context, s.is_sidechain AS is_sidechain, r.turn AS turn, r.agent AS agent,
    s.tools AS tools
  FROM record_row r CROSS JOIN record_shape s WHERE s.id = r.shape;
CREATE TABLE tool_call_row (
  record {int} NOT NULL, ordinal {int} NOT NULL, file {int} NOT NULL, tool_use_id TEXT, shape {int} NOT NULL,
    duration_ms {int}, result_record {int}, path TEXT, command TEXT, is_copy {int} NOT NULL DEFAULT 0,
    PRIMARY KEY (record, ordinal)
) {clustered};
INSERT INTO tool_call_row SELECT c.record, c.ordinal, c.file, c.tool_use_id, s.id, c.duration_ms, c.result_record,
  c.path, c.command, c.is_copy FROM tool_call c JOIN call_shape s ON s.name = c.name AND s.status = c.status;
DROP TABLE tool_call;
CREATE VIEW tool_call AS SELECT c.record AS record, c.ordinal AS ordinal, c.file AS file, c.tool_use_id AS tool_use_id,
  s.name AS name, s.status AS status, (SELECT r.turn FROM record_row r WHERE r.id = c.record) AS turn,
  (SELECT r.agent FROM record_row r WHERE r.id = c.record) AS agent, (SELECT r.time_ms FROM record_row r
    WHERE r.id = c.record) AS time_ms, c.duration_ms AS duration_ms, c.result_record AS result_record, c.path AS path,
  c.command AS command, c.is_copy AS is_copy FROM tool_call_row c CROSS JOIN call_shape s WHERE s.id = c.shape;
CREATE TABLE message_row (
  file {int} NOT NULL, message_id TEXT NOT NULL, shape {int} NOT NULL, input {int} NOT NULL, output {int} NOT NULL,
    cache_read {int} NOT NULL, cache_write_5m {int} NOT NULL, cache_write_1h {int} NOT NULL,
  web_searches {int} NOT NULL, is_counted {int} NOT NULL, time_ms {int}, turn {int}, line {int} NOT NULL,
    PRIMARY KEY (file, message_id)
) {clustered};
INSERT INTO message_row SELECT m.file, m.message_id, s.id, m.input, m.output, m.cache_read, m.cache_write_5m,
  m.cache_write_1h, m.web_searches, m.is_counted, m.time_ms, m.turn, m.line FROM message m
  JOIN message_shape s ON s.model IS NOT DISTINCT FROM m.model AND s.speed IS NOT DISTINCT FROM m.speed;
DROP TABLE message;
CREATE VIEW message AS SELECT m.file AS file, m.message_id AS message_id, s.model AS model, m.input AS input,
  m.output AS output, m.cache_read AS cache_read, m.cache_write_5m AS cache_write_5m,
  m.cache_write_1h AS cache_write_1h,
  m.web_searches AS web_searches, s.speed AS speed, m.is_counted AS is_counted, m.time_ms AS time_ms, m.turn AS turn,
    m.line AS line FROM message_row m CROSS JOIN message_shape s WHERE s.id = m.shape;
`;

/** How the notes of an earlier version, a JSON text for each file, are asked for what is in columns now. */
interface NoteTexts {
  readonly summaries: string;
  readonly sessionIds: string;
  readonly meta: (name: string) => string;
}

const sqliteNotes: NoteTexts = {
  summaries:
    "SELECT f.id, n.key, json_extract(n.value, '$[0]'), json_extract(n.value, '$[1]') FROM file f, " +
    "json_each(f.state, '$.summaries') n",
  sessionIds: "json_extract(state, '$.sessionIds')",
  meta: (name) => `json_extract(state, '$.meta.${name}')`,
};

const postgresNotes: NoteTexts = {
  summaries:
    'SELECT f.id, n.place - 1, n.item ->> 0, n.item ->> 1 FROM file f, json_array_elements(f.state::json -> ' +
    "'summaries') WITH ORDINALITY AS n(item, place)",
  sessionIds: "(state::json -> 'sessionIds')::text",
  meta: (name) => `state::json -> 'meta' ->> '${name}'`,
};

/**
 * Rows of transcripts stay; which of them have no facts yet is told by the version 0, and those that are still there
 * are read again.
 */
function facts({ summaries, sessionIds, meta }: NoteTexts): string {
  return `
CREATE TABLE file_facts (file {int} NOT NULL, piece {int} NOT NULL, bytes {blob} NOT NULL, PRIMARY KEY (file, piece));
CREATE TABLE summary (file {int} NOT NULL, ordinal {int} NOT NULL, leaf_uuid TEXT NOT NULL, summary TEXT NOT NULL,
  PRIMARY KEY (file, ordinal)) {clustered};
INSERT INTO summary ${summaries} WHERE f.state LIKE '%"summaries":[[%';
ALTER TABLE file ADD COLUMN facts_version {int} NOT NULL DEFAULT 0;
ALTER TABLE file ADD COLUMN session_ids TEXT NOT NULL DEFAULT '[]';
ALTER TABLE file ADD COLUMN tool_use_id TEXT;
ALTER TABLE file ADD COLUMN description TEXT;
UPDATE file SET session_ids = COALESCE(${sessionIds}, '[]') WHERE class = 'transcript' AND state LIKE '{%';
UPDATE file SET tool_use_id = ${meta('toolUseId')}, agent_type = ${meta('agentType')},
  description = ${meta('description')} WHERE kind = 'agent-meta' AND state LIKE '{%';
UPDATE file SET facts_version = 1 WHERE class <> 'transcript';
ALTER TABLE file DROP COLUMN state;
DROP INDEX file_walk;
CREATE INDEX file_walk ON file (machine, path, size, modified_ms, identity, is_gone, facts_version);
`;
}

/** The rows are built again from the facts of their files with the next sync; no file is read for it. */
const listedSessions = `
ALTER TABLE session ADD COLUMN failed_calls {int} NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN agent_files {int} NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN last_prompt TEXT;
UPDATE file SET is_dirty = 1 WHERE class = 'transcript';
`;

/** The client's tags come with the facts, which are made again. */
const clientTags = `
ALTER TABLE session ADD COLUMN client_tag TEXT;
`;

/** As with `listedSessions`, the rows are built again from the facts of their files. */
const sessionTools = `
ALTER TABLE session ADD COLUMN tools TEXT;
UPDATE file SET is_dirty = 1 WHERE class = 'transcript';
`;

/** They come with the facts, which are made again. */
const agentNames = `
ALTER TABLE session ADD COLUMN agent_name TEXT;
ALTER TABLE session ADD COLUMN worktree TEXT;
ALTER TABLE session ADD COLUMN worktree_of TEXT;
`;

/** The row of a session itself has an empty turn. What was removed keeps its time in `changed`. */
const annotations = `
CREATE TABLE annotation (
  machine TEXT NOT NULL, session TEXT NOT NULL, turn TEXT NOT NULL, tags TEXT NOT NULL, is_pinned {int} NOT NULL,
    note TEXT, changed TEXT NOT NULL, PRIMARY KEY (machine, session, turn)
) {clustered};
`;

/** They come with the facts, which are made again. */
const gitEvents = `
CREATE TABLE git_event (
  session {int} NOT NULL, ordinal {int} NOT NULL, kind TEXT NOT NULL, certainty TEXT NOT NULL, action TEXT NOT NULL,
    hash TEXT, before_hash TEXT, subject TEXT, branch TEXT, repository TEXT, repository_certainty TEXT, files {int},
    insertions {int}, deletions {int}, number {int}, url TEXT, cwd TEXT, folder TEXT, tool_use_id TEXT,
    call_ordinal {int} NOT NULL, is_copied {int} NOT NULL, agent TEXT, turn {int}, file {int}, line {int} NOT NULL,
    uuid TEXT, time_ms {int}, PRIMARY KEY (session, ordinal)
) {clustered};
`;

/** They come with the facts, which are made again. In a row of the session they would slow down every list. */
const insights = `
CREATE TABLE session_insights (session {int} NOT NULL PRIMARY KEY, figures TEXT NOT NULL);
`;

/** What made the figures: those on another basis count as missing. */
const insightBasis = `
ALTER TABLE session_insights ADD COLUMN basis TEXT NOT NULL DEFAULT '';
`;

const words: Readonly<Record<string, { readonly sqlite: string; readonly postgres: string }>> = {
  id: { sqlite: 'INTEGER PRIMARY KEY', postgres: 'BIGINT PRIMARY KEY' },
  int: { sqlite: 'INTEGER', postgres: 'BIGINT' },
  real: { sqlite: 'REAL', postgres: 'DOUBLE PRECISION' },
  blob: { sqlite: 'BLOB', postgres: 'BYTEA' },
  clustered: { sqlite: 'WITHOUT ROWID', postgres: '' },
};

function toDialect(sql: string, dialect: 'sqlite' | 'postgres'): string {
  return sql.replace(/\{(\w+)\}/g, (_, word: string) => words[word]?.[dialect] ?? '');
}
