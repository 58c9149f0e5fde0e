import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toProjectDirectory } from '@scrollkeep/transcript/layout/project-directory.ts';
import { handed, openHandOverLab, type HandOverLab } from '../setup/hand-over-kit.ts';
import { bin, isolatedEnvironment } from '../setup/run-scrollkeep.ts';
import { isLong } from '../setup/take-part.ts';

const counter = new URL('../setup/kill-at-awaited-operation.mjs', import.meta.url).href;

let lab: HandOverLab;
beforeEach(() => void (lab = openHandOverLab()));
afterEach(() => lab.remove());

describe('a take that is killed', () => {
  it('at any moment leaves no session or a whole one, and the next one removes what it left', async () => {
    await lab.from.run('hand-over', handed, '--out', lab.file);
    const words = ['take', lab.file, '--project', lab.to.project, '--write'];
    const run = (more: Readonly<Record<string, string>>) =>
      spawnSync(process.execPath, ['--import', counter, bin, ...words], {
        env: { ...isolatedEnvironment(), ...lab.to.env, TMPDIR: lab.scratch, ...more },
        encoding: 'utf8',
      });
    const log = join(lab.scratch, 'operations');
    expect(run({ SCROLLKEEP_OPERATIONS_LOG: log }).status).toBe(0);
    const whole = lab.to.read();
    const operations = Number(readFileSync(log, 'utf8'));
    const main = join(lab.to.config, 'projects', toProjectDirectory(lab.to.project), `${handed}.jsonl`);
    const seen = new Set<string>();
    for (let at = operations; at > 0; at -= Math.ceil(operations / (isLong ? 80 : 25))) {
      rmSync(lab.to.config, { recursive: true, force: true });
      rmSync(lab.to.data, { recursive: true, force: true });
      expect(run({ SCROLLKEEP_KILL_AT: String(at) }).signal).toBe('SIGKILL');
      const isWhole = existsSync(main);
      seen.add(isWhole ? 'new' : 'old');
      // Undoing nothing is what the next one does first.
      await lab.to.run('take', '--undo', 'none');
      const left = existsSync(lab.to.config) ? lab.to.read() : {};
      const rest = Object.entries(left).filter(([path]) => !path.endsWith('.scrollkeep'));
      expect([at, Object.fromEntries(rest)]).toEqual([at, isWhole ? whole : {}]);
      if (!isWhole) expect(Object.keys(left)).toEqual([]);
    }
    expect([...seen].sort()).toEqual(['new', 'old']);
  });
});
