import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openArchiveWriter } from '@scrollkeep/store/archive/open-archive-writer.ts';
import { isGoodFinding, toHealthVerdict } from '@scrollkeep/view/wire/health-verdict.ts';
import { healthFindingCodes, type HealthFindingCode } from '@scrollkeep/view/wire/wire-health.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { archiveRoots } from '../archive/archive-roots.ts';
import { buildHealthReport } from './build-health-report.ts';

const day = 24 * 60 * 60 * 1000;
const now = Date.now();
let folder: string;
let config: string;
let data: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-doctor-'));
  [config, data] = [join(folder, 'claude'), join(folder, 'data')];
  mkdirSync(join(config, 'projects'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, content: string, daysAgo = 0): void {
  const file = join(config, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  utimesSync(file, new Date(now - daysAgo * day), new Date(now - daysAgo * day));
}

const session = (number: number) => `projects/-home-ada/00000000-0000-4000-8000-00000000000${number}.jsonl`;
const line = (version = '2.1.325') =>
  `${JSON.stringify({ type: 'summary', summary: 'Tides', leafUuid: 'x', version })}\n`;

const archiveHook = {
  type: 'command',
  command: '/usr/bin/node /usr/lib/scrollkeep/bin/scrollkeep.js archive run --quiet',
};

async function archive(): Promise<void> {
  const writer = await openArchiveWriter(join(data, 'archive'), { waitMs: 0 });
  await archiveRoots(writer, [{ kind: 'config-folder', path: config }]);
  await writer.close();
}

const report = (isDeep = false) =>
  buildHealthReport({
    settings: {
      roots: [config],
      dataDir: data,
      cacheDir: join(folder, 'cache'),
      configFile: '',
      maxLineBytes: 1e6,
      quiet: true,
      verbose: false,
      color: 'never',
    } as never,
    now,
    isDeep,
  });
const codes = async (isDeep = false) => (await report(isDeep)).findings.map(({ code }) => code);

describe('buildHealthReport', () => {
  it('says when the client deletes the next sessions, by its own setting and the time they were written', async () => {
    write('settings.json', '{"cleanupPeriodDays": 10}');
    write(session(1), line(), 4);
    write(session(2), line(), 3.5);
    write(session(3), line(), 1);
    const { sources } = await report();
    expect(sources).toMatchObject([
      {
        path: config,
        retention: { days: 10, from: join(config, 'settings.json') },
        sessions: 3,
        notArchived: 3,
        nextDeletion: { sessions: 2, notArchived: 2 },
      },
    ]);
    expect(Math.abs(Date.parse(sources[0]?.nextDeletion?.at ?? '') - (now + 6 * day))).toBeLessThan(1000);
  });

  it('counts every main file that is past its date, also those with one id in several projects', async () => {
    for (let number = 1; number <= 6; number++) write(session(number), line(), 30 + number * 10);
    write(session(1).replace('-home-ada', '-home-ada-other'), line(), 200);
    write(session(9), line(), 2);
    expect((await report()).sources).toMatchObject([{ sessions: 8, nextDeletion: { sessions: 7, notArchived: 7 } }]);
  });

  it('knows a file as archived by its bytes, whatever its time', async () => {
    write(session(1), line(), 5);
    write(session(2), line(), 5);
    await archive();
    write(session(1), line(), 1);
    write(session(2), line('2.1.324'), 1);
    expect((await report()).sources).toMatchObject([{ sessions: 2, notArchived: 1 }]);
  });

  it('calls sessions safe only where there are some, and their archive was verified', async () => {
    rmSync(config, { recursive: true });
    const absent = await report();
    expect([toHealthVerdict(absent), absent.findings.filter(isGoodFinding)]).toEqual(['absent', []]);
    write(session(1), line());
    write('settings.json', JSON.stringify({ hooks: { SessionEnd: [{ hooks: [archiveHook] }] } }));
    expect(toHealthVerdict(await report())).toBe('action');
    await archive();
    const archived = await report();
    expect(toHealthVerdict(archived)).toBe('unverified');
    expect(archived.findings.filter(isGoodFinding).map(({ code }) => code)).toEqual(['ALL_ARCHIVED']);
    writeFileSync(join(data, 'archive/last-verify.json'), JSON.stringify({ atMs: now, damaged: 0 }), { mode: 0o600 });
    expect(toHealthVerdict(await report())).toBe('safe');
    write(session(2), line());
    expect(toHealthVerdict(await report())).toBe('unarchived');
  });

  it('counts a single day in the singular', async () => {
    write('settings.json', '{"cleanupPeriodDays": 1}');
    write(session(1), line(), 0.5);
    expect((await report()).findings[0]?.detail).toContain('transcripts untouched for 1 day (');
  });

  it('takes thirty days where nobody says otherwise, and says so', async () => {
    write(session(1), line(), 29);
    expect((await report()).sources[0]?.retention).toEqual({ days: 30, from: null });
    expect((await report()).findings[0]).toMatchObject({
      code: 'DELETION_NEAR',
      severity: 'action',
      title: expect.stringMatching(/^1 session will be deleted on or after \d{4}-\d\d-\d\d and is not archived$/),
      command: 'scrollkeep archive',
      detail: expect.stringContaining('30 days (its default)'),
    });
  });

  it('needs action while nothing is archived, and none when all is and somebody runs it', async () => {
    write(session(1), line());
    expect(await report()).toMatchObject({
      needsAction: true,
      findings: expect.arrayContaining([
        expect.objectContaining({ code: 'NOTHING_ARCHIVED', command: 'scrollkeep archive' }),
      ]),
    });
    await archive();
    const hook = {
      hooks: {
        SessionEnd: [
          {
            hooks: [
              { type: 'command', command: '/usr/bin/node /usr/lib/scrollkeep/bin/scrollkeep.js archive run --quiet' },
            ],
          },
        ],
      },
    };
    write('settings.json', JSON.stringify(hook));
    const after = await report();
    expect(after).toMatchObject({
      needsAction: false,
      schedule: { hasHook: true },
      archive: { exists: true, sessions: 1, files: 1 },
    });
    expect(after.findings.map(({ code }) => code)).toEqual(expect.arrayContaining(['ALL_ARCHIVED', 'VERIFY_DUE']));
    expect(after.findings.find(({ code }) => code === 'VERIFY_DUE')?.title).toBe('The archive was never verified');
    expect(after.findings.map(({ code }) => code)).not.toContain('NO_SCHEDULE');
  });

  it('notices a session that has grown since, and counts those that only the archive has', async () => {
    write(session(1), line());
    write(session(2), line());
    await archive();
    write(session(1), line() + line());
    rmSync(join(config, session(2)));
    expect((await report()).sources).toMatchObject([{ sessions: 1, notArchived: 1, archivedOnly: 1 }]);
    expect(await codes()).toContain('NOT_ARCHIVED');
  });

  it('warns of a setting that keeps nothing, and of settings that cannot be read', async () => {
    write(session(1), line());
    write('settings.json', '{"cleanupPeriodDays": 0}');
    expect(await codes()).toContain('RETENTION_ZERO');
    write('settings.json', '{"cleanupPeriodDays": 3');
    expect(await codes()).toContain('SETTINGS_UNREADABLE');
  });

  it('finds damaged lines, drift and new clients where it reads the transcripts', async () => {
    write(
      session(1),
      `${line('99.0.0')}not ` +
        ('json\n' +
          JSON.stringify({
            type: 'user',
            uuid: 'u',
            sessionId: 's',
            version: '99.0.0',
            timestamp: '2026-11-02T09:00:00.000Z',
            message: { role: 'user', content: 'x' },
          }) +
          `\n${JSON.stringify({ type: 'tide-table', uuid: 'v', sessionId: 's', version: '99.0.0' })}\n`),
    );
    await archive();
    expect(await codes(true)).toEqual(expect.arrayContaining(['DAMAGED_LINES', 'DRIFT', 'NEW_CLIENT']));
    expect(await codes(false)).not.toContain('DAMAGED_LINES');
  });

  it('closes what others could look into', async () => {
    write(session(1), line());
    await archive();
    chmodSync(join(data, 'archive'), 0o755);
    expect((await report()).findings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'OPEN_PERMISSIONS', command: `chmod 700 ${join(data, 'archive')}` }),
      ]),
    );
  });

  it('names files of ours that are open, and transcripts that others can read', async () => {
    write(session(1), line());
    await archive();
    expect(await codes()).not.toContain('OPEN_PERMISSIONS');
    for (const name of ['machine.json', 'packs/000001.fast.pack']) chmodSync(join(data, 'archive', name), 0o640);
    expect((await report()).findings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          code: 'OPEN_PERMISSIONS',
          severity: 'action',
          title: expect.stringContaining('2 Scrollkeep files or folders'),
        }),
      ]),
    );
    // The folder of the test is closed, so nobody can get there.
    chmodSync(join(config, session(1)), 0o644);
    expect(await codes()).not.toContain('TRANSCRIPTS_OPEN');
    for (const each of [folder, config, join(config, 'projects'), join(config, 'projects/-home-ada')])
      chmodSync(each, 0o755);
    expect((await report()).findings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'TRANSCRIPTS_OPEN', severity: 'note', command: `chmod 700 ${config}` }),
      ]),
    );
  });

  it('tells of an archive that cannot be read instead of failing', async () => {
    mkdirSync(join(data, 'archive'), { recursive: true });
    writeFileSync(join(data, 'archive/manifest-000001.snapshot'), 'broken');
    write(session(1), line());
    expect((await report()).findings).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'ARCHIVE_DAMAGED', severity: 'action' })]),
    );
  });

  it('has nothing to do without a config folder', async () => {
    rmSync(config, { recursive: true });
    expect(await report()).toMatchObject({ needsAction: false, sources: [], findings: [{ code: 'NO_SOURCE' }] });
  });

  it('puts what needs a person first, and uses no code that is not documented', async () => {
    write(session(1), line(), 29);
    const { findings } = await report();
    const ranks = findings.map(({ severity }) => ['action', 'warning', 'note'].indexOf(severity));
    expect(ranks).toEqual([...ranks].sort());
    expect(findings.filter(({ code }) => !(healthFindingCodes as readonly HealthFindingCode[]).includes(code))).toEqual(
      [],
    );
  });
});
