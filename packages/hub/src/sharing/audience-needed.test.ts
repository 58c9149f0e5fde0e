import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { AudienceFacts } from '../audience/audience.ts';
import type { HubStore } from '../database/hub-store.ts';
import { findSession, getSession, listSessionRoots, listSessions } from './list-sessions.ts';
import { listProjects, putProject } from './projects.ts';
import { findPushedSession } from './put-session.ts';
import { listOwnShares, listSessionShares } from './shares.ts';

/** Never run: the compiler refuses each line, and says so here if it no longer does. */
export function askWithout(store: HubStore, facts: AudienceFacts & { readonly kind: 'person' }): readonly unknown[] {
  return [
    // @ts-expect-error -- nobody asks
    listSessions(store),
    // @ts-expect-error -- facts that somebody wrote down are no audience
    listSessions(store, facts),
    // @ts-expect-error -- an id in its place
    findSession(store, 'session'),
    // @ts-expect-error -- facts
    getSession(store, facts, 'session'),
    // @ts-expect-error -- nobody asks
    listSessionRoots(store),
    // @ts-expect-error -- an object of the same shape
    listSessionRoots(store, { kind: 'operator' }),
    // @ts-expect-error -- facts
    listProjects(store, facts),
    // @ts-expect-error -- facts
    putProject(store, facts, { remote: null, name: 'x' }),
    // @ts-expect-error -- facts
    findPushedSession(store, facts, 'session'),
    // @ts-expect-error -- facts
    listSessionShares(store, facts, 'session'),
    // @ts-expect-error -- facts
    listOwnShares(store, facts),
  ];
}

/** For quotas, the state of the hub and what the archive has to keep: sums, and whose a root is. */
const upkeep: readonly string[] = [
  'intake/chunk-rows.ts',
  'intake/sweep-archive.ts',
  'routes/about-routes.ts',
  'routes/read-disk.ts',
];
/** For whoever runs the hub, and for what a person may have of their own: they show no session to anybody else. */
const operation: Readonly<Record<string, string>> = {
  'analytics/analytics-jobs.ts': 'which roots are still to be written to ClickHouse, or removed from it',
  'backup/open-snapshot.ts': 'locks the table',
  'intake/shared-rows.ts': 'which list in the bucket counts, for processes that share it',
  'intake/adopt-content.ts': 'writes down which list in the bucket counts',
  'backup/hub-tables.ts': 'copies all tables into a backup',
  'backup/restore-hub.ts': 'compares a backup with its bytes',
  'backup/backup-hub.ts': 'counts',
  'person-data/export-person.ts': 'what one person pushed, for that person or the operator',
  'person-data/list-person-rows.ts': 'what one person pushed, for that person or the operator',
  'person-data/delete-person.ts': 'what is deleted with a person',
  'retention/run-retention.ts': 'which sessions are too old',
};
const selected = /SELECT ([^;`]{0,200}?) FROM hub_session/g;
const sumOrRoot = /^(?:COUNT\(\*\)|SUM\(bytes\)|COALESCE\(SUM\(bytes\)|(?:person, )?root_key$)/;

describe('the rows of sessions', () => {
  it('are read in this folder alone, where every function takes an audience', () => {
    const source = fileURLToPath(new URL('..', import.meta.url));
    const reading = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path.endsWith('.ts') && !/\.(?:test|test-kit)\.ts$/.test(path))
      .filter((path) => /\bhub_session\b/.test(readFileSync(`${source}/${path}`, 'utf8')));
    expect(reading).toContain('sharing/list-sessions.ts');
    const known = [...upkeep, ...Object.keys(operation)];
    expect(reading.filter((path) => !/^(?:sharing|database)\//.test(path) && !known.includes(path))).toEqual([
      'audience/to-read-condition.ts',
    ]);
    for (const path of upkeep.filter((each) => reading.includes(each)))
      for (const [, columns = ''] of readFileSync(`${source}/${path}`, 'utf8').matchAll(selected))
        expect(columns).toMatch(sumOrRoot);
  });
});
