import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, type ParseResult } from 'vite';

const maxLines = 60;
const repository = fileURLToPath(new URL('../..', import.meta.url));

export interface ExportedName {
  readonly name: string;
  readonly kind: 'class' | 'const' | 'function' | 'interface' | 'type';
  /** As the compiler declares it. */
  readonly declaration: string;
}

/** What each entry point of the library gives, by the declarations that the compiler emits for them. */
export function readLibraryApi(): ReadonlyMap<string, readonly ExportedName[]> {
  const folder = mkdtempSync(join(tmpdir(), 'scrollkeep-api-'));
  try {
    execFileSync(
      process.execPath,
      [
        join(repository, 'node_modules/typescript/bin/tsc'),
        '-p',
        join(repository, 'packages/transcript/tsconfig.build.json'),
        '--outDir',
        folder,
        '--declarationMap',
        'false',
      ],
      { stdio: 'inherit' },
    );
    return new Map([
      ['@scrollkeep/transcript', listExports(join(folder, 'index.d.ts'))],
      ['@scrollkeep/transcript/fixtures', listExports(join(folder, 'fixtures/index.d.ts'))],
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The report: a change of what others rely on is a change of this file. */
export function printLibraryApi(api: ReadonlyMap<string, readonly ExportedName[]>): string {
  return [
    '# What @scrollkeep/transcript exports',
    '',
    'Made by `npm run docs` from the emitted declarations. A test compares it, so that no change of the published',
    'names and types goes unnoticed. The [README](README.md) explains them.',
    '',
    ...[...api].flatMap(([entry, names]) => [
      `## \`${entry}\``,
      '',
      `${names.length} names.`,
      '',
      ...names.flatMap(({ name, declaration }) => [`### ${name}`, '', '```ts', declaration, '```', '']),
    ]),
  ].join('\n');
}

function listExports(entry: string): readonly ExportedName[] {
  const { module } = parse(entry);
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .map(({ exportName, importName, moduleRequest }) => {
      if (moduleRequest === null || exportName.name === null || importName.name === null)
        throw new Error(`${entry} has an export that is no name of another file`);
      return { name: exportName.name, ...findDeclaration(toPath(entry, moduleRequest.value), importName.name) };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function findDeclaration(path: string, name: string): Omit<ExportedName, 'name'> {
  const { program, text } = parse(path);
  const found = program.body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.declaration !== null
      ? listNames(statement.declaration).filter((declared) => declared.name === name)
      : [],
  );
  const [first] = found;
  if (first === undefined) throw new Error(`${path} does not declare ${name}`);
  const lines = found.flatMap(({ start, end }) => text.slice(start, end).split('\n'));
  // The type of a large table repeats all that is in it.
  const more = lines.length - maxLines;
  return {
    kind: first.kind,
    declaration: [...lines.slice(0, maxLines), ...(more > 0 ? ['// …'] : [])].join('\n'),
  };
}

type Declaration = NonNullable<
  Extract<ParseResult['program']['body'][number], { declaration: unknown }>['declaration']
>;

interface DeclaredName extends Pick<ExportedName, 'name' | 'kind'> {
  readonly start: number;
  readonly end: number;
}

function listNames(node: Declaration): readonly DeclaredName[] {
  const { start, end } = node;
  switch (node.type) {
    case 'TSDeclareFunction':
      return node.id === null ? [] : [{ name: node.id.name, kind: 'function', start, end }];
    case 'TSInterfaceDeclaration':
      return [{ name: node.id.name, kind: 'interface', start, end }];
    case 'TSTypeAliasDeclaration':
      return [{ name: node.id.name, kind: 'type', start, end }];
    case 'ClassDeclaration':
      return node.id === null ? [] : [{ name: node.id.name, kind: 'class', start, end }];
    case 'VariableDeclaration':
      return node.declarations.flatMap(({ id }) =>
        id.type === 'Identifier' ? [{ name: id.name, kind: 'const' as const, start, end }] : [],
      );
    default:
      return [];
  }
}

function parse(path: string): ParseResult & { readonly text: string } {
  const text = readFileSync(path, 'utf8');
  const { program, module, comments, errors } = parseSync(path, text, {});
  return { program, module, comments, errors, text };
}

function toPath(from: string, specifier: string): string {
  return resolve(dirname(from), specifier.replace(/\.[jt]s$/, '.d.ts'));
}
