import { toTextWidth } from '@scrollkeep/view/text/text-width.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemoFolder, type DemoFolder } from '../../packages/app/src/demo/open-demo-folder.ts';
import { runScrollkeep } from '../setup/run-scrollkeep.ts';

let demo: DemoFolder;
beforeAll(async () => {
  demo = await openDemoFolder(new Date());
});
afterAll(() => demo.remove());

const run = async (...args: readonly string[]) => {
  const { stdout } = await runScrollkeep([...args, '--root', demo.path], { env: { COLUMNS: '80' } });
  const lines = stdout.split('\n');
  expect(lines.filter((line) => toTextWidth(line) > 80)).toEqual([]);
  return lines;
};

describe('in a terminal of 80 columns', () => {
  it('the log of a file has what each version is based on, in one column', async () => {
    const versions = (await run('files', 'log', 'tokenizer.ts')).filter((line) => /^ +\d+ {2}\d{4}-/.test(line));
    expect(versions.join('\n')).toMatch(/checkpoint v1 before edit {2}\d+ lines · checkpoint$/m);
    expect(versions.join('\n')).toMatch(/ lines · patch$/m);
    expect(new Set(versions.map((line) => line.search(/\d+ lines · /))).size).toBe(1);
  });

  it('doctor breaks what it says between words', async () => {
    await runScrollkeep(['archive', '--yes', '--root', demo.path]);
    expect((await run('doctor')).join('\n')).toMatch(/^Archive {3}\d+ sessions, .+\n {10}(?:\S+ )*verified$/m);
  });

  it('names of models are whole, in reports and where a session is explained', async () => {
    for (const lines of [await run('usage', 'model'), await run('usage', 'explain', 'ac5ca2a1')]) {
      expect(lines.join('\n')).toMatch(/^ *claude-sonnet-4-5-20250929 /m);
      expect(lines.filter((line) => line.includes('…'))).toEqual([]);
    }
  });
});
