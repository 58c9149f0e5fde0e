import { expect, it } from 'vitest';
import { findToolAct } from './find-tool-act.ts';
import { toolCatalogue } from './tool-catalogue.ts';

it('is what the entries of the tools say', async () => {
  const rows = toolCatalogue.flatMap(({ name, act }) => (act === undefined ? [] : [`  ['${name}', '${act}'],\n`]));
  await expect(
    "import type { ToolAct } from '../shapes/tool-act.ts';\n\n" +
      '// Written by its test from the entries of the tools: a small table for what must not load them all.\n' +
      `export const toolActs: readonly (readonly [name: string, act: ToolAct])[] = [\n${rows.sort().join('')}];\n`,
  ).toMatchFileSnapshot('./tool-acts.ts');
});

it('knows nothing of tools of others, whatever they are called', () => {
  expect(['Write', 'mcp__notes__Write', 'constructor', ''].map(findToolAct)).toEqual([
    'changes-file',
    undefined,
    undefined,
    undefined,
  ]);
});
