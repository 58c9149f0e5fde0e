import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleText } from '../../packages/view/src/redaction/rule-parts/sample-text.ts';
import { runCommand } from '../setup/run-in-process.ts';

const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-redaction-names-'));
const folder = join(scratch, 'sessions');
const core = sampleText('alnum', 36, 8);
const file = `ghp_${core}`;

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  for (const [name, title] of [
    [file, 'Plain title'],
    ['other-session', `Deploy with ghp_${core}`],
  ] as const) {
    const record = {
      parentUuid: null,
      isSidechain: false,
      type: 'user',
      message: { role: 'user', content: 'Hello' },
      uuid: '00000000-0000-4000-8000-000000000001',
      timestamp: '2026-11-02T09:00:00.000Z',
      userType: 'external',
      cwd: '/srv/tides',
      sessionId: name,
      version: '2.1.150',
      gitBranch: 'main',
    };
    writeFileSync(
      join(folder, `${name}.jsonl`),
      `${JSON.stringify(record)}\n${JSON.stringify({ type: 'custom-title', customTitle: title, sessionId: name })}\n`,
    );
  }
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('the names that an export gives', () => {
  it.each(['html', 'md', 'text', 'json', 'csv', 'steps', 'brief', 'jsonl'])(
    '%s: have no secret in them, and neither has the index',
    async (format) => {
      const out = join(scratch, format);
      const { status, stderr } = await runCommand([
        'export',
        join(folder, `${file}.jsonl`),
        join(folder, 'other-session.jsonl'),
        '--format',
        format,
        '--redact',
        '--out',
        `${out}/`,
      ]);
      expect([status, stderr]).toEqual([0, expect.any(String)]);
      const files = readdirSync(out, { recursive: true, withFileTypes: true });
      expect(files.length).toBeGreaterThan(1);
      for (const entry of files) {
        expect(entry.name.toLowerCase()).not.toContain(core.toLowerCase().slice(0, 20));
        if (entry.isFile())
          expect([
            entry.name,
            readFileSync(join(entry.parentPath, entry.name), 'utf8').toLowerCase().includes(core.toLowerCase()),
          ]).toEqual([entry.name, false]);
      }
    },
  );
});
