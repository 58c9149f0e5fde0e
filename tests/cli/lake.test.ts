import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { toCommit } from '@scrollkeep/hub/intake/intake.test-kit.ts';
import { addTeamMember, createTeam } from '@scrollkeep/hub/people/teams.ts';
import { operator, openWorld } from '@scrollkeep/hub/sharing/hub-world.test-kit.ts';
import { listSessions } from '@scrollkeep/hub/sharing/list-sessions.ts';
import { putSessionShares } from '@scrollkeep/hub/sharing/shares.ts';
import { listAudit } from '@scrollkeep/hub/audit/list-audit.ts';
import { openS3Store } from '@scrollkeep/server/s3/open-s3-store.ts';
import { openS3Server, type S3Server } from '@scrollkeep/server/s3/s3-server.test-kit.ts';
import { startClickHouse } from '@scrollkeep/store/analytics/clickhouse-server.test-kit.ts';
import { openClickHouse } from '@scrollkeep/store/analytics/open-clickhouse.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemoFolder, type DemoFolder } from '../../packages/app/src/demo/open-demo-folder.ts';
import { changeHub } from '../setup/hub-change-process.ts';
import { runCommand } from '../setup/run-in-process.ts';

let demo: DemoFolder;
let folder: string;
let server: S3Server;
beforeAll(async () => {
  demo = await openDemoFolder(new Date('2026-11-01T12:00:00Z'));
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-lake-'));
  server = await openS3Server();
});
afterAll(async () => {
  await server.close();
  await demo.remove();
  rmSync(folder, { recursive: true, force: true });
});

const duckDb = await import('@duckdb/node-api').catch(() => undefined);

async function query(sql: string): Promise<readonly unknown[]> {
  if (duckDb === undefined) throw new Error('no DuckDB');
  const connection = await (await duckDb.DuckDBInstance.create(':memory:')).connect();
  const rows = (await connection.runAndReadAll(sql)).getRowObjectsJson();
  connection.closeSync();
  return rows;
}

/** What the bucket has, as files: DuckDB has no way to S3 here. */
async function download(prefix: string): Promise<string> {
  const target = mkdtempSync(join(folder, 'objects-'));
  const objects = openS3Store(server.toAddress(prefix), { env: server.env, signal: new AbortController().signal });
  for await (const { key } of objects.list('')) {
    mkdirSync(dirname(join(target, key)), { recursive: true });
    writeFileSync(join(target, key), (await objects.get(key)) ?? '');
  }
  return target;
}

const listFiles = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .sort();

describe('a lake', () => {
  it('has the same files in S3 as in a folder and in an export, and sends only what changed', async () => {
    const lake = (to: string) => runCommand(['lake', to, '--root', demo.path], { env: server.env });
    const [local, exported] = [join(folder, 'local'), join(folder, 'exported')];
    const first = await lake(server.toAddress('lake'));
    expect(first.status, first.stderr).toBe(0);
    expect(first.stderr).toMatch(/^Tables of \d+ sessions in s3:\/\/scrollkeep-test\/lake: \d+ partitions written\n/);
    expect((await lake(local)).status).toBe(0);
    await runCommand(['export', '--all', '--format', 'parquet', '--out', exported, '--root', demo.path]);
    const bucket = await download('lake');
    expect(listFiles(bucket)).toEqual(listFiles(local));
    expect(listFiles(bucket)).toEqual(listFiles(exported));
    for (const file of listFiles(bucket).filter((name) => name.endsWith('.parquet')))
      expect(readFileSync(join(bucket, file)).equals(readFileSync(join(exported, file))), file).toBe(true);

    server.seen.length = 0;
    expect((await lake(server.toAddress('lake'))).stderr).toMatch(/: 0 partitions written, \d+ unchanged\n/);
    expect(server.seen.filter(({ method }) => method !== 'GET')).toEqual([]);
    const path = listFiles(demo.path).find((name) => /^projects\/[^/]+\/[0-9a-f-]{36}\.jsonl$/.test(name)) ?? '';
    const lines = readFileSync(join(demo.path, path), 'utf8').trimEnd().split('\n');
    const last = JSON.parse(lines.findLast((line) => line.includes('"type":"user"')) ?? '{}') as object;
    appendFileSync(
      join(demo.path, path),
      `${JSON.stringify({ ...last, uuid: 'a-new-one', message: { role: 'user', content: 'one more prompt' } })}\n`,
    );
    const more = await lake(server.toAddress('lake'));
    expect(more.stderr).toMatch(/: [1-5] partitions? written, \d+ unchanged\n/);
    const sent = server.seen.filter(({ method, url }) => method === 'PUT' && url.includes('.parquet'));
    expect(new Set(sent.map(({ url }) => /month%3D([\d-]+)/.exec(url)?.[1])).size).toBe(1);
  });

  it('is read by DuckDB, by month', async ({ skip }) => {
    if (duckDb === undefined) return skip('@duckdb/node-api has no binary for this machine');
    const bucket = await download('lake');
    const from = (table: string) => `read_parquet('${bucket}/${table}/*/*.parquet', hive_partitioning = true)`;
    const listed = await runCommand(['ls', '--root', demo.path, '--all', '--json']);
    const ids = [...new Set(listed.stdout.match(/"id": "[0-9a-f-]{36}"/g))].map((text) => text.slice(7, -1)).sort();
    const rows = await query(`SELECT session FROM ${from('sessions')} ORDER BY session`);
    expect(rows).toEqual(ids.map((session) => ({ session })));
    expect(
      await query(`SELECT count(*)::INT AS n FROM ${from('sessions')} WHERE strftime(started_at, '%Y-%m') <> month`),
    ).toEqual([{ n: 0 }]);
  });

  it('is read by ClickHouse, with the same rows', async ({ skip }) => {
    const engine = await startClickHouse();
    if (engine === undefined) return skip('no ClickHouse');
    const clickhouse = openClickHouse(await engine.createPlace());
    try {
      const bucket = await download('lake');
      const from = (table: string) => `file('${bucket}/${table}/*/*.parquet', Parquet)`;
      const { AWS_ACCESS_KEY_ID: user, AWS_SECRET_ACCESS_KEY: secret } = server.env;
      const fromBucket = (table: string) =>
        `s3('${server.url}/scrollkeep-test/lake/${table}/*/*.parquet', '${user}', '${secret}', 'Parquet')`;
      const listed = await runCommand(['ls', '--root', demo.path, '--all', '--json']);
      const ids = [...new Set(listed.stdout.match(/"id": "[0-9a-f-]{36}"/g))].map((text) => text.slice(7, -1)).sort();
      expect(await clickhouse.rows(`SELECT session FROM ${from('sessions')} ORDER BY session`)).toEqual(
        ids.map((session) => [session]),
      );
      // A column of each kind: times, numbers and truths are what they are in the other engine.
      const sums = 'count(*), sum(output_tokens), count(written_at)';
      const [row] = await clickhouse.rows(`SELECT ${sums} FROM ${from('messages')} WHERE is_counted`);
      expect(row?.map(Number).every((value) => value > 0)).toBe(true);
      // Read where it was written to, over S3.
      for (const table of ['sessions', 'messages', 'calls']) {
        const all = (place: string) => clickhouse.rows(`SELECT count(), sum(cityHash64(*)) FROM ${place}`);
        expect(await all(fromBucket(table)), table).toEqual(await all(from(table)));
      }
      expect(await clickhouse.rows(`SELECT ${sums} FROM ${fromBucket('messages')} WHERE is_counted`)).toEqual([row]);
      if (duckDb !== undefined) {
        const parquet = `read_parquet('${bucket}/messages/*/*.parquet')`;
        const [other] = await query(`SELECT ${sums} FROM ${parquet} WHERE is_counted`);
        expect(row?.map(Number)).toEqual(Object.values(other as object).map(Number));
      }
    } finally {
      await clickhouse.close();
      await engine.stop();
    }
  });

  it('refuses a bucket with other tables, and says so', async () => {
    const other = await runCommand(['lake', server.toAddress('lake'), '--root', demo.path, '--no-redact'], {
      env: server.env,
    });
    expect(other.status).toBe(74);
    expect(other.stderr).toContain('s3://scrollkeep-test/lake has tables of other sessions');
  });

  it('of a hub has what teams share, by team, and nothing else', async ({ skip }) => {
    if (duckDb === undefined) return skip('@duckdb/node-api has no binary for this machine');
    const dataDir = join(folder, 'hub');
    const world = await openWorld(join(dataDir, 'hub.db'));
    world.setNow(Date.now());
    const ada = await world.addPerson('Ada');
    const identity = await world.addDevice(ada.id);
    const team = await createTeam(world, operator, 'Crew & Söhne');
    await addTeamMember(world, operator, team, ada.id);
    const toText = (session: string) =>
      `${JSON.stringify({
        type: 'user',
        uuid: `${session}-1`,
        parentUuid: null,
        sessionId: session,
        cwd: '/home/ada/crane',
        timestamp: '2026-10-01T10:00:00.000Z',
        version: '2.1.0',
        message: { role: 'user', content: `work of ${session}` },
      })}\n`;
    const ids = ['with-team', 'with-all', 'with-both', 'private'];
    await changeHub({
      dataDir,
      identity,
      deletions: [],
      pushes: ids.map((session) => ({
        text: toText(session),
        commit: toCommit({ session, replaces: 0, texts: [toText(session)] }),
      })),
    });
    const actor = await world.getActor(identity);
    const { items } = await listSessions(world, actor.audience);
    const share = async (session: string, ...shares: Parameters<typeof putSessionShares>[3]) =>
      putSessionShares(world, actor, items.find((item) => item.session === session)?.id ?? '', shares);
    const [toTeam, toAll] = [{ kind: 'team', target: team } as const, { kind: 'everyone', target: '' } as const];
    await share('with-team', toTeam);
    await share('with-all', toAll);
    await share('with-both', toTeam, toAll);
    const lake = join(folder, 'hub-lake');
    const written = await runCommand(['hub', 'lake', lake, '--data', dataDir]);
    expect(written.status, written.stderr).toBe(0);
    expect(
      await query(
        `SELECT team, session FROM read_parquet('${lake}/sessions/*/*/*.parquet', hive_partitioning = true) ` +
          'ORDER BY ALL',
      ),
    ).toEqual([
      { team: 'Crew & Söhne', session: 'with-both' },
      { team: 'Crew & Söhne', session: 'with-team' },
      { team: 'everyone', session: 'with-all' },
      { team: 'everyone', session: 'with-both' },
    ]);
    expect(JSON.stringify(await query(`SELECT * FROM read_parquet('${lake}/turns/*/*/*.parquet')`))).not.toContain(
      'work of private',
    );
    const audit = await listAudit(world, operator.audience);
    expect(audit.items.map(({ action }) => action)).toContain('lake.write');
    await world.close();
  });
});
