import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '@scrollkeep/transcript/fixtures';
import { writeTree } from '../web/start-web.ts';
import { runInProcess } from '../setup/run-in-process.ts';
import { type Run } from '../setup/run-scrollkeep.ts';

const boats = 'Count the boats';
const gate = 'Close the gate';
let folder: string;
let ids: readonly string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-archive-annotations-'));
  ids = [boats, gate].map((prompt) => {
    const session = openSession({ version: '2.1.325', cwd: '/home/ada/harbour', seed: prompt });
    session.prompt(prompt);
    writeTree(join(folder, 'claude'), session.files());
    return session.sessionId;
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** On a machine with a data folder of its own; the second one has no sessions but those it imports. */
async function on(machine: 'here' | 'there', ...args: readonly string[]): Promise<Run> {
  return runInProcess(args, {
    env: {
      HOME: join(folder, machine),
      CLAUDE_CONFIG_DIR: machine === 'here' ? join(folder, 'claude') : '',
      SCROLLKEEP_DATA_DIR: toData(machine),
      SCROLLKEEP_CACHE_DIR: join(folder, machine, 'cache'),
    },
  });
}
const toData = (machine: string) => join(folder, machine, 'data');
const live = (machine: string) => join(toData(machine), 'annotations/annotations.json');
const copy = (machine: string) => join(toData(machine), 'archive/annotations.json');

async function run(machine: 'here' | 'there', ...args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await on(machine, ...args);
  expect([args, status, stderr]).toEqual([args, 0, '']);
  return stdout;
}

async function listTags(machine: 'here' | 'there'): Promise<Record<string, readonly string[]>> {
  const { projects } = JSON.parse(await run(machine, 'ls', '--json')) as {
    readonly projects: readonly { readonly sessions: readonly { readonly id: string; readonly tags: string[] }[] }[];
  };
  const rows = projects.flatMap(({ sessions }) => sessions);
  return Object.fromEntries(rows.filter(({ tags }) => tags.length > 0).map(({ id, tags }) => [id, tags]));
}

describe('tags, pins and notes in the archive', () => {
  it('are kept by every run and restored after their file was lost, without what was removed', async () => {
    await run('here', 'tag', boats, 'bug', 'wrong');
    await run('here', 'tag', gate, 'release');
    await run('here', 'note', gate, 'planted', 'secret');
    await run('here', 'archive', '--quiet');
    if (process.platform !== 'win32') expect(statSync(copy('here')).mode & 0o777).toBe(0o600);
    await run('here', 'tag', boats, 'wrong', '--remove');
    await run('here', 'note', gate, '--remove');
    await run('here', 'sync', '--quiet');
    expect(readFileSync(copy('here'), 'utf8')).not.toContain('planted');
    const before = readFileSync(copy('here'), 'utf8');
    const stamp = statSync(copy('here')).mtimeMs;
    await run('here', 'archive', '--quiet');
    expect(statSync(copy('here')).mtimeMs).toBe(stamp);

    rmSync(live('here'));
    await run('here', 'archive', '--quiet');
    expect(readFileSync(copy('here'), 'utf8')).toBe(before);
    expect(await run('here', 'archive', 'restore', boats)).toContain(
      'Tags, pins and notes of 1 session would be restored.',
    );
    expect(existsSync(live('here'))).toBe(false);
    expect(await run('here', 'archive', 'restore', boats, '--write')).toContain('of 1 session restored.');
    expect(await listTags('here')).toEqual({ [ids[0] ?? '']: ['bug'] });
    expect(JSON.parse(await run('here', 'archive', 'restore', '--all', '--write', '--json'))).toMatchObject({
      annotated: 1,
    });
    expect(await listTags('here')).toEqual({ [ids[0] ?? '']: ['bug'], [ids[1] ?? '']: ['release'] });
    expect(JSON.parse(await run('here', 'archive', 'restore', '--all', '--write', '--json'))).toMatchObject({
      annotated: 0,
    });
  });

  it('go to another machine and are merged there: the newest change wins', async () => {
    const file = join(folder, 'all.skarchive');
    await run('here', 'tag', boats, 'bug', 'wrong');
    await run('here', 'pin', boats);
    await run('here', 'note', boats, 'planted secret');
    await run('here', 'archive', '--quiet');
    await run('here', 'archive', 'export', file);
    expect(await run('there', 'archive', 'import', file)).toContain('New tags, pins or notes on 1 session.');
    expect(await listTags('there')).toEqual({ [ids[0] ?? '']: ['bug', 'wrong'] });
    expect(readFileSync(live('there'), 'utf8') + readFileSync(copy('there'), 'utf8')).not.toContain('planted');

    await run('there', 'tag', boats, 'wrong', '--remove');
    await run('there', 'tag', boats, 'theirs');
    await run('there', 'pin', boats, '--remove');
    // What is changed after the last run of the archive goes along.
    const back = join(folder, 'back.skarchive');
    await run('there', 'archive', 'export', back);
    await run('here', 'tag', boats, 'ours');
    expect(await run('here', 'archive', 'import', back)).toContain('1 session.');
    expect(await listTags('here')).toEqual({ [ids[0] ?? '']: ['bug', 'ours', 'theirs'] });
    expect(await run('here', 'ls', '--pinned', '--json')).not.toContain(ids[0]);
    expect(await run('here', 'note', boats, '--print')).toBe('planted secret\n');
    expect(JSON.parse(await run('here', 'archive', 'import', back, '--json'))).toMatchObject({ annotated: 0 });
    expect(await run('here', 'archive', 'import', file)).not.toContain('New tags');
    expect(await listTags('here')).toEqual({ [ids[0] ?? '']: ['bug', 'ours', 'theirs'] });
  });

  it('are exported for the named sessions, and notes only with --notes', async () => {
    const [one, all] = [join(folder, 'one.skarchive'), join(folder, 'all.skarchive')];
    await run('here', 'tag', boats, 'bug');
    await run('here', 'note', boats, 'planted secret');
    await run('here', 'tag', gate, 'release');
    await run('here', 'archive', '--quiet');
    await run('here', 'archive', 'export', one, boats, '--notes');
    await run('there', 'archive', 'import', one);
    expect(await listTags('there')).toEqual({ [ids[0] ?? '']: ['bug'] });
    expect(await run('there', 'note', boats, '--print')).toBe('planted secret\n');
    // An export without notes says nothing of them: those that are there stay.
    await run('here', 'archive', 'export', all);
    await run('there', 'archive', 'import', all);
    expect(await listTags('there')).toEqual({ [ids[0] ?? '']: ['bug'], [ids[1] ?? '']: ['release'] });
    expect(await run('there', 'note', boats, '--print')).toBe('planted secret\n');
  });

  it('that cannot be read are a problem of their own: sessions are archived, and nothing is written over', async () => {
    await run('here', 'tag', boats, 'bug');
    await run('here', 'archive', '--quiet');
    const before = readFileSync(copy('here'), 'utf8');
    writeFileSync(live('here'), '{');
    const archived = await on('here', 'archive');
    expect([archived.status, archived.stderr]).toEqual([2, expect.stringContaining('cannot be read')]);
    expect(archived.stdout).toContain('Nothing new in 2 files');
    expect([readFileSync(copy('here'), 'utf8'), readFileSync(live('here'), 'utf8')]).toEqual([before, '{']);
    rmSync(live('here'));
    writeFileSync(copy('here'), before.slice(0, -4));
    const verified = await on('here', 'archive', 'verify');
    expect([verified.status, verified.stdout]).toEqual([2, expect.stringContaining('annotations.json')]);
    expect((await on('here', 'archive')).status).toBe(2);
    expect(readFileSync(copy('here'), 'utf8')).toBe(before.slice(0, -4));
  });
});
