import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildDemoTree } from '@scrollkeep/transcript/fixtures';
import { expect, it } from 'vitest';
import { briefCommand } from '../../packages/app/src/commands/brief.ts';
import { runInProcess } from '../setup/run-in-process.ts';

it('brief --json has the keys of a session that its help lists, in their order', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scrollkeep-brief-'));
  try {
    for (const { path, content } of buildDemoTree('2026-11-02T09:00:00.000Z')) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    const { stdout } = await runInProcess(['brief', 'latest', '--json', '--root', folder]);
    const [session] = (JSON.parse(stdout) as { readonly sessions: readonly object[] }).sessions;
    expect(Object.keys(session ?? {})).toEqual(listKeys(briefCommand.description ?? ''));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** The keys between the outer braces of `sessions: [{…}]`, without what stands in brackets behind them. */
function listKeys(description: string): readonly string[] {
  const start = description.indexOf('sessions: [{') + 'sessions: [{'.length;
  let [depth, outer] = [1, ''];
  for (const character of description.slice(start)) {
    if ('{[('.includes(character)) depth++;
    else if ('}])'.includes(character)) depth--;
    else if (depth === 1) outer += character;
    if (depth === 0) break;
  }
  return outer.split(',').map((key) => key.replace(/:.*$/s, '').trim());
}
