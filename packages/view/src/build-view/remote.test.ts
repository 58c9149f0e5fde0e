import { fixtureCases } from '@scrollkeep/transcript/fixtures';
import { describe, expect, it } from 'vitest';
import { printEverywhere } from '../every-output.test-kit.ts';
import { toRemoteWords } from '../model/remote-words.ts';
import { toTestView } from '../printers/panels.test-kit.ts';
import { buildSessionHeader } from './build-session-header.ts';
import { openFixtureSession } from './fixture-session.test-kit.ts';

const page = 'https://harbour.example/code/session_01HarbourBridgeSession00';

describe('a session that is reached from elsewhere', () => {
  it('says so above itself, in every form', async () => {
    const fixture = openFixtureSession(fixtureCases.find(({ name }) => name === 'remote-control')?.build() ?? []);
    expect(buildSessionHeader(fixture.session)).toMatchObject({
      remoteControl: { session: 'cse_01HarbourBridgeSession00', url: page },
      remotePage: undefined,
    });
    const printed = await printEverywhere(fixture);
    const words = `remote control enabled at ${page} (session cse_01HarbourBridgeSession00)`;
    for (const name of ['show', 'text', 'html']) expect(printed[name]?.replaceAll(/\s+/g, ' ')).toContain(words);
    expect(printed['md']).toMatch(/^remote: "remote control enabled at https:/m);
    expect(printed['json']).toContain('"session": "cse_01HarbourBridgeSession00"');
  });

  it.each([
    [{}, ''],
    [{ remotePage: 'https://p' }, 'runs remotely at https://p'],
    [{ remoteControl: { session: undefined, url: 'https://a' } }, 'remote control enabled at https://a'],
    [
      { remoteControl: { session: 'cse_1', url: undefined } },
      'remote control enabled, address not recorded (session cse_1)',
    ],
    [
      { remotePage: 'https://p', remoteControl: { session: 'cse_1', url: 'https://a' } },
      'runs remotely at https://p; remote control enabled at https://a (session cse_1)',
    ],
  ])('is described by what was recorded: %j', (header, words) => {
    expect(toRemoteWords(toTestView([], header).header)).toBe(words);
  });

  it('has names and addresses of bounded length, on one line', () => {
    const record = (url: string) => ({ type: 'system', subtype: 'bridge_status', url });
    const open = (url: string) =>
      openFixtureSession([
        {
          path: 'projects/p/5d2f1a70-93c4-4b1e-8a55-0c6e7f9d1b23.jsonl',
          content: `${JSON.stringify(record(url))}\n`,
        },
      ]).session;
    expect(buildSessionHeader(open('a\nb'.padEnd(9_000, 'x'))).remoteControl?.url).toMatch(/^a bx{497}$/);
    expect(buildSessionHeader(open(' \n ')).remoteControl).toBeUndefined();
  });
});
