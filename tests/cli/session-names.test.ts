import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openSession, text } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from '../setup/run-in-process.ts';
import { openMcpClient, type McpClient } from './open-mcp-client.ts';
import { openTestServer, type TestServer } from './open-test-server.ts';

const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-names-'));
const claude = join(scratch, 'claude');
const env = {
  SCROLLKEEP_CACHE_DIR: join(scratch, 'cache'),
  SCROLLKEEP_DATA_DIR: join(scratch, 'data'),
  CLAUDE_CONFIG_DIR: claude,
};
let server: TestServer;
let mcp: McpClient;

/** By the time of their last record: old, middle, newest. Files were written in another order. */
const ids = { old: '', middle: '', newest: '' };

beforeAll(async () => {
  ids.old = write('old', '2026-11-01T10:00:00.000Z', { title: 'Count the boats', writtenAt: '2026-11-09T00:00:00Z' });
  ids.newest = write('newest', '2026-11-05T10:00:00.000Z', {
    title: 'Mend the nets',
    writtenAt: '2026-11-07T00:00:00Z',
  });
  ids.middle = write('middle', '2026-11-03T10:00:00.000Z', {
    title: 'Mend the sails',
    writtenAt: '2026-11-08T00:00:00Z',
  });
  server = await openTestServer(claude);
  mcp = await openMcpClient([], env);
});
afterAll(async () => {
  await mcp.close();
  await server.close();
  rmSync(scratch, { recursive: true, force: true });
});

function write(
  seed: string,
  startAt: string,
  { title, writtenAt }: { readonly title: string; readonly writtenAt: string },
): string {
  const session = openSession({ version: '2.1.325', cwd: '/home/ada/harbour', seed: `names ${seed}`, start: startAt });
  session.prompt(`${title}, please.`);
  session.assistant(text('Done.'));
  session.title(title);
  for (const file of session.files()) {
    const path = join(claude, file.path);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, file.content);
    utimesSync(path, new Date(writtenAt), new Date(writtenAt));
  }
  return session.sessionId;
}

/** Which session each way to ask answers with, or the code of its error. */
async function askAll(name: string): Promise<Readonly<Record<'cli' | 'http' | 'mcp', string>>> {
  const shown = await runInProcess(['show', name, '--json'], { env });
  const answered = await server.get(`/sessions/${encodeURIComponent(name)}`);
  const called = await mcp.call('get_session', { session: name });
  return {
    cli:
      shown.status === 0
        ? (JSON.parse(shown.stdout) as { readonly header: { readonly id: string } }).header.id
        : (/session(?:s)? match(?:es)? "[^"]*"/.exec(shown.stderr)?.[0] ?? shown.stderr),
    http:
      answered.status === 200
        ? (answered.json as { readonly key: string }).key
        : (/session(?:s)? match(?:es)? "[^"]*"/.exec((answered.json as { readonly detail: string }).detail)?.[0] ??
          answered.text),
    mcp: called.isError
      ? (/session(?:s)? match(?:es)? "[^"]*"/.exec(called.text)?.[0] ?? called.text)
      : (/- session: `([^`]+)`/.exec(called.text)?.[1] ?? called.text),
  };
}

const same = (answer: string) => ({ cli: answer, http: answer, mcp: answer });

describe('the name of a session', () => {
  it(
    'means the one with the newest last timestamp where it is `latest`, whichever file was written last: at the ' +
      'command line, over HTTP, for MCP',
    async () => {
      expect(await askAll('latest')).toEqual(same(ids.newest));
    },
  );

  it('may be the beginning of an id, a title, or a part of a title in any case, however it is asked', async () => {
    expect(await askAll(ids.old)).toEqual(same(ids.old));
    expect(await askAll(ids.middle.slice(0, 8))).toEqual(same(ids.middle));
    expect(await askAll('count the BOATS')).toEqual(same(ids.old));
  });

  it('that nothing or several sessions match is answered in the same words however it is asked', async () => {
    expect(await askAll('no such thing')).toEqual(same('session matches "no such thing"'));
    expect(await askAll('mend the')).toEqual(same('sessions match "mend the"'));
  });

  it('is never empty: every id begins so', async () => {
    for (const words of [['show'], ['check'], ['inspect'], ['export'], ['archive', 'prune', '--write']])
      expect(await runInProcess([...words, ''], { env, cwd: scratch }), words.join(' ')).toEqual({
        status: 64,
        stdout: '',
        stderr: expect.stringMatching(/^scrollkeep: argument '(?:session|path)' is empty\nRun "scrollkeep help /),
      });
  });

  it('is `previous` for the session before the running one, for MCP', async () => {
    expect((await mcp.call('get_session', { session: 'previous' })).text).toContain(`- session: \`${ids.middle}\``);
  });

  it('is `latest` for the same session once there is an index, and for the one that is written next', async () => {
    expect((await runInProcess(['sync', '--quiet', '--no-archive'], { env })).status).toBe(0);
    expect(await showLatest()).toBe(ids.newest);
    const next = write('next', '2026-11-06T10:00:00.000Z', { title: 'Row', writtenAt: '2026-11-06T11:00:00Z' });
    expect(await showLatest()).toBe(next);
  });
});

async function showLatest(): Promise<string> {
  const { stdout } = await runInProcess(['show', 'latest', '--json'], { env });
  return (JSON.parse(stdout) as { readonly header: { readonly id: string } }).header.id;
}
