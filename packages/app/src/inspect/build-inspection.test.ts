import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildUsageReport } from '@scrollkeep/transcript/usage/build-usage-report.ts';
import type { TokenCounts } from '@scrollkeep/transcript/usage/prices/token-counts.ts';
import { buildDemoTree, fixtureCases, type FixtureTree } from '@scrollkeep/transcript/fixtures';
import { readUsage } from '@scrollkeep/server/usage/read-usage.ts';
import { buildInspection } from './build-inspection.ts';
import { printInspection } from './print-inspection.ts';
import { toInspectionJson } from './to-inspection-json.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'scrollkeep-inspect-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const good =
  '{"type":"user","version":"2.1.325","cwd":"/home/ada/engine"}' +
  '\n{"type":"assistant","version":"2.1.325"}\n{"type":"summary"}\n';

describe('buildInspection', () => {
  it('counts lines by kind, type and version, and files by class', async () => {
    put(
      'projects/-home-ada-engine/s1.jsonl',
      `${good}{"type":"new-thing","version":"2.1.400"}\n\n[1]\nbroken\n{"type":"us`,
    );
    put(
      'projects/-home-ada-engine/s1/subagents/agent-a1234567.jsonl',
      '{"type":"user","version":"2.1.250","cwd":"/tmp/elsewhere"}\n',
    );
    put('.credentials.json', 'do not open');
    put('todos/s1-agent-s1.json', '[]');
    const inspection = await inspect();
    expect(inspection.totals).toMatchObject({
      files: 2,
      lines: 8,
      objects: 5,
      unknownType: 1,
      malformed: 1,
      notJson: 1,
      partial: 1,
    });
    expect(Object.fromEntries(inspection.recordTypes)).toEqual({ user: 2, assistant: 1, summary: 1, 'new-thing': 1 });
    expect(Object.fromEntries(inspection.versions)).toEqual({ '2.1.325': 2, '2.1.400': 1, '2.1.250': 1 });
    expect(inspection.unknownTypes.get('new-thing')).toMatchObject({
      lines: 1,
      version: '2.1.400',
      first: { line: 4 },
    });
    expect(inspection.classes).toMatchObject({
      transcript: { files: 2 },
      side: { files: 1, bytes: 2 },
      secret: { files: 1, bytes: 11 },
    });
    expect(inspection.projects).toMatchObject([
      { directory: '-home-ada-engine', path: '/home/ada/engine', sessions: 1, agentFiles: 1 },
    ]);
  });

  it('gives file, line, byte offset and what was expected for each damaged line', async () => {
    put('projects/-p/s.jsonl', `${good}{"type":"user"}{"type":"user"}\n7\n`);
    const { damagedLines } = await inspect();
    const path = join(folder, 'projects/-p/s.jsonl');
    expect(damagedLines).toEqual([
      {
        kind: 'not-json',
        path,
        line: 4,
        offset: good.length,
        problemOffset: good.length + 15,
        expected: 'the end of the line (a second value starts here)',
      },
      {
        kind: 'malformed',
        path,
        line: 5,
        offset: good.length + 31,
        problemOffset: good.length + 31,
        expected: 'an object with a string "type"',
      },
    ]);
  });

  it('counts a type named like a property of objects as any other', async () => {
    put('projects/-p/s.jsonl', '{"type":"__proto__","version":"constructor"}\n{"type":"toString"}\n');
    const json = JSON.parse(JSON.stringify(toInspectionJson(await inspect()))) as {
      recordTypes: object;
      versions: object;
    };
    expect(Object.entries(json.recordTypes)).toEqual([
      ['__proto__', 1],
      ['toString', 1],
    ]);
    expect(Object.entries(json.versions)).toEqual([['constructor', 1]]);
  });

  it('stops when it is asked to', async () => {
    put('projects/-p/s.jsonl', good);
    await expect(
      buildInspection([{ kind: 'config-folder', path: folder }], { maxLineBytes: 1e6, signal: AbortSignal.abort() }),
    ).rejects.toThrow();
  });
});

describe('the usage of an inspection', () => {
  const trees: readonly (readonly [string, () => FixtureTree])[] = [
    ...fixtureCases.map(({ name, build }) => [name, build] as const),
    ['demo', () => buildDemoTree('2026-11-01T12:00:00.000Z')],
  ];
  const names = ['messages', 'input', 'output', 'cacheRead', 'cacheWrite5m', 'cacheWrite1h'] as const;
  const pick = (sums: TokenCounts & { readonly messages: number }) =>
    Object.fromEntries(names.map((name) => [name, sums[name]]));

  it.each(trees)('%s: is what the scan for usage counts', async (_name, build) => {
    for (const file of build()) put(file.path, file.content);
    const { usage } = await inspect();
    const scanned = await readUsage([{ kind: 'config-folder', path: folder }], {
      maxLineBytes: 1 << 24,
      onProblem: (problem) => expect.unreachable(problem.message),
    });
    const byModel = buildUsageReport(scanned, { by: 'model', timezone: 'UTC' }).rows;
    expect(Object.fromEntries(byModel.map((row) => [row.key, pick(row)]))).toEqual(
      Object.fromEntries([...usage].map(([model, sums]) => [model, pick(sums)])),
    );
  });
});

describe('printInspection', () => {
  it('fits the width of the terminal and carries no colour unless asked', async () => {
    put('projects/-p/s.jsonl', `${good}${'x'.repeat(300)}\n`);
    const text = printInspection(await inspect(), { width: 60, color: false });
    expect(text).toContain('Damaged lines');
    expect(text).not.toContain('\u001b');
    expect(printInspection(await inspect(), { width: 60, color: true })).toContain('\u001b[1m');
  });

  it('prints no control character that a transcript brought', async () => {
    put('projects/-p/s.jsonl', '{"type":"evil\\u001b[2J\\u202etype","version":"1\\u0007"}\n');
    const text = printInspection(await inspect(), { width: 80, color: false });
    expect(text).toContain('evil\\u{1b}[2J\\u{202e}type');
    expect(/[\u0000-\u0009\u000b-\u001f\u202e]/.test(text)).toBe(false);
  });
});

function put(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

function inspect() {
  return buildInspection([{ kind: 'config-folder', path: folder }], { maxLineBytes: 1_000_000 });
}
