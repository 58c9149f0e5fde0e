import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { handed, oldProject, secret } from '../setup/hand-over-kit.ts';
import { openHubLaptops, say, type HubLaptops } from '../setup/hub-laptops-kit.ts';

let laptops: HubLaptops;
afterEach(() => laptops.close());

async function run(...args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await laptops.first.run(...args);
  expect([status, stderr], args.join(' ')).toEqual([0, '']);
  return stdout;
}

/** What a reader of the hub gets. */
async function readShown(): Promise<{ readonly tags: readonly string[]; readonly note: string | undefined }> {
  const { json } = await laptops.ask(`/api/v1/sessions/${handed}/annotations`);
  const session = json?.['session'] as { readonly tags: readonly string[]; readonly note: { text: string } | null };
  return { tags: session.tags, note: session.note?.text };
}

const count = async (tag: string) => (await laptops.ask(`/api/v1/search?q=tag:${tag}`)).json?.['sessionCount'];

describe('tags and notes', () => {
  it('stay on the laptop until they are named, and go from the hub when they are taken back', async () => {
    laptops = await openHubLaptops();
    await run('tag', handed, 'Incident', 'private');
    await run('note', handed, `The token was ${secret}, ask bertha. \u202eesrever`);
    await run('hub', 'share', oldProject);
    expect(await run('hub', 'push', '--dry-run')).not.toMatch(/Incident|private|The token was/);
    await run('hub', 'push');
    expect(await readShown()).toEqual({ tags: [], note: undefined });

    // Adding them keeps everything else that was chosen.
    expect(await run('hub', 'share', oldProject, '--tag', '#incident', '--notes')).toContain('with #incident notes');
    const dry = await run('hub', 'push', '--dry-run');
    expect(dry).toContain('Tags: #Incident');
    expect(dry).toContain('Note: The token was ');
    // The heading is the title as it is on this machine.
    const sent = dry.slice(dry.indexOf('Tags:'));
    for (const hidden of ['private', secret, '\u202e']) expect(sent).not.toContain(hidden);
    expect(await readShown()).toEqual({ tags: [], note: undefined });
    // Nothing else of the session has changed.
    expect(await run('hub', 'push')).toContain('1 session pushed');
    const shown = await readShown();
    expect(shown.tags).toEqual(['Incident']);
    expect(shown.note).toMatch(/^The token was /);
    expect(shown.note).not.toContain(secret);
    expect(shown.note).not.toContain('bertha');
    expect([await count('incident'), await count('private')]).toEqual([1, 0]);
    expect(await run('hub', 'push')).toContain('0 sessions pushed');

    // A tag that is removed here goes with the next push, also where lines were added.
    say(laptops.first, 'one turn more');
    await run('tag', handed, '--remove', 'Incident');
    await run('hub', 'push');
    expect((await readShown()).tags).toEqual([]);
    await run('tag', handed, 'incident');
    await run('hub', 'push');
    expect(await count('incident')).toBe(1);

    expect(await run('hub', 'unshare', oldProject, '--notes')).toContain('removed from 1 session');
    expect(await readShown()).toEqual({ tags: ['incident'], note: undefined });
    expect(await run('hub', 'unshare', oldProject, '--tag', 'INCIDENT', '--json')).toContain('"sessions": 1');
    expect([await readShown(), await count('incident')]).toEqual([{ tags: [], note: undefined }, 0]);
    await run('hub', 'push');
    expect(await readShown()).toEqual({ tags: [], note: undefined });
    const shared = JSON.parse(readFileSync(join(laptops.first.data, 'hub/shared.json'), 'utf8')) as object;
    expect(shared).toMatchObject({ projects: [{ path: oldProject, redaction: 'all', targets: [] }] });
  });

  it('go with what they are on, when that is no longer shared', async () => {
    laptops = await openHubLaptops();
    await run('tag', handed, 'incident');
    await run('note', `${handed}:1`, 'on a turn');
    await run('hub', 'share', oldProject, '--tag', 'incident', '--notes');
    await run('hub', 'push');
    const { json } = await laptops.ask(`/api/v1/sessions/${handed}/annotations`);
    expect(json).toMatchObject({ session: { tags: ['incident'] }, turns: [{ turn: 1, note: { text: 'on a turn' } }] });
    await run('hub', 'unshare', oldProject);
    expect((await laptops.ask(`/api/v1/sessions/${handed}/annotations`)).json).toMatchObject({
      session: { tags: [] },
      turns: [],
    });
  });

  it('are refused by name where no tag can have it', async () => {
    laptops = await openHubLaptops();
    for (const name of ['a b', '\u001b[2J', '\u202eb', 'x'.repeat(65), '']) {
      const { status, stderr } = await laptops.first.run('hub', 'share', oldProject, '--tag', name);
      expect([status, stderr.includes('\u001b')], JSON.stringify(name)).toEqual([64, false]);
    }
    const both = await laptops.first.run('hub', 'unshare', oldProject, '--tag', 'x', '--delete');
    expect([both.status, both.stderr]).toEqual([64, expect.stringContaining('--delete cannot be combined')]);
  });
});
