import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readInference, type ReadInferenceOptions } from './read-inference.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'scrollkeep-schema-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const session = '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37';

describe('readInference', () => {
  it('learns from transcripts and side files, which have the version that last wrote to their session', async () => {
    putSession(session, ['2.1.42', '2.1.250']);
    putSession('other', ['2.1.325']);
    put(`projects/-p/${session}/custom-title.json`, '{"customTitle":"Tides"}');
    put(`todos/${session}-agent-${session}.json`, '[]');
    put('history.jsonl', `{"display":"hi","sessionId":"other"}\n{"display":"ho"}\n`);
    put('plans/calm-sea.md', 'swordfish');
    const { inference, files, versions } = await read();
    const groups = inference.groups();
    expect([files, [...versions]]).toEqual([2, ['2.1.42', '2.1.250', '2.1.325']]);
    expect(groups.get('mode')).toMatchObject({ count: 3, first: '2.1.42', last: '2.1.325' });
    expect(groups.get('side-file/custom-title')).toMatchObject({ count: 1, first: '2.1.250', last: '2.1.250' });
    expect(groups.get('side-file/todo-list')).toMatchObject({ count: 1, first: '2.1.250' });
    expect(groups.get('side-file/prompt-history')).toMatchObject({ count: 2, first: '2.1.325', last: '2.1.325' });
    expect(groups.get('side-file/plan')).toMatchObject({ count: 1, first: undefined });
  });

  it('gives a side file of no session the version of the root where there is only one', async () => {
    putSession(session, ['2.1.325']);
    put('plans/calm-sea.md', '');
    expect((await read()).inference.groups().get('side-file/plan')).toMatchObject({ first: '2.1.325' });
  });

  it('never opens what is secret or unknown', async () => {
    put('.credentials.json', '{"key":"swordfish"}');
    put('strange.json', '{"key":"swordfish"}');
    expect((await read()).inference.groups().size).toBe(0);
  });

  it('learns of versions each by itself', async () => {
    putSession(session, ['2.1.42', '2.1.250', '2.1.250']);
    put(`projects/-p/${session}/custom-title.json`, '{"customTitle":"Tides"}');
    const { inference, byVersion } = await read({ versions: ['2.1.42', '2.1.250', '9.9.9'] });
    expect(inference.groups().size).toBe(0);
    expect([...byVersion].map(([version, each]) => [version, each.groups().get('mode')?.count])).toEqual([
      ['2.1.42', 1],
      ['2.1.250', 2],
      ['9.9.9', undefined],
    ]);
    expect([...(byVersion.get('2.1.250')?.groups().keys() ?? [])]).toEqual(['mode']);
  });

  it('counts damaged lines, and reports a side file that is no JSON without quoting it', async () => {
    put('projects/-p/s.jsonl', '{"type":"mode"}\nswordfish\n[1]\n');
    put('projects/-p/s/custom-title.json', 'swordfish');
    const { damagedLines, problems, inference } = await read();
    expect(damagedLines).toBe(2);
    expect(inference.groups().get('mode')?.count).toBe(1);
    expect(problems).toMatchObject([{ code: 'NOT_JSON', message: 'not JSON' }]);
  });
});

function read(options: Partial<ReadInferenceOptions> = {}) {
  return readInference([{ kind: 'config-folder', path: folder }], { maxLineBytes: 1 << 20, ...options });
}

function putSession(id: string, versions: readonly string[]): void {
  put(
    `projects/-p/${id}.jsonl`,
    versions.map((version) => `${JSON.stringify({ type: 'mode', sessionId: id, version })}\n`).join(''),
  );
}

function put(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}
