import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toChunkHash } from '@scrollkeep/store/archive/chunk.ts';
import { findLogin, getLogin, putLogin, removeLogin } from './login-file.ts';
import { findPushed, forgetPushed, putPushed } from './pushed-file.ts';
import { putShared, readShared } from './shared-file.ts';

const url = 'https://hub.example.org';
const session = '0d47dc71-d6f9-492f-9779-7d661e8b90cc';
let dataDir = '';

beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'scrollkeep-hub-files-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('what is kept about a hub', () => {
  const login = {
    url,
    person: { id: 'p', name: 'Ada', email: 'ada@example.org' },
    device: { id: 'd', name: 'laptop' },
    refreshToken: 'skr_1',
    accessToken: 'ska_1',
    accessUntilMs: 5,
  };

  it('is the login, for its owner alone', async () => {
    expect(await findLogin(dataDir)).toBeUndefined();
    await expect(getLogin(dataDir)).rejects.toThrow('not connected to a hub');
    putLogin(dataDir, login);
    expect(await findLogin(dataDir)).toEqual(login);
    if (process.platform !== 'win32') expect(statSync(join(dataDir, 'hub', 'login.json')).mode & 0o777).toBe(0o600);
    removeLogin(dataDir);
    expect(await findLogin(dataDir)).toBeUndefined();
  });

  it.each(['{', '[]', '{"url": 1}', '{"url": "https://hub.example.org"}'])('is never guessed from %s', async (text) => {
    putLogin(dataDir, login);
    writeFileSync(join(dataDir, 'hub', 'login.json'), text);
    await expect(findLogin(dataDir)).rejects.toThrow('is damaged');
  });

  it('is what was shared, for that hub alone', async () => {
    const shared = {
      url,
      projects: [
        { path: '/home/ada/harbour', redaction: 'all', targets: [{ kind: 'team', id: 't', name: 'Harbour' }] },
      ],
      sessions: [{ id: session, redaction: 'none', targets: [{ kind: 'everyone' }] }],
    } as const;
    putShared(dataDir, shared);
    expect(await readShared(dataDir, url)).toEqual(shared);
    expect(await readShared(dataDir, 'https://other.example.org')).toMatchObject({ projects: [], sessions: [] });
    writeFileSync(join(dataDir, 'hub', 'shared.json'), JSON.stringify({ ...shared, projects: [{ path: '/x' }] }));
    await expect(readShared(dataDir, url)).rejects.toThrow('is damaged');
  });

  it('is what was pushed; without it, or with a damaged one, the hub is asked', async () => {
    const chunks = [{ hash: toChunkHash(Buffer.from('tide\n')), length: 5 }];
    const pushed = {
      url,
      id: 'h',
      version: 3,
      project: 'q',
      stamp: 's',
      redaction: 'all',
      files: new Map([['projects/x/y.jsonl', { size: 5, mtimeMs: 7, chunks }]]),
    } as const;
    putPushed(dataDir, session, pushed);
    expect(await findPushed(dataDir, session, url)).toEqual(pushed);
    expect(await findPushed(dataDir, session, 'https://other.example.org')).toBeUndefined();
    writeFileSync(join(dataDir, 'hub', `pushed-${session}.json`), '{"url": 1}');
    expect(await findPushed(dataDir, session, url)).toBeUndefined();
    forgetPushed(dataDir, session);
    expect(await findPushed(dataDir, session, url)).toBeUndefined();
  });
});
