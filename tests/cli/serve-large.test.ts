import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSession } from '@scrollkeep/transcript/fixtures';
import type { TurnsAnswer } from '@scrollkeep/view/wire/wire-turns.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestServer } from './open-test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'scrollkeep-large-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a session of some megabytes', () => {
  it('comes in pages of at most 300 KB that together are the session', async () => {
    const project = join(folder, 'projects', '-home-ada-kite');
    mkdirSync(project, { recursive: true });
    const chunks = [...generateSession({ seed: 'pages', bytes: 10_000_000 })].map((chunk) =>
      Buffer.from(chunk as Uint8Array),
    );
    writeFileSync(join(project, 'large.jsonl'), Buffer.concat(chunks));
    const server = await openTestServer(folder);
    try {
      const numbers: number[] = [];
      for (let total = 1; numbers.length < total;) {
        const answer = await server.get(`/sessions/large/turns?from=${numbers.length}&limit=20`);
        const page = answer.json as TurnsAnswer;
        expect(answer.status).toBe(200);
        expect(answer.bytes).toBeLessThanOrEqual(300_000);
        expect(page.turns.length).toBeGreaterThan(0);
        numbers.push(...page.turns.map((turn) => turn.number));
        total = page.path.turns;
      }
      expect(numbers.length).toBeGreaterThan(40);
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
      expect(new Set(numbers).size).toBe(numbers.length);
    } finally {
      await server.close();
    }
  });
});
