import {
  callBlock,
  changingTools,
  commandTool,
  doneStatus,
} from '@scrollkeep/transcript/conversation/rows/table-names.ts';

/**
 * Views with exactly the columns of the schema that tools around Claude Code share: `sessions`, `events`, `tool_uses`;
 * and ours for the rest. Content is not in the tables: in SQLite it is read from the files when a query asks for it, by
 * functions that `scrollkeep sql` brings along; in PostgreSQL it is in `record_bytes`.
 */
export function documentViews(dialect: 'sqlite' | 'postgres'): string {
  return dialect === 'sqlite' ? views(sqlite) : functions + views(postgres);
}

interface Words {
  readonly time: (column: string) => string;
  readonly truth: (condition: string) => string;
  readonly raw: string;
  readonly message: string;
  readonly input: string;
  readonly bytesOf: string;
  readonly firstModel: string;
}

const sqlite: Words = {
  time: (column) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`,
  truth: (condition) => `(${condition})`,
  raw: 'scrollkeep_raw(r.file, r."offset", r.bytes)',
  message: 'scrollkeep_message(r.file, r."offset", r.bytes)',
  input: 'scrollkeep_input(r.file, r."offset", r.bytes, c.ordinal)',
  bytesOf: '',
  firstModel: "json_extract(f.models, '$[0]')",
};

const postgres: Words = {
  time: (column) => `to_timestamp(${column} / 1000.0)`,
  truth: (condition) => `(${condition})`,
  raw: 'scrollkeep_json(b.bytes)',
  message: "scrollkeep_json(b.bytes) -> 'message'",
  input: 'scrollkeep_input(scrollkeep_json(b.bytes), c.ordinal)',
  bytesOf: 'LEFT JOIN record_bytes b ON b.record = r.id',
  firstModel: 'f.models::json ->> 0',
};

/** Of an agent's file the session is the file itself, so that every event has the session it names. */
const sessionId = "CASE WHEN f.agent IS NULL THEN f.session ELSE 'agent-' || f.agent END";

function views(words: Words): string {
  const { time, truth, firstModel } = words;
  return `
CREATE VIEW sessions AS SELECT ${sessionId} AS session_id, f.project AS project_path,
  ${truth('f.agent IS NOT NULL')} AS is_agent, f.agent AS agent_id, ${time('f.first_ms')} AS created_at,
  ${time('f.last_ms')} AS last_active,
  f.records AS event_count, ${firstModel} AS model FROM file f WHERE f.class = 'transcript';
${contentViews(words)}CREATE VIEW side_files AS SELECT f.id AS file, f.machine AS machine, f.owner AS owner,
  f.path AS path, f.kind AS kind, f.session AS session_id, f.size AS size, ${time('f.modified_ms')} AS modified_at
  FROM file f WHERE f.class <> 'transcript';
`;
}

/** The views over records and calls. */
function contentViews({ time, truth, raw, message, input, bytesOf }: Words): string {
  return `CREATE VIEW events AS SELECT r.id AS id, ${sessionId} AS session_id, r.uuid AS uuid,
    r.parent_uuid AS parent_uuid, r.type AS type, ${time('r.time_ms')} AS timestamp, x.cwd AS cwd,
    x.git_branch AS git_branch,
  ${truth('r.is_sidechain = 1')} AS is_sidechain, ${message} AS message, ${raw} AS raw_data FROM record r
    JOIN file f ON f.id = r.file LEFT JOIN context x ON x.id = r.context ${bytesOf} WHERE r.type <> '';
CREATE VIEW tool_uses AS SELECT c.record * 1000 + c.ordinal AS id, c.record AS event_id, c.name AS tool_name,
  c.tool_use_id AS tool_use_id, ${input} AS input, ${time('c.time_ms')} AS timestamp
  FROM tool_call c JOIN record r ON r.id = c.record ${bytesOf} WHERE c.is_copy = 0;
CREATE VIEW file_changes AS SELECT c.record AS event_id, c.file AS file, c.name AS tool_name, c.path AS path,
  c.turn AS turn, c.agent AS agent_id, ${time('c.time_ms')} AS timestamp
  FROM tool_call c WHERE c.is_copy = 0 AND c.status = '${doneStatus}' AND c.path IS NOT NULL
    AND c.name IN (${[...changingTools].map((name) => `'${name}'`).join(', ')});
CREATE VIEW commands AS SELECT c.record AS event_id, c.file AS file, c.command AS command, c.status AS status,
  c.turn AS turn, c.agent AS agent_id, ${time('c.time_ms')} AS timestamp
  FROM tool_call c WHERE c.is_copy = 0 AND c.name = '${commandTool}';
`;
}

/** The same views over other tables, which are made in between. */
export function renewContentViews(dialect: 'sqlite' | 'postgres', between: string): string {
  return (
    `DROP VIEW commands; DROP VIEW file_changes; DROP VIEW tool_uses; DROP VIEW events; ${between} ` +
    `${contentViews(dialect === 'sqlite' ? sqlite : postgres)}`
  );
}

/** Bytes that are not JSON, or no text at all, are NULL instead of an error that would end the query. */
const functions = `
CREATE FUNCTION scrollkeep_json(bytes BYTEA) RETURNS JSON LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN
  RETURN convert_from(bytes, 'UTF8')::json;
EXCEPTION WHEN OTHERS THEN RETURN NULL; END $$;
CREATE FUNCTION scrollkeep_input(line JSON, ordinal BIGINT) RETURNS JSON LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN
  RETURN (SELECT block -> 'input' FROM (SELECT block, row_number() OVER (ORDER BY place) - 1 AS nth
    FROM json_array_elements(line -> 'message' -> 'content') WITH ORDINALITY AS each(block, place)
    WHERE block ->> 'type' = '${callBlock}') AS uses WHERE nth = ordinal);
EXCEPTION WHEN OTHERS THEN RETURN NULL; END $$;
`;
