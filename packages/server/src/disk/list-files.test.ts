import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DiskProblem } from './disk-problem.ts';
import { listFiles } from './list-files.ts';
import type { Root } from './find-roots.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'scrollkeep-list-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('listFiles', () => {
  it('classifies every file of a config folder, in order of names', async () => {
    put('projects/-p/s.jsonl', 'xx');
    put('projects/-p/s/subagents/agent-a1234567.jsonl');
    put('projects/-p/s/tool-results/toolu_1.txt');
    put('.credentials.json', 'secret');
    put('history.jsonl');
    put('strange/thing');
    expect(
      (await list({ kind: 'config-folder', path: folder })).files.map((file) => [
        file.relativePath,
        file.place.class,
        file.bytes,
      ]),
    ).toEqual([
      ['.credentials.json', 'secret', 6],
      ['history.jsonl', 'side', 0],
      ['projects/-p/s.jsonl', 'transcript', 2],
      ['projects/-p/s/subagents/agent-a1234567.jsonl', 'transcript', 0],
      ['projects/-p/s/tool-results/toolu_1.txt', 'side', 0],
      ['strange/thing', 'unknown', 0],
    ]);
  });

  it('lists only what is below the folders that are asked for', async () => {
    for (const path of [
      'projects/-p/s.jsonl',
      'projects/-p/s/tool-results/x.txt',
      'projects/-pq/t.jsonl',
      'history.jsonl',
    ])
      put(path);
    const root: Root = { kind: 'config-folder', path: folder };
    const found: string[] = [];
    for await (const file of listFiles(root, { folders: new Set(['projects/-p']), onProblem: () => undefined }))
      found.push(file.relativePath);
    expect(found).toEqual(['projects/-p/s.jsonl', 'projects/-p/s/tool-results/x.txt']);
  });

  it('knows the files of a background job, whatever part of their folder is named', async () => {
    const timeline = 'jobs/1a2b3c4d/timeline.jsonl';
    put(timeline, '{"at":1,"state":"working"}');
    put('jobs/1a2b3c4d/state.json', '{}');
    const job = { class: 'side', kind: 'background-job' };
    for (const path of ['jobs', 'jobs/1a2b3c4d']) {
      const { files } = await list({ kind: 'folder', path: join(folder, path) });
      expect(files.map(({ place }) => place)).toMatchObject([job, job]);
    }
    const named = await list({ kind: 'file', path: join(folder, timeline) });
    expect(named.files.map(({ place }) => place)).toMatchObject([job]);
    put('jobs/1a2b3c4d/.credentials.json');
    const [secret] = (await list({ kind: 'folder', path: join(folder, 'jobs') })).files;
    expect(secret?.place.class).toBe('secret');
    put('notes/timeline.jsonl');
    put('notes/jobs/1a2b3c4d/talk.jsonl');
    const own = await list({ kind: 'folder', path: join(folder, 'notes') });
    expect(own.files.map(({ place }) => place.class)).toEqual(['transcript', 'transcript']);
  });

  it('takes every .jsonl below any other folder for a transcript, hidden folders included', async () => {
    for (const path of [
      'a/one.jsonl',
      '.hidden/two.jsonl',
      'x/.claude/projects/-p/three.jsonl',
      'history.jsonl',
      'w/journal.jsonl',
      'a/readme.md',
      'x/.claude/.credentials.json',
      '.claude.json',
    ])
      put(path);
    const { files } = await list({ kind: 'folder', path: folder });
    expect(files.filter((file) => file.place.class === 'transcript').map((file) => file.relativePath)).toEqual([
      '.hidden/two.jsonl',
      'a/one.jsonl',
      'x/.claude/projects/-p/three.jsonl',
    ]);
    expect(files.filter((file) => file.place.class === 'secret').map((file) => file.relativePath)).toEqual([
      '.claude.json',
      'x/.claude/.credentials.json',
    ]);
  });

  it('knows config folders below any other folder, and takes no other folder named projects for one', async () => {
    for (const path of [
      'machine-a/projects/-p/s.jsonl',
      'machine-a/todos/s-agent-s.json',
      'machine-a/.credentials.json',
      'b/.claude/plans/x.md',
      'code/projects/web/index.html',
      'code/todos/x.json',
    ])
      put(path);
    const { files } = await list({ kind: 'folder', path: folder });
    expect(files.map((file) => [file.relativePath, file.place.class])).toEqual([
      ['b/.claude/plans/x.md', 'side'],
      ['code/projects/web/index.html', 'unknown'],
      ['code/todos/x.json', 'unknown'],
      ['machine-a/.credentials.json', 'secret'],
      ['machine-a/projects/-p/s.jsonl', 'transcript'],
      ['machine-a/todos/s-agent-s.json', 'side'],
    ]);
  });

  it('takes a transcript for one whatever it is about', async () => {
    for (const path of [
      'auth-refactor.jsonl',
      'token-usage.jsonl',
      'claude-session.jsonl',
      'id_rsa.jsonl',
      '.claude/backups/b.jsonl',
      '.credentials.jsonl',
      'keys.json',
    ])
      put(path);
    const { files } = await list({ kind: 'folder', path: folder });
    expect(files.filter((file) => file.place.class === 'transcript').map((file) => file.relativePath)).toEqual([
      '.claude/backups/b.jsonl',
      'auth-refactor.jsonl',
      'claude-session.jsonl',
      'id_rsa.jsonl',
      'token-usage.jsonl',
    ]);
  });

  it.each([
    '.credentials.jsonl',
    '.CREDENTIALS.jsonl',
    '.Credentials.old.jsonl',
    '.credential\u017f.jsonl',
    '.cre\u200ddentials.jsonl',
    '.ｃredentials.jsonl',
    '.credentials.JSONL',
    '.CREDENTIALS.json ',
    '.credentials.json.',
  ])('takes %j for a secret', async (name) => {
    put(`projects/-p/${name}`);
    put(`elsewhere/${name}`);
    const classes = async (root: Root) => (await list(root)).files.map((file) => file.place.class);
    expect(await classes({ kind: 'config-folder', path: folder })).not.toContain('transcript');
    expect(await classes({ kind: 'folder', path: join(folder, 'elsewhere') })).not.toContain('transcript');
    expect(await classes({ kind: 'file', path: join(folder, 'elsewhere', name) })).toEqual(['secret']);
  });

  it('lists the target of a link once: not again inside the root, followed to the outside, loops ended', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'scrollkeep-outside-'));
    try {
      put('projects/-p/s.jsonl');
      symlinkSync(join(folder, 'projects/-p/s.jsonl'), join(folder, 'projects/-p/same.jsonl'));
      symlinkSync(folder, join(folder, 'projects/loop'));
      writeFileSync(join(outside, 'far.jsonl'), '');
      symlinkSync(outside, join(outside, 'again'));
      symlinkSync(outside, join(folder, 'projects/-far'));
      symlinkSync(outside, join(folder, 'projects/-far-too'));
      symlinkSync(join(folder, 'nowhere'), join(folder, 'projects/broken'));
      const { files, problems } = await list({ kind: 'config-folder', path: folder });
      expect(files.map((file) => file.relativePath)).toEqual(['projects/-far/far.jsonl', 'projects/-p/s.jsonl']);
      expect(problems).toMatchObject([{ code: 'ENOENT', path: join(folder, 'projects/broken') }]);
    } finally {
      rmSync(outside, { recursive: true, force: true });
    }
  });

  it('does not take a secret for a transcript because of a link or because it was named', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'scrollkeep-outside-'));
    try {
      writeFileSync(join(outside, '.credentials.json'), '{}');
      put('projects/-p/s.jsonl');
      symlinkSync(join(outside, '.credentials.json'), join(folder, 'projects/-p/linked.jsonl'));
      const { files } = await list({ kind: 'config-folder', path: folder });
      expect(files.map((file) => [file.relativePath, file.place.class])).toEqual([
        ['projects/-p/linked.jsonl', 'secret'],
        ['projects/-p/s.jsonl', 'transcript'],
      ]);
      expect((await list({ kind: 'file', path: join(outside, '.credentials.json') })).files[0]?.place.class).toBe(
        'secret',
      );
    } finally {
      rmSync(outside, { recursive: true, force: true });
    }
  });

  it('reports a folder it may not enter and goes on', async () => {
    put('projects/-a/s.jsonl');
    put('projects/-b/s.jsonl');
    chmodSync(folder, 0o755);
    chmodSync(join(folder, 'projects/-a'), 0);
    const { files, problems } = await asOrdinaryUser(() => list({ kind: 'config-folder', path: folder }));
    chmodSync(join(folder, 'projects/-a'), 0o700);
    expect(files.map((file) => file.relativePath)).toEqual(['projects/-b/s.jsonl']);
    expect(problems).toMatchObject([{ code: 'EACCES' }]);
  });

  it('reports a root that vanished', async () => {
    expect(await list({ kind: 'folder', path: join(folder, 'gone') })).toMatchObject({
      files: [],
      problems: [{ code: 'ENOENT' }],
    });
    expect(await list({ kind: 'file', path: join(folder, 'gone.jsonl') })).toMatchObject({
      files: [],
      problems: [{ code: 'ENOENT' }],
    });
  });
});

function put(path: string, content = ''): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** Permissions do not bind root, as which tests run in containers. */
async function asOrdinaryUser<Result>(action: () => Promise<Result>): Promise<Result> {
  if (process.geteuid?.() !== 0) return action();
  process.seteuid?.(65_534);
  try {
    return await action();
  } finally {
    process.seteuid?.(0);
  }
}

async function list(root: Root) {
  const problems: DiskProblem[] = [];
  const files = [];
  for await (const file of listFiles(root, { onProblem: (problem) => problems.push(problem) })) files.push(file);
  return { files, problems };
}
