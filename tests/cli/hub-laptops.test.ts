import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { openArchiveReader } from '@scrollkeep/store/archive/open-archive-reader.ts';
import { disablePerson } from '@scrollkeep/hub/people/change-person.ts';
import { operator } from '@scrollkeep/hub/sharing/hub-world.test-kit.ts';
import { putSessionShares } from '@scrollkeep/hub/sharing/shares.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { folder, handed, oldProject, secret, type Side } from '../setup/hand-over-kit.ts';
import { runScrollkeep } from '../setup/run-scrollkeep.ts';
import type { Answer } from '../setup/open-hub-laptop.ts';
import { copyConfig, openHubLaptops, readOwn, say, type HubLaptops } from '../setup/hub-laptops-kit.ts';

const execShell = promisify(execFile);
let laptops: HubLaptops;
afterEach(() => laptops.close());

/** Nothing is replaced: what the hub has can be compared with the file. */
async function share(side: Side, ...more: readonly string[]): Promise<void> {
  const { status, stderr } = await side.run('hub', 'share', oldProject, '--redact', 'none', ...more);
  expect([status, stderr]).toEqual([0, '']);
}

async function push(side: Side): Promise<{ readonly status: number | null; readonly stderr: string }> {
  const { status, stderr } = await side.run('hub', 'push');
  return { status, stderr };
}

const done = { status: 0, stderr: '' };

describe('two laptops that push the same session', () => {
  it('never take a line away that the other one sent', async () => {
    laptops = await openHubLaptops();
    const { first, second, readTranscript, readVersion } = laptops;
    copyConfig(first, second);
    for (const side of [first, second]) await share(side);
    expect(await push(first)).toEqual(done);
    // The same on both changes nothing.
    expect(await push(second)).toEqual(done);
    expect(await readVersion()).toBe(1);

    say(second, 'written on the second');
    expect(await push(second)).toEqual(done);
    expect(await readTranscript()).toBe(readOwn(second));
    // The first knows less, has another state of its file, and pushes: nothing goes.
    rmSync(first.data, { recursive: true });
    await laptops.people.logIn(laptops.person, first.data);
    await share(first);
    expect(await push(first)).toEqual(done);
    expect([await readTranscript(), await readVersion()]).toEqual([readOwn(second), 2]);

    // Once its folder has caught up, it goes on from there.
    copyConfig(second, first);
    say(first, 'written on the first');
    expect(await push(first)).toEqual(done);
    expect([await readTranscript(), await readVersion()]).toEqual([readOwn(first), 3]);
    copyConfig(first, second);
    say(second, 'once more on the second');
    expect(await push(second)).toEqual(done);
    expect(await readTranscript()).toBe(readOwn(second));
  });

  it('say so where each has lines that the other has not, and lose none of them', async () => {
    laptops = await openHubLaptops();
    const { first, second, readTranscript } = laptops;
    copyConfig(first, second);
    for (const side of [first, second]) await share(side);
    say(first, 'only on the first');
    say(second, 'only on the second');
    expect(await push(first)).toEqual(done);
    const refused = await push(second);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain(`another of your machines pushed a different version of ${handed}`);
    expect(await readTranscript()).toBe(readOwn(first));
    expect(readOwn(second)).toContain('only on the second');
    // As the message says: deleted there, it can be pushed from here.
    expect((await first.run('hub', 'unshare', oldProject, '--delete')).status).toBe(0);
    expect((await second.run('hub', 'share', handed, '--session', '--redact', 'none')).status).toBe(0);
    expect(await push(second)).toEqual(done);
    expect(await readTranscript()).toBe(readOwn(second));
  });
});

function toSessions({ json }: Answer): readonly { readonly id: string }[] {
  return (json?.['sessions'] ?? []) as readonly { readonly id: string }[];
}

describe('hub unshare', () => {
  it('hides a session also from those it was shared with on the hub', async () => {
    laptops = await openHubLaptops();
    const { first, people, person, ask } = laptops;
    const ben = await people.addLaptop('Ben');
    const countOfBen = async () => toSessions(await ben.ask('GET', '/hub/v1/sessions')).length;
    const shareOnHub = async () => {
      const [session] = toSessions(await ask('/hub/v1/sessions?mine=true'));
      await putSessionShares(people.world, person.actor, session?.id ?? '', [{ kind: 'everyone', target: '' }]);
      expect(await countOfBen()).toBe(1);
    };
    await share(first);
    expect(await push(first)).toEqual(done);
    expect(await countOfBen()).toBe(0);
    await shareOnHub();
    expect((await first.run('hub', 'unshare', oldProject)).status).toBe(0);
    expect(await countOfBen()).toBe(0);

    // By itself and with its project: what is left of the project stays.
    await share(first);
    expect((await first.run('hub', 'share', handed, '--session', '--redact', 'none')).status).toBe(0);
    await shareOnHub();
    const { status, stdout } = await first.run('hub', 'unshare', handed, '--session');
    expect([status, stdout]).toEqual([0, expect.stringContaining('Its project is still shared')]);
    expect(await countOfBen()).toBe(0);
    expect((await first.run('hub', 'push')).stdout).toContain('1 unchanged');
  });

  it('deletes one session of a shared project for good', async () => {
    laptops = await openHubLaptops();
    const { first } = laptops;
    await share(first);
    expect((await first.run('hub', 'share', handed, '--session', '--redact', 'none')).status).toBe(0);
    expect(await push(first)).toEqual(done);
    const { status, stdout } = await first.run('hub', 'unshare', handed, '--session', '--delete');
    expect([status, stdout]).toEqual([0, expect.stringContaining('is not pushed again')]);
    say(first, 'one turn more');
    const refused = await push(first);
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('was deleted on')]);
    expect((await first.run('hub', 'share', handed, '--session', '--redact', 'none')).status).toBe(0);
    expect(await push(first)).toEqual(done);
  });
});

describe('a laptop', () => {
  it.each([-3_600_000, 3_600_000])('pushes and pulls with a clock %i ms from that of the hub', async (clockMs) => {
    laptops = await openHubLaptops({ clockMs });
    const { first, second, hub, people, person, readTranscript } = laptops;
    await share(first);
    expect(await push(first)).toEqual(done);
    expect(await readTranscript()).toBe(readOwn(first));
    // For the hub the token has ended; for the laptop it seems good, or the other way round: it is renewed.
    hub.clock.now += 14 * 60_000;
    await people.logIn(person, second.data, { clockMs: Date.now() + clockMs });
    hub.clock.now += 60_000;
    const pulled = await second.run('hub', 'pull', handed);
    expect([pulled.status, pulled.stderr]).toEqual([0, '']);
    // Its commands read the folders that are named, and not the archive.
    expect(pulled.stdout).toContain('without --root, CLAUDE_CONFIG_DIR');
    expect((await second.run('hub', 'links', '--create', handed, '--name', 'for Ben')).status).toBe(0);
    const links = await second.run('hub', 'links');
    expect(links.stdout).toMatch(new RegExp(`^[0-9a-f]{8}  ${handed.slice(0, 8)}  \\S+ \\S+ UTC  for Ben$`, 'm'));
    expect((await second.run('hub', 'pull', 'abc')).stderr).toContain('at least 4 characters');
  });

  it('deletes a session of its own, which is not pushed again by itself', async () => {
    laptops = await openHubLaptops();
    const { first } = laptops;
    await share(first);
    expect(await push(first)).toEqual(done);
    const preview = await first.run('hub', 'delete', handed.slice(0, 8));
    expect(preview.stdout).toMatch(/^Session \S+, pushed by \S+:\n {2}\d+ files? \(/);
    expect(preview.stderr).toContain('Nothing was deleted.');
    const deleted = await first.run('hub', 'delete', handed, '--yes', '--json');
    expect(JSON.parse(deleted.stdout)).toMatchObject({ session: handed, isDeleted: true, isErased: true });
    expect((await first.run('hub', 'delete', handed, '--yes')).status).toBe(66);
    say(first, 'one turn more');
    const refused = await push(first);
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('was deleted on')]);
  });

  it('previews a link to some turns, creates and revokes it', async () => {
    laptops = await openHubLaptops();
    const { first } = laptops;
    await share(first);
    say(first, 'and one turn more');
    expect(await push(first)).toEqual(done);
    const links = (...args: readonly string[]) => first.run('hub', 'links', ...args);
    const all = await links('--preview', handed);
    expect([all.status, all.stderr]).toEqual([0, '']);
    const { total, turns, url } = JSON.parse((await links('--preview', handed, '--json')).stdout) as {
      readonly total: number;
      readonly turns: readonly { readonly number: number; readonly text: string }[];
      readonly url: string;
    };
    expect(total).toBeGreaterThan(1);
    expect(turns).toHaveLength(total);
    expect([all.stdout.includes(turns[0]?.text ?? '?'), all.stdout.includes(url)]).toEqual([true, true]);
    const last = turns.at(-1)?.number ?? 0;
    const some = await links('--preview', handed, '--turns', `${last}-${last}`, '--json');
    expect(JSON.parse(some.stdout)).toMatchObject({ total: 1, turns: [{ number: last }] });
    const created = await links('--create', handed, '--turns', `${last}`, '--json');
    const { id } = JSON.parse(created.stdout) as { readonly id: string };
    const { links: listed } = JSON.parse((await links('--json')).stdout) as { readonly links: readonly unknown[] };
    expect(listed).toMatchObject([{ id }]);
    expect((await links('--revoke', id)).status).toBe(0);
    expect((await links()).stdout).toContain('You have no links');
    for (const wrong of [
      ['--turns', '1-2'],
      ['--create', handed, '--turns', '5-2'],
      ['--create', handed, '--turns', '1.5-2'],
      ['--create', handed, '--preview', handed],
    ])
      expect((await links(...wrong)).status, wrong.join(' ')).toBe(64);
  });

  it('gets back what was redacted for the hub, also by its other laptop, and keeps its own whole', async () => {
    laptops = await openHubLaptops({ redactionScopes: ['secrets', 'names'] });
    const { first, second, readTranscript } = laptops;
    const before = first.read();
    const refused = await first.run('hub', 'share', oldProject, '--redact', 'secrets');
    expect(refused.status).not.toBe(0);
    expect(refused.stderr).toContain('--redact all');
    expect((await first.run('hub', 'share', oldProject)).status).toBe(0);
    expect((await first.run('archive', '--yes')).status).toBe(0);
    expect(await push(first)).toEqual(done);
    expect(await readTranscript()).not.toContain(secret);
    for (const side of [second, first]) {
      expect((await side.run('hub', 'pull', handed)).status).toBe(0);
      expect(first.read()).toEqual(before);
    }
    expect(readArchived(second)).not.toContain(secret);
    expect(readArchived(second)).toContain('github-token');
    // What the first laptop had archived is still there, to the byte, beside what came back.
    expect((await first.run('archive', 'verify')).status).toBe(0);
    expect(readArchived(first)).toContain(before[`projects/${folder}/${handed}.jsonl`]);
  });

  it('pushes at the end of a session by the hook that `schedule hook --push` prints', async () => {
    laptops = await openHubLaptops();
    const { first, second, readTranscript } = laptops;
    await share(first);
    const { stdout } = await runScrollkeep(['schedule', 'hook', '--push'], { env: first.env });
    const { hooks } = JSON.parse(stdout) as { hooks: { SessionEnd: { hooks: { command: string }[] }[] } };
    const commands = hooks.SessionEnd[0]?.hooks.map(({ command }) => command) ?? [];
    expect(commands).toHaveLength(2);
    for (const command of commands)
      await execShell('/bin/sh', ['-c', command], { env: { ...process.env, ...first.env } });
    expect(await readTranscript()).toBe(readOwn(first));
    rmSync(second.data, { recursive: true });
    const none = await second.run('schedule', 'hook', '--push');
    expect([none.status, none.stderr]).toEqual([66, expect.stringContaining('not connected to a hub')]);
  });

  it('lists what it can pull', async () => {
    laptops = await openHubLaptops();
    const { first, second } = laptops;
    expect((await second.run('hub', 'pull')).stdout).toContain('has no sessions that you may read');
    await share(first);
    expect(await push(first)).toEqual(done);
    expect((await second.run('hub', 'pull')).stdout).toMatch(
      new RegExp(`^${handed.slice(0, 8)} +\\S.* +Ada +harbour +\\d{4}-`, 'm'),
    );
    expect(JSON.parse((await second.run('hub', 'pull', '--json')).stdout)).toMatchObject({
      sessions: [{ session: handed, title: expect.stringMatching(/\S/) as string, person: 'Ada', project: 'harbour' }],
    });
    expect((await second.run('hub', 'pull', handed)).stdout).toMatch(/^\S+, ".+", pushed by Ada: /);
  });

  it('says that access is gone, also with nothing new to push', async () => {
    laptops = await openHubLaptops();
    const { first, people, person } = laptops;
    await share(first);
    const pushed = await first.run('hub', 'push');
    expect(pushed.stdout).toMatch(new RegExp(`^${handed} {2}\\S.* {2}\\d+ files?, .* sent, version 1$`, 'm'));
    expect((await first.run('hub', 'push')).stdout).toContain('1 unchanged');
    await disablePerson(people.world, operator, person.id);
    const refused = await first.run('hub', 'push');
    expect([refused.status, refused.stdout]).toEqual([74, '']);
    expect(refused.stderr).toContain('no longer accepts this machine');
  });

  it('creates a link to the session that `latest` means here, if it is on the hub', async () => {
    laptops = await openHubLaptops();
    const { first } = laptops;
    const missing = await first.run('hub', 'links', '--create', 'latest');
    expect([missing.status, missing.stderr]).toEqual([66, expect.stringContaining('is not on')]);
    await share(first);
    expect(await push(first)).toEqual(done);
    const created = await first.run('hub', 'links', '--create', 'latest');
    expect([created.status, created.stderr]).toEqual([0, '']);
    expect(created.stdout).toContain(`session ${handed}`);
  });

  it('never sends tags and notes', async () => {
    laptops = await openHubLaptops();
    const { first, hub, ask } = laptops;
    await share(first);
    expect((await first.run('tag', handed, 'zanzibartag')).status).toBe(0);
    expect((await first.run('note', handed, 'zanzibarnote')).status).toBe(0);
    expect(await push(first)).toEqual(done);
    for (const path of [`/api/v1/sessions/${handed}`, '/api/v1/sessions', '/hub/v1/sessions'])
      expect((await ask(path)).text, path).not.toContain('zanzibar');
    for (const word of ['zanzibartag', 'zanzibarnote'])
      expect((await ask(`/api/v1/search?q=${word}`)).json).toMatchObject({ hits: 0 });
    expect(hub.log.filter((line) => line.startsWith('error'))).toEqual([]);
  });
});

/** Every byte that the archive of a laptop has. */
function readArchived({ data }: Side): string {
  const reader = openArchiveReader(`${data}/archive`);
  return reader
    .roots()
    .flatMap(({ key }) => [...reader.files(key).values()])
    .map((file) => Buffer.concat([...reader.openVersion(file).pieces()]).toString())
    .join('');
}
