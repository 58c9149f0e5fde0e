import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { parseSync } from 'vite';

/** For each folder (or file) of `packages/*\/src` what it may import; `import-table.ts` explains it. */
export type ImportTable = Readonly<Record<string, readonly string[]>>;

export interface FoundImport {
  /** The row that the importing file belongs to. */
  readonly row: string;
  /** What it imports: a row, `node`, or the name of an npm package. */
  readonly target: string;
  /** The path of the imported file where it is one of ours. */
  readonly file?: string;
}

export interface ImportProblem {
  /** `packages/server/src/ls/list-rows.ts:3` */
  readonly place: string;
  readonly imported: string;
  readonly reason: string;
}

export interface CheckedFile {
  readonly imports: readonly FoundImport[];
  readonly problems: readonly ImportProblem[];
}

/** Every import of one file, type imports, re-exports, `import()` and `require()` included, against the table. */
export function checkFile(path: string, text: string, table: ImportTable): CheckedFile {
  const row = findRow(path, table);
  if (row === undefined)
    return { imports: [], problems: [{ place: path, imported: '', reason: 'its folder has no row in the table' }] };
  const allowed = listAllowed(row, table);
  const imports: FoundImport[] = [];
  const problems: ImportProblem[] = [];
  for (const { specifier, start } of listImports(path, text)) {
    const refuse = (reason: string) =>
      problems.push({
        place: `${path}:${text.slice(0, start).split('\n').length}`,
        imported: specifier ?? 'a computed name',
        reason,
      });
    const file = specifier === undefined ? undefined : findFile(path, specifier);
    const target = specifier === undefined ? undefined : findTarget(path, specifier, file, table);
    if (target === undefined) refuse('cannot be told from its text, or leads out of the sources');
    else if (target !== '') {
      imports.push({ row, target, ...(file === undefined ? {} : { file }) });
      if (target !== row && !allowed.some((name) => covers(name, target))) refuse(`${row} may not import ${target}`);
    }
  }
  return { imports, problems };
}

/** The row of a file: the longest name that leads to it. */
export function findRow(path: string, table: ImportTable): string | undefined {
  const [, name, inside] = /^packages\/([^/]+)\/src\/(.+)$/.exec(path) ?? [];
  if (name === undefined || inside === undefined) return undefined;
  for (let row = `${name}/${inside}`; row !== '.'; row = posix.dirname(row)) if (Object.hasOwn(table, row)) return row;
  return undefined;
}

/** What a row may import, with the names of its own package written out. */
export function listAllowed(row: string, table: ImportTable): readonly string[] {
  const [own = ''] = row.split('/');
  return (table[row] ?? []).flatMap((allowed) =>
    allowed === './*'
      ? Object.keys(table).filter((other) => other.startsWith(`${own}/`) && isAbove(other, row, table))
      : [allowed.startsWith('./') ? `${own}/${allowed.slice(2)}` : allowed],
  );
}

/** Whether a permission is for this target: a row itself, or any row of a package except its `index.ts`. */
export function covers(allowed: string, target: string): boolean {
  if (allowed === target) return true;
  return packageNames.has(allowed) && target.startsWith(`${allowed}/`) && target !== `${allowed}/index.ts`;
}

export function isAbove(other: string, row: string, table: ImportTable): boolean {
  const names = Object.keys(table);
  return names.indexOf(other) < names.indexOf(row);
}

const packageNames: ReadonlySet<string> = new Set([
  'transcript',
  'view',
  'store',
  'server',
  'hub',
  'session-store',
  'app',
  'web',
]);
const notCode = /\.(?:css|json)(?:\?raw)?$|\?raw$/;

/** `''` for files that are not code and lie in the package of the importing file. */
function findTarget(path: string, specifier: string, file: string | undefined, table: ImportTable): string | undefined {
  if (isBuiltin(specifier)) return 'node';
  if (file === undefined)
    return specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/');
  const folder = path.split('/').slice(0, 2).join('/');
  if (notCode.test(file) && file.startsWith(`${folder}/`)) return '';
  return findRow(file.replace(/\?raw$/, ''), table);
}

/** The path of an imported file of ours. */
function findFile(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(path), specifier));
  const ours = /^@scrollkeep\/(\w+)(?:\/(.+))?$/.exec(specifier);
  return ours === null ? undefined : `packages/${ours[1]}/src/${entryFiles.get(ours[2] ?? '') ?? ours[2]}`;
}

/** Sub-paths that are no names of files. */
const entryFiles: ReadonlyMap<string, string> = new Map([
  ['', 'index.ts'],
  ['fixtures', 'fixtures/index.ts'],
]);

interface ImportText {
  /** undefined if it is computed. */
  readonly specifier: string | undefined;
  readonly start: number;
}

/** What Node gives to whoever calls for it; a bundler follows the first. */
const calledImports = /\b(?:require|getBuiltinModule)\((['"`])([^'"`$]*)\1\)/g;

function listImports(path: string, text: string): readonly ImportText[] {
  const { module, program, errors } = parseSync(path, text, {});
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found: ImportText[] = [
    ...module.staticImports.map(({ moduleRequest, start }) => ({ specifier: moduleRequest.value, start })),
    ...module.staticExports.flatMap(({ entries, start }) =>
      entries.flatMap(({ moduleRequest }) =>
        moduleRequest === null ? [] : [{ specifier: moduleRequest.value, start }],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest, start }) => ({
      specifier: /^(['"`])([^'"`$]*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[2],
      start,
    })),
    ...[...text.matchAll(calledImports)].map(({ 2: specifier, index }) => ({ specifier, start: index })),
  ];
  // The tree is built only where a type can be imported inside of an expression.
  return text.includes('import(') ? [...found, ...listTypeImports(program)] : found;
}

/** `import('./x.ts').X` as a type. */
function listTypeImports(node: unknown): readonly ImportText[] {
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap(listTypeImports);
  const { type, start, source } = node as { type?: unknown; start?: unknown; source?: { value?: unknown } };
  if (type !== 'TSImportType' || typeof start !== 'number') return inside;
  return [{ specifier: typeof source?.value === 'string' ? source.value : undefined, start }, ...inside];
}
