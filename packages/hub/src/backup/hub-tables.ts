/** A table of the hub as a backup has it. */
export interface HubTable {
  readonly name: `hub_${string}`;
  /** Its primary key: rows are read in its order. */
  readonly key: readonly string[];
}

/** All tables that hold something, each after those that it refers to. */
export const hubTables: readonly HubTable[] = [
  { name: 'hub_person', key: ['id'] },
  { name: 'hub_team', key: ['id'] },
  { name: 'hub_team_member', key: ['team', 'person'] },
  { name: 'hub_invitation', key: ['id'] },
  { name: 'hub_web_session', key: ['token_hash'] },
  { name: 'hub_device_code', key: ['code_hash'] },
  { name: 'hub_device', key: ['id'] },
  { name: 'hub_token', key: ['token_hash'] },
  { name: 'hub_key', key: ['id'] },
  { name: 'hub_project', key: ['id'] },
  { name: 'hub_session', key: ['id'] },
  { name: 'hub_annotation', key: ['session', 'turn'] },
  { name: 'hub_deletion', key: ['root_key'] },
  { name: 'hub_retention', key: ['id'] },
  { name: 'hub_share', key: ['id'] },
  { name: 'hub_link', key: ['id'] },
  { name: 'hub_chunk', key: ['person', 'hash'] },
  { name: 'hub_audit', key: ['id'] },
  { name: 'hub_setting', key: ['name'] },
];

/**
 * Counters of a few minutes, what ClickHouse has, which is filled again, and what is in a bucket, with which a restored
 * hub does not begin: a backup is whole without them.
 */
export const tablesLeftOut: readonly string[] = [
  'hub_rate',
  'hub_analytics',
  'hub_analytics_owner',
  'hub_rights_change',
  'hub_object',
  'hub_process',
  'hub_erased',
];
