import type { Migration } from '@scrollkeep/store/database/migrations/migrations.ts';
import { annotationTable } from './annotation-table.ts';
import { noteRightsOnPostgres, noteRightsOnSqlite, rightsChanges } from './rights-change-table.ts';

/** Steps are only ever added. Times are milliseconds since 1970, 0 where something has not happened. */
export const hubMigrations: readonly Migration[] = [
  {
    version: 1,
    summary: 'people, rights and what was pushed',
    toSql: (dialect) =>
      dialect === 'sqlite'
        ? tables.replace('NUMBERED', 'INTEGER PRIMARY KEY AUTOINCREMENT') + appendOnlyOnSqlite
        : tables
            .replace('NUMBERED', 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY')
            .replaceAll('INTEGER', 'BIGINT') + appendOnlyOnPostgres,
  },
  {
    version: 2,
    summary: 'how long sessions are kept, and why some are held',
    toSql: (dialect) => (dialect === 'sqlite' ? retention : retention.replaceAll('INTEGER', 'BIGINT')),
  },
  {
    version: 3,
    summary: 'what ClickHouse has of sessions',
    toSql: (dialect) =>
      dialect === 'sqlite'
        ? analytics.replace('NUMBERED', 'INTEGER PRIMARY KEY AUTOINCREMENT')
        : analytics
            .replace('NUMBERED', 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY')
            .replaceAll('INTEGER', 'BIGINT'),
  },
  {
    version: 4,
    summary: 'whose rights changed',
    toSql: (dialect) =>
      dialect === 'sqlite'
        ? rightsChanges.replace('NUMBERED', 'INTEGER PRIMARY KEY AUTOINCREMENT') + noteRightsOnSqlite
        : rightsChanges
            .replace('NUMBERED', 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY')
            .replaceAll('INTEGER', 'BIGINT') + noteRightsOnPostgres,
  },
  {
    version: 5,
    summary: 'what the bucket has, and which processes share it',
    toSql: (dialect) =>
      dialect === 'sqlite'
        ? processes
        : processes.replaceAll('INTEGER', 'BIGINT') + 'CREATE SEQUENCE hub_object_order;',
  },
  {
    version: 6,
    summary: 'tags and notes that people share with their sessions',
    toSql: (dialect) => (dialect === 'sqlite' ? annotationTable : annotationTable.replaceAll('INTEGER', 'BIGINT')),
  },
  {
    version: 7,
    summary: 'which sessions have messages in common',
    toSql: (dialect) => (dialect === 'sqlite' ? usageGroup : usageGroup.replaceAll('INTEGER', 'BIGINT')),
  },
];

const usageGroup = 'ALTER TABLE hub_analytics ADD COLUMN usage_group INTEGER NOT NULL DEFAULT 0;';

/** `number` grows with every change of `state` that others must hear of; `since_ms` is the clock of the database. */
const processes = `
CREATE TABLE hub_object (
  key TEXT PRIMARY KEY,
  state TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  number INTEGER NOT NULL DEFAULT 0,
  since_ms INTEGER NOT NULL
);
CREATE INDEX hub_object_number ON hub_object (number);
CREATE INDEX hub_object_state ON hub_object (state, since_ms);
CREATE TABLE hub_process (id TEXT PRIMARY KEY, seen_ms INTEGER NOT NULL);
CREATE TABLE hub_erased (root_key TEXT NOT NULL, process TEXT NOT NULL, PRIMARY KEY (root_key, process));
ALTER TABLE hub_session ADD COLUMN list TEXT NOT NULL DEFAULT '';
ALTER TABLE hub_deletion ADD COLUMN list TEXT NOT NULL DEFAULT '';
`;

const analytics = `
CREATE TABLE hub_analytics (
  number NUMBERED,
  root_key TEXT NOT NULL UNIQUE,
  since INTEGER NOT NULL DEFAULT 0,
  done INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE hub_analytics_owner (name TEXT PRIMARY KEY, id TEXT NOT NULL);
`;

const retention = `
CREATE TABLE hub_retention (
  id TEXT PRIMARY KEY,
  project TEXT UNIQUE REFERENCES hub_project (id) ON DELETE CASCADE,
  team TEXT UNIQUE REFERENCES hub_team (id) ON DELETE CASCADE,
  days INTEGER NOT NULL,
  created_ms INTEGER NOT NULL,
  CHECK ((project IS NULL) <> (team IS NULL))
);
ALTER TABLE hub_session ADD COLUMN hold_reason TEXT NOT NULL DEFAULT '';
`;

const tables = `
CREATE TABLE hub_person (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  password_hash TEXT,
  issuer TEXT,
  subject TEXT,
  created_ms INTEGER NOT NULL,
  disabled_ms INTEGER NOT NULL DEFAULT 0,
  removed_ms INTEGER NOT NULL DEFAULT 0,
  UNIQUE (issuer, subject)
);
CREATE TABLE hub_team (id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, created_ms INTEGER NOT NULL);
CREATE TABLE hub_team_member (
  team TEXT NOT NULL REFERENCES hub_team (id) ON DELETE CASCADE,
  person TEXT NOT NULL REFERENCES hub_person (id) ON DELETE CASCADE,
  PRIMARY KEY (team, person)
);
CREATE INDEX hub_team_member_person ON hub_team_member (person);
CREATE TABLE hub_invitation (
  id TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  email TEXT,
  role TEXT NOT NULL,
  team TEXT REFERENCES hub_team (id) ON DELETE SET NULL,
  created_by TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  expires_ms INTEGER NOT NULL,
  used_ms INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE hub_web_session (
  token_hash TEXT PRIMARY KEY,
  person TEXT NOT NULL REFERENCES hub_person (id) ON DELETE CASCADE,
  created_ms INTEGER NOT NULL,
  seen_ms INTEGER NOT NULL,
  expires_ms INTEGER NOT NULL
);
CREATE INDEX hub_web_session_person ON hub_web_session (person);
CREATE TABLE hub_device_code (
  code_hash TEXT PRIMARY KEY,
  user_code TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  expires_ms INTEGER NOT NULL,
  polled_ms INTEGER NOT NULL DEFAULT 0,
  person TEXT,
  answer TEXT
);
CREATE TABLE hub_device (
  id TEXT PRIMARY KEY,
  person TEXT NOT NULL REFERENCES hub_person (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  seen_ms INTEGER NOT NULL,
  revoked_ms INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX hub_device_person ON hub_device (person);
CREATE TABLE hub_token (
  token_hash TEXT PRIMARY KEY,
  device TEXT NOT NULL REFERENCES hub_device (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  expires_ms INTEGER NOT NULL,
  used_ms INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX hub_token_device ON hub_token (device);
CREATE TABLE hub_key (
  id TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  person TEXT NOT NULL REFERENCES hub_person (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  scopes TEXT NOT NULL,
  project TEXT,
  created_ms INTEGER NOT NULL,
  expires_ms INTEGER NOT NULL,
  seen_ms INTEGER NOT NULL DEFAULT 0,
  revoked_ms INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX hub_key_person ON hub_key (person);
CREATE TABLE hub_project (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  person TEXT NOT NULL DEFAULT '',
  created_ms INTEGER NOT NULL,
  UNIQUE (name, person)
);
CREATE TABLE hub_session (
  id TEXT PRIMARY KEY,
  person TEXT NOT NULL REFERENCES hub_person (id),
  project TEXT NOT NULL REFERENCES hub_project (id),
  session TEXT NOT NULL,
  device TEXT NOT NULL,
  root_key TEXT NOT NULL UNIQUE,
  version INTEGER NOT NULL,
  commit_hash TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  created_ms INTEGER NOT NULL,
  pushed_ms INTEGER NOT NULL,
  held_ms INTEGER NOT NULL DEFAULT 0,
  UNIQUE (person, session)
);
CREATE INDEX hub_session_project ON hub_session (project, person);
CREATE INDEX hub_session_pushed ON hub_session (pushed_ms, id);
CREATE INDEX hub_session_person ON hub_session (person, pushed_ms, id);
CREATE TABLE hub_deletion (root_key TEXT PRIMARY KEY, session TEXT NOT NULL, deleted_ms INTEGER NOT NULL);
CREATE TABLE hub_share (
  id TEXT PRIMARY KEY,
  session TEXT REFERENCES hub_session (id) ON DELETE CASCADE,
  project TEXT REFERENCES hub_project (id) ON DELETE CASCADE,
  person TEXT NOT NULL,
  kind TEXT NOT NULL,
  target TEXT NOT NULL DEFAULT '',
  created_ms INTEGER NOT NULL,
  CHECK ((session IS NULL) <> (project IS NULL))
);
CREATE INDEX hub_share_session ON hub_share (session);
CREATE INDEX hub_share_project ON hub_share (project, person);
CREATE INDEX hub_share_target ON hub_share (kind, target);
CREATE TABLE hub_link (
  id TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  session TEXT NOT NULL REFERENCES hub_session (id) ON DELETE CASCADE,
  person TEXT NOT NULL,
  name TEXT NOT NULL,
  password_hash TEXT,
  first_turn INTEGER,
  last_turn INTEGER,
  created_ms INTEGER NOT NULL,
  expires_ms INTEGER NOT NULL,
  revoked_ms INTEGER NOT NULL DEFAULT 0,
  CHECK ((first_turn IS NULL) = (last_turn IS NULL))
);
CREATE INDEX hub_link_session ON hub_link (session);
CREATE INDEX hub_link_person ON hub_link (person);
CREATE TABLE hub_chunk (
  person TEXT NOT NULL,
  hash TEXT NOT NULL,
  length INTEGER NOT NULL,
  pushed_ms INTEGER NOT NULL,
  PRIMARY KEY (person, hash)
);
CREATE TABLE hub_audit (
  id NUMBERED,
  at_ms INTEGER NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT NOT NULL,
  address TEXT NOT NULL
);
CREATE INDEX hub_audit_time ON hub_audit (at_ms);
CREATE INDEX hub_audit_actor ON hub_audit (actor, id);
CREATE INDEX hub_audit_action ON hub_audit (action, id);
CREATE TABLE hub_rate (name TEXT PRIMARY KEY, count INTEGER NOT NULL, until_ms INTEGER NOT NULL);
CREATE TABLE hub_setting (name TEXT PRIMARY KEY, value TEXT NOT NULL);
`;

/** The audit log cannot be changed by mistake, by the hub or by a person in the database. */
const appendOnlyOnSqlite = `
CREATE TRIGGER hub_audit_no_update BEFORE UPDATE ON hub_audit BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER hub_audit_no_delete BEFORE DELETE ON hub_audit BEGIN SELECT RAISE(ABORT, 'append-only'); END;
`;
const appendOnlyOnPostgres = `
CREATE FUNCTION hub_audit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'append-only'; END $$;
CREATE TRIGGER hub_audit_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON hub_audit
FOR EACH STATEMENT EXECUTE FUNCTION hub_audit_refuse();
`;
