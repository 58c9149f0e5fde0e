import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { toolCatalogue } from '../tools/tool-catalogue.ts';

const names: ReadonlySet<string> = new Set(toolCatalogue.map(({ name }) => name));
/** Where tools are declared, invented and shown, one file each; everything else asks what they do (`findToolAct`). */
const home = /^(?:transcript\/src\/(?:tools|fixtures|records|side-files)|view\/src\/tools)\//;

/** Lists that stay elsewhere, each with its reason. */
const exceptions: readonly (readonly [file: string, names: string, reason: string])[] = [
  ['transcript/src/conversation/side/join-tasks.ts', 'TaskCreate, TaskUpdate', 'their inputs are read field by field'],
];

const packages = fileURLToPath(new URL('../../..', import.meta.url));

describe('lists of tools', () => {
  const found = readdirSync(packages, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /^[^/]+\/src\/.*\.tsx?$/.test(name) && !/\.test(?:-kit)?\.tsx?$/.test(name))
    .filter((name) => !home.test(name))
    .flatMap((file) => listLists(readFileSync(`${packages}/${file}`, 'utf8')).map((list) => `${file}: ${list}`));

  it('stand in the catalogue alone, as what its tools do, but for the exceptions', () => {
    expect(found).toEqual(exceptions.map(([file, list]) => `${file}: ${list}`));
  });

  it.each([
    ["const tools = new Set(['Write', 'Edit', 'MultiEdit']);", ['Write, Edit, MultiEdit']],
    ["if (name === 'Task' || name === 'Agent') return;", ['Task, Agent']],
    ["if (name !== 'Task' &&\n  name !== 'Agent') return;", ['Task, Agent']],
    ['const views = { Read: readView, Write: writeView };', ['Read, Write']],
    ["const label = 'Write';\nconst other = 'Read';", []],
    ["const titles = ['Input', 'Output', 'Read', 'Cost'];", []],
  ])('would be found in %j', (code, expected) => {
    expect(listLists(code)).toEqual(expected);
  });
});

/** Two or more tools in one list, one condition or as keys of one object. */
function listLists(code: string): readonly string[] {
  const lists = [
    /\[((?:\s*'\w+',?){2,}\s*)\]/g,
    /((?:[!=]== '\w+'\)?\s*(?:\|\||&&)\s*\(?[\w.[\]']+ ){1,}[!=]== '\w+')/g,
    /\{((?:\s*\w+: [\w.]+,?){2,}\s*)\}/g,
  ];
  return lists.flatMap((pattern) =>
    [...code.matchAll(pattern)].flatMap(([, list = '']) => {
      const tools = [...list.matchAll(/'(\w+)'|(\w+):/g)].flatMap(([, quoted, key]) => {
        const word = quoted ?? key ?? '';
        return names.has(word) ? [word] : [];
      });
      return tools.length < 2 ? [] : [tools.join(', ')];
    }),
  );
}
