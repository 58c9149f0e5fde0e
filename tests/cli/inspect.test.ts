import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemoFolder, type DemoFolder } from '../../packages/app/src/demo/open-demo-folder.ts';
import { runCommand } from '../setup/run-in-process.ts';

let demo: DemoFolder;
let folder: string;
beforeAll(async () => {
  demo = await openDemoFolder(new Date('2026-11-01T12:00:00Z'));
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-cli-'));
});
afterAll(async () => {
  await demo.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('scrollkeep inspect', () => {
  it('prints the documented JSON of a Claude folder', async () => {
    const { status, stdout, stderr } = await runCommand(['inspect', demo.path, '--json']);
    const facts = JSON.parse(stdout) as {
      totals: Record<string, number>;
      recordTypes: object;
      versions: object;
      classes: Record<string, { files: number }>;
    };
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(facts.totals['lines']).toBeGreaterThan(400);
    expect(facts.totals).toMatchObject({ malformed: 0, 'not-json': 0, partial: 1 });
    expect(facts.recordTypes).toHaveProperty('assistant');
    expect(Object.keys(facts.versions).length).toBeGreaterThan(2);
    expect(facts.classes['secret']?.files).toBeGreaterThan(0);
  });

  it('takes the folder from --root and from CLAUDE_CONFIG_DIR', async () => {
    const direct = (await runCommand(['inspect', demo.path, '--json'])).stdout;
    expect((await runCommand(['--root', demo.path, 'inspect', '--json'])).stdout).toBe(direct);
    expect((await runCommand(['inspect', '--json'], { env: { CLAUDE_CONFIG_DIR: demo.path } })).stdout).toBe(direct);
  });

  it('reads a transcript from standard input', async () => {
    const { stdout, status } = await runCommand(['inspect', '-', '--json'], {
      input: '{"type":"user","version":"2.1.0"}\n{"type":"summary"}',
    });
    expect(JSON.parse(stdout)).toMatchObject({
      totals: { files: 1, lines: 2, objects: 2, bytes: 52 },
      versions: { '2.1.0': 1 },
    });
    expect(status).toBe(0);
  });

  it('shows damage with file, line and byte offset, and ends with 2', async () => {
    const file = join(folder, 'damaged.jsonl');
    writeFileSync(file, '{"type":"user"}\n{"type":"user"}{"type":"user"}\n');
    const { stdout, status } = await runCommand(['inspect', file]);
    expect(stdout).toMatch(/damaged\.jsonl:2\n +byte 31: not JSON, expected the end of the line/);
    expect(status).toBe(2);
  });

  it('ends with 66 and a hint where a path does not exist or there is no Claude folder', async () => {
    const missing = await runCommand(['inspect', join(folder, 'missing')]);
    expect(missing).toMatchObject({ status: 66, stdout: '' });
    expect(missing.stderr).toContain('no such file or folder');
    const none = await runCommand(['inspect']);
    expect(none).toMatchObject({ status: 66, stdout: '' });
    expect(none.stderr).toContain('CLAUDE_CONFIG_DIR');
  });

  it('reports a transcript it may not open, reads the rest and ends with 2', async () => {
    const tree = join(folder, 'unreadable');
    mkdirSync(join(tree, 'projects/-p'), { recursive: true });
    writeFileSync(join(tree, 'projects/-p/open.jsonl'), '{"type":"user"}\n');
    writeFileSync(join(tree, 'projects/-p/locked.jsonl'), '{"type":"user"}\n');
    chmodSync(join(tree, 'projects/-p/locked.jsonl'), 0);
    chmodSync(folder, 0o755);
    const { stdout, status } = await runCommand(['inspect', tree, '--json'], {
      asOrdinaryUser: true,
      env: { HOME: folder, XDG_CONFIG_HOME: folder },
    });
    expect(JSON.parse(stdout)).toMatchObject({
      totals: { files: 2, lines: 1 },
      problems: [{ path: 'projects/-p/locked.jsonl', code: 'EACCES' }],
    });
    expect(status).toBe(2);
  });
});

describe('scrollkeep overview', () => {
  it('shows a demo, says so and cleans up, where there is no Claude folder', async () => {
    const scratch = join(folder, 'tmp');
    mkdirSync(scratch, { recursive: true });
    const { status, stdout, stderr } = await runCommand(['overview'], {
      env: { TMPDIR: scratch, TEMP: scratch, TMP: scratch },
    });
    expect(stderr).toContain('this is a demo');
    expect(stdout).toMatch(/3 projects · \d+ sessions/);
    expect(status).toBe(0);
    expect(readdirSync(scratch)).toEqual([]);
  });

  it('suggests only commands that succeed, whatever it found', async () => {
    const empty = join(folder, 'no-sessions-yet');
    mkdirSync(empty, { recursive: true });
    const runs = [
      ['overview'],
      ['overview', empty],
      ['overview', demo.path],
      ['overview', '--root', demo.path],
      ['overview', '--demo'],
    ];
    const steps = new Set<string>();
    for (const args of runs) {
      const { stdout } = await runCommand(args);
      for (const [, step = ''] of stdout.matchAll(/^ {2}scrollkeep (.*?)(?: {2}|$)/gm)) steps.add(step);
    }
    expect(steps.size).toBeGreaterThan(6);
    for (const step of steps) {
      const line = step.split(' ');
      const { status, stderr } = await runCommand(line[0] === 'serve' ? [...line, '--no-open', '--for', '1s'] : line);
      // 1 and 2 are findings in the demo; what cannot run at all has 64 or more.
      expect(status, `${step}: ${stderr}`).toBeLessThan(3);
    }
  });

  it('breaks its lines between words on a narrow screen', async () => {
    for (const columns of [40, 60]) {
      const { stdout } = await runCommand(['overview'], {
        env: { CLAUDE_CONFIG_DIR: demo.path, COLUMNS: String(columns) },
      });
      const steps = stdout.slice(stdout.indexOf('Next steps'));
      expect(steps.replaceAll(/\s+/g, ' ')).toContain('all sessions with title, status and git branch');
      expect(steps.split('\n').filter((line) => line.length > columns)).toEqual([]);
    }
  });

  it("shows the user's own tree where there is one", async () => {
    const { stdout, stderr } = await runCommand(['overview'], { env: { CLAUDE_CONFIG_DIR: demo.path } });
    expect(stderr).toBe('');
    expect(stdout).toContain(`Sessions in ${demo.path}`);
  });
});
