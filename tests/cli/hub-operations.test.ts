import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findWord } from '@scrollkeep/hub/reading/hub-sessions.test-kit.ts';
import { startHubProcess, type HubProcess } from '../setup/hub-kit.ts';
import { openHubPeople, type HubPeople } from '../setup/open-hub-laptop.ts';
import { runScrollkeep, type Run } from '../setup/run-scrollkeep.ts';

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
const hub = (...args: readonly string[]): Promise<Run> => runScrollkeep(['hub', ...args, '--data', data]);
const json = async (...args: readonly string[]) => JSON.parse((await hub(...args, '--json')).stdout) as unknown;

describe('scrollkeep hub retention and hold', () => {
  it('delete what is due while the hub runs, keep what is held, and report both', async () => {
    const ada = await people.addLaptop('Ada');
    const remote = 'https://git.example.org/harbour/crane.git';
    const old = String((await ada.push('aaaa', ['{"word":"zanzibar"}\n'], { remote })).json?.['id']);
    const held = String((await ada.push('bbbb', ['{"word":"madagascar"}\n'], { remote })).json?.['id']);
    expect((await hub('retention')).stdout).toBe(
      'No retention rules: sessions are kept until somebody deletes them.\n',
    );
    expect(await hub('retention', '--project', 'nowhere', '--days', '3')).toMatchObject({ status: 66 });
    expect(await hub('retention', '--days', '3')).toMatchObject({ status: 64 });
    const project = 'git.example.org/harbour/crane';
    expect(await json('retention', '--project', project, '--days', '3')).toMatchObject({
      rules: [{ kind: 'project', name: project, days: 3 }],
    });
    expect(await json('hold', held, '--reason', 'case 12')).toMatchObject({
      holds: [{ session: held, reason: 'case 12' }],
    });
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
    expect((await hub('hold', held, '--release')).stdout).toBe('No sessions are on hold.\n');
    expect((await hub('retention', '--project', project, '--off')).stdout).toContain('No retention rules');
  });
});
