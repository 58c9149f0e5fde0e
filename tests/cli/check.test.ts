import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fixtureCases } from '@scrollkeep/transcript/fixtures';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runInProcess } from '../setup/run-in-process.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'scrollkeep-check-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const title = { type: 'custom-title', customTitle: 'Tides', sessionId: 's' };

interface Report {
  readonly totals: Readonly<Record<string, number>>;
  readonly findings: readonly {
    readonly code: string;
    readonly type: string;
    readonly path: string;
    readonly count: number;
  }[];
}

describe('scrollkeep check', () => {
  it('finds exactly the drift that is there, ends with 1, and every record still reaches the reader', async () => {
    const records = [
      title,
      { type: 'tide-table' },
      { ...title, tide: 3 },
      { ...title, customTitle: ['Tides'] },
      { type: 'custom-title', sessionId: 's' },
    ];
    const file = write('s.jsonl', records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    const { status, stdout } = await runInProcess(['check', file, '--json']);
    const report = JSON.parse(stdout) as Report;
    expect(status).toBe(1);
    expect(report.findings.map(({ code, type, path, count }) => ({ code, type, path, count }))).toEqual([
      { code: 'UNKNOWN_TYPE', type: 'tide-table', path: '$.type', count: 1 },
      { code: 'NEW_FIELD', type: 'custom-title', path: '$.tide', count: 1 },
      { code: 'TYPE_MISMATCH', type: 'custom-title', path: '$.customTitle', count: 1 },
      { code: 'MISSING_FIELD', type: 'custom-title', path: '$.customTitle', count: 1 },
    ]);
    const facts = JSON.parse((await runInProcess(['inspect', file, '--json'])).stdout) as {
      recordTypes: object;
      totals: object;
    };
    expect(facts).toMatchObject({
      recordTypes: { 'custom-title': 4, 'tide-table': 1 },
      totals: { lines: 5, objects: 5 },
    });
  });

  it('ends with 0 where all is as the catalogue says, whatever the version', async () => {
    const file = write('s.jsonl', `${JSON.stringify(title)}\n`);
    expect(await runInProcess(['check', file])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('matches the catalogue') as string,
    });
  });

  it('ends with 2 at damage, also beside drift', async () => {
    const file = write('s.jsonl', `${JSON.stringify({ type: 'tide-table' })}\n{"type":"mode"}{"type":"mode"}\n`);
    const { status, stdout } = await runInProcess(['check', file]);
    expect(status).toBe(2);
    expect(stdout).toMatch(/NOT_JSON[\s\S]*s\.jsonl:2 \(byte 22\)/);
  });

  it('leaves out what a baseline knows', async () => {
    const file = write('s.jsonl', `${JSON.stringify({ ...title, tide: 3 })}\n`);
    const baseline = write('known.json', (await runInProcess(['check', file, '--json'])).stdout);
    expect((await runInProcess(['check', file, '--baseline', baseline])).status).toBe(0);
    write('s.jsonl', `${JSON.stringify({ ...title, tide: 3, moon: 'full' })}\n`);
    const { status, stdout } = await runInProcess(['check', file, '--baseline', baseline, '--json']);
    expect(status).toBe(1);
    expect((JSON.parse(stdout) as Report).findings.map((finding) => finding.path)).toEqual(['$.moon']);
    expect((await runInProcess(['check', file, '--baseline', write('bad.json', '[]')])).status).toBe(66);
  });

  it('prints annotations for GitHub', async () => {
    const file = write('s.jsonl', `${JSON.stringify({ ...title, tide: 3 })}\nbroken\n`);
    const { stdout } = await runInProcess(['check', file, '--format', 'github']);
    expect(stdout).toMatch(/^::warning title=NEW_FIELD,file=[^,]+,line=1::/m);
    expect(stdout).toMatch(/^::error title=NOT_JSON,file=[^,]+,line=2::/m);
  });

  it('judges side files too', async () => {
    write('projects/-p/s.jsonl', '');
    write('projects/-p/s/subagents/agent-a1234567.meta.json', JSON.stringify({ agentType: 'Explore', rudder: 'port' }));
    const { status, stdout } = await runInProcess(['check', folder, '--json']);
    expect(status).toBe(1);
    expect((JSON.parse(stdout) as Report).findings).toMatchObject([
      { code: 'NEW_FIELD', type: 'agent-meta', path: '$.rudder' },
    ]);
  });

  it('finds nothing but information in the fixtures of every version', async () => {
    for (const file of fixtureCases
      .filter((fixture) => fixture.name !== 'damaged')
      .flatMap((fixture) => fixture.build().map((built) => ({ ...built, path: `${fixture.name}/${built.path}` }))))
      write(file.path, file.content);
    const { stdout } = await runInProcess(['check', folder, '--json']);
    expect((JSON.parse(stdout) as Report).findings.filter((finding) => finding.code !== 'UNSEEN_VERSION')).toEqual([]);
  });
});

function write(path: string, content: string | Uint8Array): string {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
  return join(folder, path);
}
