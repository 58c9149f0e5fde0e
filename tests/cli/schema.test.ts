import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemoFolder, type DemoFolder } from '../../packages/app/src/demo/open-demo-folder.ts';
import { runInProcess } from '../setup/run-in-process.ts';
import { runCommand } from '../setup/run-in-process.ts';
import { repository } from '../setup/run-scrollkeep.ts';

let demo: DemoFolder;
let folder: string;
beforeAll(async () => {
  demo = await openDemoFolder(new Date('2026-11-01T12:00:00Z'));
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-cli-schema-'));
});
afterAll(async () => {
  await demo.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('scrollkeep schema print', () => {
  it('prints a JSON Schema that a validator takes', async () => {
    const { status, stdout, stderr } = await runInProcess(['schema', 'print']);
    expect([status, stderr]).toEqual([0, '']);
    const validate = new Ajv2020({ allowUnionTypes: true }).compile(JSON.parse(stdout) as object);
    expect(validate({ type: 'custom-title', customTitle: 'Tides', sessionId: 's' })).toBe(true);
    expect(validate({ type: 'custom-title', customTitle: 7, sessionId: 's' })).toBe(false);
  });

  it.each(['print', 'infer'])('prints TypeScript that compiles, and so does schema infer: %s', async (command) => {
    const { stdout } = await runInProcess([
      'schema',
      command,
      '--format',
      'typescript',
      ...(command === 'infer' ? [demo.path] : []),
    ]);
    const file = join(folder, `${command}.ts`);
    writeFileSync(
      file,
      `${stdout}\nexport const title: CustomTitleRecord = { type: 'custom-title', customTitle: 'Tides', ` +
        `sessionId: 's' };\n`,
    );
    expect(compile(file)).toEqual({ status: 0, stdout: '' });
  });

  it('prints one part by its name', async () => {
    const schema = JSON.parse((await runInProcess(['schema', 'print', '--type', 'Bash'])).stdout) as { $defs: object };
    expect(Object.keys(schema.$defs)).toEqual(['tool-input.Bash', 'tool-result.Bash']);
    expect(
      (await runInProcess(['schema', 'print', '--type', 'turn_duration', '--format', 'markdown'])).stdout,
    ).toContain('# System record `turn_duration`');
    expect(
      (await runInProcess(['schema', 'print', '--type', 'custom-title', '--format', 'typescript'])).stdout.match(
        /^export .*$/gm,
      ),
    ).toEqual(['export interface CustomTitleRecord {']);
  });

  it('says what was meant by a name it does not know', async () => {
    const { status, stderr } = await runInProcess(['schema', 'print', '--type', 'turn_durration']);
    expect(status).toBe(64);
    expect(stderr).toContain('did you mean turn_duration?');
  });
});

describe('scrollkeep schema infer', () => {
  it('prints tables, and JSON of the documented shape', async () => {
    expect((await runInProcess(['schema', 'infer', demo.path])).stdout).toMatch(
      /^## user\n\nSeen [\d,]+ times, versions /m,
    );
    const { stdout } = await runInProcess(['schema', 'infer', demo.path, '--format', 'json']);
    const { versions, groups } = JSON.parse(stdout) as {
      versions: object;
      groups: Record<string, { count: number; fields: { path: string; share: number }[] }>;
    };
    expect(Object.keys(versions).length).toBeGreaterThan(2);
    expect(groups['user']?.fields.find(({ path }) => path === 'uuid')).toMatchObject({
      share: 1,
      kinds: { text: groups['user']?.count },
    });
    expect(Object.keys(groups)).toEqual(
      expect.arrayContaining(['block/text', 'tool/Bash/input', 'tool/Bash/result', 'side-file/prompt-history']),
    );
  });

  it('makes a schema that accepts the records it was learned from', async () => {
    const file = join(folder, 'learned.jsonl');
    const records = [
      { type: 'tide', height: 3 },
      { type: 'tide', height: null, ports: ['Hull'] },
    ];
    writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    const validate = new Ajv2020({ allowUnionTypes: true }).compile(
      JSON.parse((await runInProcess(['schema', 'infer', file, '--format', 'json-schema'])).stdout) as object,
    );
    for (const record of records) expect(validate(record)).toBe(true);
    expect(validate({ type: 'tide' })).toBe(false);
  });

  it('prints no text of the demo that has more than one word', async () => {
    const files = readdirSync(demo.path, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.jsonl'),
    );
    const lines = files.flatMap((path) => readFileSync(join(demo.path, path), 'utf8').split('\n'));
    const texts = new Set(
      lines
        .flatMap((line) => line.match(/"(?:[^"\\]|\\.)*"/g) ?? [])
        .map((text) => text.slice(1, -1))
        .filter((text) => /\S \S/.test(text) || text.includes('/home/')),
    );
    const { stdout } = await runInProcess(['schema', 'infer', demo.path]);
    expect(texts.size).toBeGreaterThan(300);
    expect([...texts].filter((text) => stdout.includes(text))).toEqual([]);
  });

  it('ends with 2 and a word about it where lines are damaged', async () => {
    const { status, stderr } = await runCommand(['schema', 'infer', '-'], { input: '{"type":"mode"}\nswordfish\n' });
    expect(status).toBe(2);
    expect(stderr).toContain('1 line skipped');
    expect(stderr).not.toContain('swordfish');
  });
});

describe('scrollkeep schema diff', () => {
  it('finds no difference between a tree and its copy, and ends with 0', async () => {
    const copy = join(folder, 'copy');
    cpSync(demo.path, copy, { recursive: true });
    expect(await runInProcess(['schema', 'diff', demo.path, copy])).toMatchObject({
      status: 0,
      stderr: '',
      stdout: `no difference between ${demo.path} and ${copy}\n`,
    });
  });

  it('finds what a changed record adds, and ends with 1', async () => {
    const [before, after] = [join(folder, 'before'), join(folder, 'after')];
    for (const [tree, record] of [
      [before, { type: 'mode', mode: 'normal' }],
      [after, { type: 'mode', mode: 7, tide: 'high' }],
    ] as const) {
      mkdirSync(tree, { recursive: true });
      writeFileSync(join(tree, 's.jsonl'), `${JSON.stringify(record)}\n`);
    }
    const { status, stdout } = await runInProcess(['schema', 'diff', before, after]);
    expect([status, stdout]).toEqual([1, 'mode\n  +  tide  text, always\n  ~  mode  text → number\n']);
    const json = JSON.parse((await runInProcess(['schema', 'diff', before, after, '--json'])).stdout) as object;
    expect(json).toMatchObject({
      before,
      after,
      addedGroups: [],
      changedGroups: [{ group: 'mode', added: [{ path: 'tide' }], changed: [{ path: 'mode', differs: ['kinds'] }] }],
    });
  });

  it('compares exactly two versions of one tree', async () => {
    const file = join(folder, 'versions.jsonl');
    const lines = [
      { version: '2.1.9', a: 1 },
      { version: '2.1.20', b: 1 },
      { version: '2.1.42', a: 1, c: 1 },
    ];
    writeFileSync(file, lines.map((line) => `${JSON.stringify({ type: 'mode', ...line })}\n`).join(''));
    const { status, stdout } = await runInProcess(['schema', 'diff', file, '--versions', '2.1.9..2.1.42']);
    expect([status, stdout]).toEqual([1, 'mode\n  +  c  number, always\n']);
    const missing = await runInProcess(['schema', 'diff', file, '--versions', '2.1.9..2.1.43']);
    expect(missing).toMatchObject({ status: 66, stdout: '' });
    expect(missing.stderr).toContain('Versions found: 2.1.9, 2.1.20, 2.1.42.');
  });

  it('compares a tree with the catalogue', async () => {
    const file = join(folder, 'known.jsonl');
    writeFileSync(file, '{"type":"custom-title","customTitle":"Tides","sessionId":"s"}\n');
    expect(await runInProcess(['schema', 'diff', file, '--catalogue'])).toMatchObject({ status: 0 });
    writeFileSync(file, '{"type":"custom-title","customTitle":"Tides","sessionId":"s","tide":1}\n{"type":"tide"}\n');
    expect(await runInProcess(['schema', 'diff', file, '--catalogue'])).toMatchObject({
      status: 1,
      stdout: `Only in ${file}\n  + tide\n\ncustom-title\n  +  tide  number, always\n`,
    });
  });

  it('takes no schema and no other text for a transcript without differences', async () => {
    const [print, typed] = [
      await runInProcess(['schema', 'print']),
      await runInProcess(['schema', 'print', '--format', 'typescript']),
    ];
    const files = {
      'schema.json': print.stdout,
      'line.jsonl': JSON.stringify(JSON.parse(print.stdout)),
      'records.ts': typed.stdout,
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const ask = (...names: readonly string[]) =>
      runInProcess(['schema', 'diff', ...names.map((name) => (name.startsWith('--') ? name : join(folder, name)))]);
    for (const names of [
      ['schema.json', 'schema.json'],
      ['line.jsonl', 'schema.json'],
      ['schema.json', '--catalogue'],
    ])
      expect(await ask(...names), names.join()).toMatchObject({
        status: 66,
        stdout: '',
        stderr: expect.stringContaining('is a JSON Schema, not a transcript') as unknown,
      });
    expect(await ask('records.ts', 'records.ts')).toMatchObject({
      status: 66,
      stdout: '',
      stderr: expect.stringContaining('has no record') as unknown,
    });
  });

  it.each([
    [[]],
    [['one']],
    [['one', 'two', '--catalogue']],
    [['one', '--versions', '2.1.9']],
    [['one', '--catalogue', '--versions', '2.1.9..2.1.42']],
  ])('refuses %j as wrong usage', async (args) => {
    expect(await runInProcess(['schema', 'diff', ...args])).toMatchObject({ status: 64, stdout: '' });
  });
});

function compile(file: string): { readonly status: number | null; readonly stdout: string } {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(repository, 'node_modules/typescript/bin/tsc'), '--noEmit', '--strict', '--exactOptionalPropertyTypes', file],
    { cwd: folder, encoding: 'utf8' },
  );
  return { status, stdout };
}
