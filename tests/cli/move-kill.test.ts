import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectMoved, newPath, oldPath, openMoveLab, type MoveLab } from '../setup/move-kit.ts';

const counter = new URL('../setup/kill-at-operation.mjs', import.meta.url).href;

let lab: MoveLab;
beforeEach(() => void (lab = openMoveLab()));
afterEach(() => lab.remove());

describe('a move that is killed', () => {
  it('at any moment is finished or rolled back by the next one', async () => {
    const log = join(dirname(lab.config), 'operations');
    await lab.run(['move', oldPath, newPath, '--write'], { SCROLLKEEP_OPERATIONS_LOG: log }, ['--import', counter]);
    const operations = Number(readFileSync(log, 'utf8'));
    expect(operations).toBeGreaterThan(100);
    const seen = new Set<string>();
    for (let at = 3; at <= operations; at += Math.ceil(operations / 20)) {
      lab.remove();
      lab = openMoveLab();
      const before = lab.read();
      const killed = await lab.run(['move', oldPath, newPath, '--write'], { SCROLLKEEP_KILL_AT: String(at) }, [
        '--import',
        counter,
      ]);
      if (killed.status !== null) continue;
      const next = await lab.scrollkeep('move', oldPath, newPath, '--write');
      expect([next.status, at], next.stderr).toEqual([0, at]);
      for (const word of ['Finished', 'Rolled back']) if (next.stderr.includes(word)) seen.add(word);
      expectMoved(lab);
      expect((await lab.scrollkeep('move', '--undo', '--write')).status).toBe(0);
      expect(lab.read()).toEqual(before);
    }
    expect([...seen].sort()).toEqual(['Finished', 'Rolled back']);
  });
});
