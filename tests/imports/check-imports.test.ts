import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkFile, covers, findRow, isAbove, listAllowed, type CheckedFile } from './check-imports.ts';
import { findCycles, type FolderImports } from './find-cycles.ts';
import { importTable } from './import-table.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const packageNames = ['transcript', 'view', 'store', 'server', 'hub', 'session-store', 'app', 'web'];
const rows = Object.keys(importTable);
const files = packageNames.flatMap((name) => listFiles(`packages/${name}/src`));
const sources = files.filter((path) => !isTest(path));

describe('the imports of every file', () => {
  const checked = sources.map((path) => ({ path, ...checkFile(path, readText(path), importTable) }));

  it('are those that the table allows', () => {
    expect(sources.length).toBeGreaterThan(1000);
    expect(checked.flatMap(({ problems }) => problems)).toEqual([]);
  });

  it('make no circle of folders, at any depth', () => {
    expect(findCycles(toFolderImports(checked)).map((folders) => folders.join(' '))).toEqual([]);
  });

  it('use all that the table allows', () => {
    const imports = checked.flatMap((file) => file.imports);
    const used = (row: string, allowed: string) =>
      imports.some((found) => found.row === row && covers(allowed, found.target));
    const unused = rows
      .filter((row) => importTable[row]?.includes('./*') !== true)
      .flatMap((row) =>
        listAllowed(row, importTable)
          .filter((allowed) => !used(row, allowed))
          .map((allowed) => `${row} does not import ${allowed}`),
      );
    expect(unused).toEqual([]);
  });

  it('lead a test only to its own package and to those that the package imports', () => {
    const allowed = new Map(packageNames.map((name) => [name, listForTests(name)]));
    const wrong = files.filter(isTest).flatMap((path) => {
      const [, own = '', , ...inside] = path.split('/');
      // As one row that may import what all rows of its package may.
      const table = { ...importTable, [[own, ...inside].join('/')]: allowed.get(own) ?? [] };
      return checkFile(path, readText(path), table)
        .problems.filter(({ reason }) => packageNames.some((name) => reason.includes(` may not import ${name}/`)))
        .map(({ place, imported }) => `${place} imports ${imported}`);
    });
    expect(wrong).toEqual([]);
  });
});

describe('the table of imports', () => {
  it('has only rows that exist, each with a file', () => {
    expect(rows.filter((row) => !existsSync(join(repository, toPath(row))))).toEqual([]);
    expect(rows.filter((row) => !sources.some((path) => findRow(path, importTable) === row))).toEqual([]);
  });

  it('lets a row import only rows above it, so that no two folders need each other', () => {
    const wrong = rows.flatMap((row) =>
      listRows(row)
        .filter((other) => !isAbove(other, row, importTable))
        .map((other) => `${row} imports ${other}, which stands below it`),
    );
    expect(wrong).toEqual([]);
  });

  it('keeps commands and the terminal away from disk, sessions, features and servers', () => {
    const known = new Set(rows.filter((row) => /^(?:server\/|app\/(?:mcp|serve)\b)/.test(row)));
    for (const row of known) for (const other of listRows(row)) known.add(other);
    expect(known.size).toBeGreaterThan(60);
    expect([...known].filter((row) => /^app\/(?:commands?\b|command-line|terminal|entries)/.test(row))).toEqual([]);
  });

  it('keeps Node out of the pure packages and of the browser', () => {
    const withNode = rows.filter((row) => importTable[row]?.includes('node') === true);
    expect(withNode.filter((row) => /^(?:transcript|view|web)\//.test(row))).toEqual([]);
  });
});

describe('folders that need each other', () => {
  const toImports = (entries: Readonly<Record<string, readonly string[]>>): FolderImports =>
    new Map(Object.entries(entries).map(([folder, others]) => [folder, new Set(others)]));

  it.each([
    ['a folder and the one inside it', { a: ['a/b'], 'a/b': ['a'] }, [['a', 'a/b']]],
    ['a circle of three', { a: ['b'], b: ['c', 'd'], c: ['a'], d: [] }, [['a', 'b', 'c']]],
    [
      'two circles',
      { a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'] },
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['none', { a: ['b', 'c'], b: ['c'], c: ['c'] }, []],
  ])('are found: %s', (_what, entries, cycles) => {
    expect(findCycles(toImports(entries))).toEqual(cycles);
  });
});

describe('a planted import', () => {
  it.each([
    ['web to Node', 'web/home', "import { readFileSync } from 'node:fs';"],
    ['web to Node by its short name', 'web/home', "import { join } from 'path';"],
    ['web to Node by require', 'web/home', "const { join } = require('path');"],
    ['the library to Node by a call', 'transcript/layout', "process.getBuiltinModule('node:fs');"],
    ['web to the store', 'web/home', "import { openIndex } from '@scrollkeep/store/database/open-index.ts';"],
    ['web to the store by a relative path', 'web/home', "import '../../../store/src/database/open-index.ts';"],
    ['a tool view to printers', 'view/tools', "import { printTerminal } from '../printers/terminal.ts';"],
    [
      'a tool view to the server',
      'view/tools',
      "import type { Settings } from '../../../server/src/settings/settings.ts';",
    ],
    ['the store to the server', 'store/archive', "export { AppError } from '../../../server/src/errors/app-error.ts';"],
    ['the store to the view', 'store/archive', "import { panelKinds } from '@scrollkeep/view/model/panel.ts';"],
    ['disk to the server', 'server/disk', "import type { Client } from '../http/protocol/client.ts';"],
    ['disk to sessions', 'server/disk', "const found = await import('../sessions/get-session.ts');"],
    ['sessions to a command', 'server/sessions', "import { registry } from '../../../app/src/commands/registry.ts';"],
    [
      'the route table to the terminal',
      'server/http/routes',
      "import { openTerminal } from '../../../../app/src/terminal/open-terminal.ts';",
    ],
    ['a feature to the command line', 'app/check', "type Run = import('../command-line/command.ts').Invocation;"],
    ['the server to the app', 'server/usage', "import type { Check } from '@scrollkeep/app/check/baseline.ts';"],
    [
      'the conversation to the search',
      'transcript/conversation',
      "import { parseQuery } from '../query/parse-query.ts';",
    ],
    ['the library to Node', 'transcript/layout', "import { basename } from 'node:path';"],
    [
      'the library to another package',
      'transcript/layout',
      "import { join } from '@scrollkeep/view/text/first-line.ts';",
    ],
    ['a folder to an npm package of others', 'view/markdown', "import { h } from 'preact';"],
    ['anything to the published entry', 'view/model', "import { readRecords } from '@scrollkeep/transcript';"],
    ['anything to a name that is computed', 'server/disk', 'await import(`./${name}.ts`);'],
    ['anything to a file outside of the sources', 'server/disk', "import '../../../../scripts/test.mjs';"],
  ])('of %s is refused', (_what, row, text) => {
    expect(plant(row, text)).toHaveLength(1);
  });

  it('is refused for every pair of rows that the table does not allow, and only then', () => {
    for (const row of rows) {
      const others = rows.filter((other) => other !== row);
      const refused = plant(row, others.map((other) => `import '${toRelative(row, other)}';`).join('\n'));
      const allowed = new Set(listRows(row));
      expect(refused.map(({ imported }) => imported)).toEqual(
        others.filter((other) => !allowed.has(other)).map((other) => toRelative(row, other)),
      );
    }
  });

  it('is refused in a folder that has no row', () => {
    expect(checkFile('packages/app/src/new-folder/planted.ts', '', importTable).problems).toHaveLength(1);
  });

  it('is allowed in its own folder, and where the table says so', () => {
    expect(plant('server/sessions', "import './located-session.ts'; import '../disk/find-roots.ts';")).toEqual([]);
  });
});

/** Folder → folders that files directly inside it import; a file with a row of its own counts as a folder. */
function toFolderImports(checked: readonly (CheckedFile & { readonly path: string })[]): FolderImports {
  const found = new Map<string, Set<string>>();
  const toFolder = (path: string) => {
    const row = findRow(path, importTable);
    return row !== undefined && toPath(row) === path ? path : posix.dirname(path);
  };
  for (const { path, imports } of checked) {
    const folder = toFolder(path);
    const others = found.get(folder) ?? new Set();
    found.set(folder, others);
    for (const { file } of imports) if (file !== undefined && toFolder(file) !== folder) others.add(toFolder(file));
  }
  return found;
}

function plant(row: string, text: string) {
  return checkFile(toPlanted(row), text, importTable).problems;
}

function toPlanted(row: string): string {
  return /\.tsx?$/.test(row) ? toPath(row) : `${toPath(row)}/planted.ts`;
}

function toRelative(row: string, other: string): string {
  const path = posix.relative(posix.dirname(toPlanted(row)), toPlanted(other));
  return path.startsWith('.') ? path : `./${path}`;
}

/** The rows that a row may import. */
function listRows(row: string): readonly string[] {
  const allowed = listAllowed(row, importTable);
  return rows.filter((other) => other !== row && allowed.some((name) => covers(name, other)));
}

/** A test may use fixtures, Node, and all of a package that its own imports anything of. */
function listForTests(own: string): readonly string[] {
  const ofPackage = rows.filter((row) => row.startsWith(`${own}/`));
  const imported = ofPackage
    .flatMap((row) => listAllowed(row, importTable))
    .map((allowed) => packageNames.find((name) => allowed.startsWith(`${name}/`)) ?? allowed);
  return [...new Set([...ofPackage, 'transcript', ...imported])];
}

function toPath(row: string): string {
  const [name, ...inside] = row.split('/');
  return posix.join('packages', name ?? '', 'src', ...inside);
}

function listFiles(folder: string): readonly string[] {
  return readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.split(sep).join('/')))
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'));
}

function isTest(path: string): boolean {
  return /\.test(?:-kit)?\.tsx?$/.test(path);
}

function readText(path: string): string {
  return readFileSync(join(repository, path), 'utf8');
}
