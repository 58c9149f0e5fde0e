import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toChunkHash } from '@scrollkeep/store/archive/chunk.ts';
import { findWord } from '@scrollkeep/hub/reading/hub-sessions.test-kit.ts';
import { startHubProcess, startProgram, type HubProcess } from '../setup/hub-kit.ts';
import { openHubPeople, type HubPeople } from '../setup/open-hub-laptop.ts';
import { runCommand } from '../setup/run-in-process.ts';
import { type Run } from '../setup/run-scrollkeep.ts';

let folder: string;
let data: string;
let running: HubProcess;
let people: HubPeople;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-hub-'));
  data = join(folder, 'data');
  await start();
  people = await openHubPeople({ url: running.url, folder: data, clock: { now: Date.now() } });
});
afterEach(async () => {
  await running.close();
  await people.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(...args: readonly string[]): Promise<void> {
  running = await startHubProcess(data, args);
}
const hub = (...args: readonly string[]): Promise<Run> => runCommand(['hub', ...args, '--data', data]);
const json = async (...args: readonly string[]) => JSON.parse((await hub(...args, '--json')).stdout) as unknown;

describe('scrollkeep hub retention and hold', () => {
  it('delete what is due while the hub runs, keep what is held, and report both', async () => {
    const ada = await people.addLaptop('Ada');
    const remote = 'https://git.example.org/harbour/crane.git';
    const old = String((await ada.push('aaaa', ['{"word":"zanzibar"}\n'], { remote })).json?.['id']);
    const held = String((await ada.push('bbbb', ['{"word":"madagascar"}\n'], { remote })).json?.['id']);
    expect((await hub('retention')).stdout).toBe('No retention rules: no sessions are deleted automatically.\n');
    expect(await hub('retention', '--project', 'nowhere', '--days', '3')).toMatchObject({ status: 66 });
    expect(await hub('retention', '--days', '3')).toMatchObject({ status: 64 });
    const project = 'git.example.org/harbour/crane';
    expect(await json('retention', '--project', project, '--days', '3')).toMatchObject({
      rules: [{ kind: 'project', name: project, days: 3 }],
    });
    expect(await hub('hold', 'cccc')).toMatchObject({
      status: 66,
      stderr: expect.stringMatching(/no session "cccc" on this hub\n.*at least 4 characters/) as string,
    });
    // By the id that people know: the one of the client.
    expect(await json('hold', 'bbbb', '--reason', 'case 12')).toMatchObject({
      holds: [{ session: held, reason: 'case 12' }],
    });
    expect((await hub('hold')).stdout).toMatch(/^bbbb +ada@example\.org /m);
    expect((await ada.ask('DELETE', `/hub/v1/sessions/${held}`)).json).toMatchObject({ code: 'HELD' });
    await people.world.connection.run('UPDATE hub_session SET pushed_ms = pushed_ms - ?', [4 * 86_400_000]);
    const preview = (await hub('retention', '--dry-run')).stdout;
    expect(preview).toMatch(/^1 session would be deleted \(20 B\)\.\n {2}\S+ {2}ada@example\.org, last push /);
    expect(preview).toContain(`Kept 1 session.\n  ${held}  ada@example.org, on hold\n`);
    const report = await json('retention', '--run');
    expect(report).toMatchObject({ deleted: [{ id: old }], kept: [{ id: held, why: 'held' }], isErased: true });
    expect(await findWord(data, 'zanzibar')).toEqual([]);
    expect(await findWord(data, 'madagascar')).not.toEqual([]);
    expect((await hub('audit', '--action', 'session.expire')).stdout).toContain('operator');
    expect((await hub('audit', '--actor', 'ada@example.org')).stdout).toMatch(/ ada@example\.org +session\.push /);
    expect((await hub('hold', held, '--release')).stdout).toBe('No sessions are on hold.\n');
    expect((await hub('retention', '--project', project, '--off')).stdout).toContain('No retention rules');
  });
});

describe('scrollkeep hub delete', () => {
  it('shows what would be deleted, deletes it from bytes and search, and respects holds', async () => {
    const ada = await people.addLaptop('Ada');
    const id = String((await ada.push('aaaa', ['{"word":"zanzibar"}\n'])).json?.['id']);
    const held = String((await ada.push('bbbb', ['{"word":"madagascar"}\n'])).json?.['id']);
    const links = `/hub/v1/sessions/${id}/links`;
    expect((await ada.ask('POST', links, { json: { expiresInS: 86_400 } })).status).toBe(201);
    // In a script nobody can be asked: without --yes nothing is deleted.
    const asked = await hub('delete', 'aaaa');
    expect(asked).toMatchObject({ status: 0, stderr: 'Nothing was deleted. Pass --yes to delete it.\n' });
    expect(asked.stdout).toBe(
      'Session aaaa, pushed by ada@example.org:\n  1 file (20 B)\n' +
        '  everything derived from them: pages, search, usage, caches\n  1 link\nThis cannot be undone.\n',
    );
    expect(await json('delete', 'aaaa', '--dry-run')).toEqual({
      session: 'aaaa',
      id,
      person: 'ada@example.org',
      isDeleted: false,
      isErased: false,
      files: 1,
      bytes: 20,
      shares: 0,
      links: 1,
      isHeld: false,
    });
    expect((await ada.ask('GET', `/hub/v1/sessions/${id}`)).status).toBe(200);
    await hub('hold', held);
    expect(await hub('delete', held, '--yes')).toMatchObject({
      status: 74,
      stdout: expect.stringContaining('on hold: it cannot be deleted') as string,
      stderr: expect.stringContaining('--release') as string,
    });
    expect(await json('delete', id, '--yes')).toMatchObject({ isDeleted: true, isErased: true, files: 1, links: 1 });
    expect(await findWord(data, 'zanzibar')).toEqual([]);
    expect(await findWord(data, 'madagascar')).not.toEqual([]);
    expect((await ada.ask('GET', `/hub/v1/sessions/${id}`)).status).toBe(404);
    expect((await hub('audit', '--action', 'session.delete', '--subject', id)).stdout).toContain('operator');
    expect(await hub('delete', 'aaaa', '--yes')).toMatchObject({ status: 66 });
    await hub('hold', held, '--release');
    // A hub that does not run: the command takes the bytes away itself.
    await running.close();
    expect((await hub('delete', held, '--yes')).stdout).toMatch(
      /Deleted 1 file \(\d+ B\) and 0 links\. The session was/,
    );
    expect(await findWord(data, 'madagascar')).toEqual([]);
    await start();
  });
});

describe('scrollkeep hub backup and restore', () => {
  it('keep every byte of every session while laptops push and delete', async () => {
    const ada = await people.addLaptop('Ada');
    const toText = (session: number, version: number) =>
      `{"session":${session},"version":${version},"text":"${randomBytes(30_000).toString('hex')}"}\n`;
    /** By the id of the client: what each version of the session has added. */
    const pushed = new Map<string, string[]>();
    const push = async (at: number) => {
      const session = `session-${at}`;
      const texts = pushed.get(session) ?? [];
      const text = toText(at, texts.length);
      const from = texts.reduce((sum, each) => sum + each.length, 0);
      // Noted down before: the backup may have it before the answer is here.
      pushed.set(session, [...texts, text]);
      const answer = await ada.push(session, [text], { replaces: texts.length, from });
      expect(answer.status).toBe(200);
      return String(answer.json?.['id']);
    };
    for (let at = 0; at < 10; at++) await push(at);
    const known = new Map([...pushed].map(([session, texts]) => [session, texts.length]));
    let isDone = false;
    const backup = join(folder, 'backup');
    const made = hub('backup', backup).finally(() => void (isDone = true));
    let rounds = 0;
    for (let at = 10; !isDone || rounds < 3; at++, rounds++) {
      await push(at % 10);
      const extra = await push(at);
      if (at % 3 === 0) expect((await ada.ask('DELETE', `/hub/v1/sessions/${extra}`)).status).toBe(200);
    }
    expect(await made).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Backed up \d+ sessions to .* on disk\)/) as string,
    });
    expect((await hub('restore', backup, '--check')).stdout).toMatch(/^Verified: \d+ sessions \(/);
    const restored = join(folder, 'restored');
    const run = await runCommand(['hub', 'restore', backup, '--data', restored]);
    expect(run).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Restored \d+ sessions \(/) as string });

    // The restored hub answers with exactly what was pushed, and with nothing half.
    await running.close();
    const second = await startHubProcess(restored);
    const answer = await fetch(`${second.url}/hub/v1/sessions?limit=200`, {
      headers: { Authorization: `Bearer ${ada.token}` },
    });
    const { sessions } = (await answer.json()) as { sessions: { id: string; session: string; version: number }[] };
    const ask = async (path: string) => fetch(second.url + path, { headers: { Authorization: `Bearer ${ada.token}` } });
    for (const { id, session, version } of sessions) {
      const { files } = (await (await ask(`/hub/v1/sessions/${id}/files`)).json()) as { files: { chunks: string }[] };
      let text = '';
      for (const chunk of files[0]?.chunks.split(' ') ?? [])
        text += await (await ask(`/hub/v1/sessions/${id}/chunks/${chunk.split(':')[0]}`)).text();
      const texts = pushed.get(session) ?? [];
      // A push that was being taken in: its bytes are there before its row.
      expect([texts.slice(0, version).join(''), texts.slice(0, version + 1).join('')], session).toContain(text);
      known.set(session, Math.max(0, (known.get(session) ?? 0) - version));
    }
    expect([...known].filter(([, missing]) => missing > 0)).toEqual([]);
    await second.close();
    expect(readdirSync(data).filter((name) => name.startsWith('backup-'))).toEqual([]);
    expect((await hub('audit', '--action', 'hub.backup')).stdout).toContain('operator');
    const again = await runCommand(['hub', 'restore', backup, '--data', restored]);
    expect(again).toMatchObject({ status: 64, stderr: expect.stringContaining('is not empty') as string });
    await start();
  });
});

describe('scrollkeep hub people', () => {
  it('exports everything of a person, and removes them with a choice about their sessions', async () => {
    const ada = await people.addLaptop('Ada');
    const id = String((await ada.push('aaaa', ['{"word":"zanzibar"}\n'])).json?.['id']);
    const held = String((await ada.push('bbbb', ['{"word":"madagascar"}\n'])).json?.['id']);
    const tar = join(folder, 'ada.tar');
    expect((await hub('people', 'ada@example.org', '--export', tar)).stdout).toMatch(/^Wrote everything .* about ada@/);
    expect(statSync(tar).mode & 0o777).toBe(0o600);
    execFileSync('tar', ['-xf', tar, '-C', folder]);
    const exported = join(folder, 'scrollkeep-hub-export');
    expect(readFileSync(join(exported, `sessions/${id}/projects/-home-ada-crane/aaaa.jsonl`), 'utf8')).toBe(
      '{"word":"zanzibar"}\n',
    );
    expect(readFileSync(join(exported, 'person.json'), 'utf8')).toContain('ada@example.org');
    expect(readFileSync(join(exported, 'audit.jsonl'), 'utf8')).toContain('session.push');
    expect(await hub('people', 'ada@example.org', '--export', tar)).toMatchObject({ status: 74 });
    expect(await hub('people', 'ada@example.org', '--remove')).toMatchObject({
      status: 64,
      stderr: expect.stringContaining('--sessions keep or --sessions delete') as string,
    });
    expect((await hub('people', 'ada@example.org', '--name', 'Ada L.')).stdout).toMatch(/ada@example\.org +Ada L\. /);
    await hub('hold', held);
    expect((await hub('people', 'ada@example.org', '--remove', '--sessions', 'delete')).stdout).toBe(
      `Removed ada@example.org. Deleted 1 session (20 B), kept 1 session, of which 1 on hold.\n  ${held}  on hold\n`,
    );
    expect(await findWord(data, 'zanzibar')).toEqual([]);
    expect(await findWord(data, 'madagascar')).not.toEqual([]);
    expect((await ada.ask('GET', '/hub/v1/me')).status).toBe(401);
  });
});

describe('scrollkeep hub invite', () => {
  it('lists open invitations and revokes one by the beginning of its id', async () => {
    expect((await hub('invite', '--list')).stdout).toBe('No open invitations.\n');
    const { id, url } = (await json('invite', 'cleo@example.org')) as { readonly id: string; readonly url: string };
    expect((await hub('invite', '--list')).stdout).toMatch(
      new RegExp(`^${id.slice(0, 8)} +cleo@example\\.org +member +`, 'm'),
    );
    expect(await hub('invite', '--revoke', 'ffffffff-none')).toMatchObject({ status: 66 });
    expect(await hub('invite', 'ada@example.org', '--list')).toMatchObject({ status: 64 });
    expect((await fetch(url)).status).toBe(200);
    expect(await json('invite', '--revoke', id.slice(0, 8))).toEqual({ invitations: [] });
    expect((await fetch(url)).status).not.toBe(200);
  });
});

describe('a second hub on the same folder', () => {
  it('does not start, says why, and leaves the first one alone', async () => {
    expect(await hub('serve', '--port', '0', '--for', '1s')).toMatchObject({
      status: 74,
      stderr: expect.stringMatching(
        /another process is writing to the folder of this hub .*\n.*Stop it first/,
      ) as string,
    });
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
  });
});

describe('scrollkeep hub for a system that watches it', () => {
  it('logs lines of JSON without addresses and tokens, and ends at SIGTERM after what is being sent', async () => {
    await running.close();
    const program = startProgram(['hub', '--data', data, '--port', '0', '--log-format', 'json'], {});
    const url = /^http:\S+$/m.exec(await program.until(/"event":"start".*\n/))?.[0] ?? '';
    people = await openHubPeople({ url, folder: data, clock: { now: Date.now() } });
    const ada = await people.addLaptop('Ada');
    const id = String((await ada.push('aaaa', ['{"word":"zanzibar"}\n'])).json?.['id']);
    await ada.ask('GET', `/api/v1/search?q=zanzibar&secret=${ada.token}`);
    await ada.ask('GET', `/hub/v1/sessions/${id}`);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${url}/metrics`)).text()).toMatch(/^scrollkeep_hub_sessions 1$/m);
    const chunk = Buffer.from('{"word":"madagascar"}\n');
    // The body comes after the signal.
    let sendRest: () => void = () => undefined;
    const bytes = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(chunk.subarray(0, 5));
        sendRest = () => {
          controller.enqueue(chunk.subarray(5));
          controller.close();
        };
      },
    });
    const headers = { 'Scrollkeep-Length': String(chunk.length) };
    const sending = ada.ask('PUT', `/hub/v1/chunks/${toChunkHash(chunk)}`, { bytes, headers });
    const readMetrics = async () => (await fetch(`${url}/metrics`)).text();
    await expect.poll(readMetrics).toMatch(/^scrollkeep_hub_requests_running 2$/m);
    const ended = program.end();
    await program.until(/"event":"stop"/);
    sendRest();
    expect((await sending).status).toBe(204);
    await ended;
    expect(await program.ended).toBe(0);
    const text = await program.until(/"event":"stop"/);
    const lines = text.split('\n').filter((line) => line.startsWith('{'));
    const entries = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    expect(entries.map(({ route }) => route)).toEqual(
      expect.arrayContaining(['/hub/v1/commits', '/api/v1/search', '/hub/v1/sessions/{id}', '/hub/v1/chunks/{hash}']),
    );
    for (const word of [ada.token, 'zanzibar', 'madagascar', id, 'Ada', 'crane'])
      expect(lines.join('\n')).not.toContain(word);
    await start();
  });
});
