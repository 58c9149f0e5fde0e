import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openScratchFolder } from './open-scratch-folder.ts';
import { type Ended, repository, runNode } from './run-program.ts';

const consumer = openScratchFolder();
const library = inject('packed').transcript;

beforeAll(async () => {
  await consumer.install(library.tarball);
});

afterAll(() => consumer.remove());

const program = `
import { readRecords } from '@scrollkeep/transcript';
import * as fixtures from '@scrollkeep/transcript/fixtures';

const bytes = new TextEncoder().encode('{"type":"user","uuid":"u1"}\\n{"type":"brand-new"}\\nnot json\\n');
const kinds = [];
for await (const line of readRecords([bytes])) kinds.push(line.kind);
console.log(JSON.stringify({ kinds, demoFiles: fixtures.buildDemoTree('2026-01-31T12:00:00.000Z').length > 0 }));
`;

const typedProgram = `
import { classifyPath, openRecordReader, readRecords, toProjectDirectory } from '@scrollkeep/transcript';
import type { ClassifiedPath, ParsedLine, RecordType, ResumePoint } from '@scrollkeep/transcript';
import { buildDemoTree } from '@scrollkeep/transcript/fixtures';

export async function countTypes(source: AsyncIterable<Uint8Array>): Promise<ReadonlyMap<RecordType, number>> {
  const counts = new Map<RecordType, number>();
  for await (const line of readRecords(source))
    if (line.kind === 'record') counts.set(line.type, (counts.get(line.type) ?? 0) + 1);
  return counts;
}

export function describeLine(line: ParsedLine): string {
  switch (line.kind) {
    case 'record':
    case 'unknown-type':
      return line.type;
    case 'malformed':
      return typeof line.value;
    case 'not-json':
    case 'partial':
      return line.problem.expected;
  }
}

export const resumePoint: ResumePoint = openRecordReader({ maxLineBytes: 1024 }).resumePoint();
export const classified: ClassifiedPath = classifyPath('projects/' + toProjectDirectory('/home/ann/app') + '/x.jsonl');
export const paths: readonly string[] = buildDemoTree('2026-01-31T12:00:00.000Z').map((file) => file.path);
`;

const wrongProgram = `
import { readRecords } from '@scrollkeep/transcript';
for await (const line of readRecords([new Uint8Array()])) { const wrong: number = line.kind; }
`;

describe('the installed library', () => {
  it('is imported by plain JavaScript', async () => {
    const { status, stdout, stderr } = await runNode([consumer.write('program.mjs', program)], { cwd: consumer.path });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({ kinds: ['record', 'unknown-type', 'not-json'], demoFiles: true });
  });

  it('shows its exports and nothing else', async () => {
    const inside = consumer.write('inside.mjs', "await import('@scrollkeep/transcript/dist/index.js');");
    const { status, stderr } = await runNode([inside], { cwd: consumer.path });
    expect(stderr).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED');
    expect(status).toBe(1);
  });

  it('leaves out the entries that only its repository uses', async () => {
    const manifest = consumer.read('node_modules/@scrollkeep/transcript/package.json');
    const { exports } = JSON.parse(manifest) as { readonly exports: object };
    expect(Object.keys(exports)).toEqual(['.', './fixtures', './package.json']);
    expect(manifest).not.toContain('@scrollkeep/source');
    const source = consumer.write(
      'source.mjs',
      "await import('@scrollkeep/transcript/conversation/build-session.ts');",
    );
    const { status, stderr } = await runNode(['--conditions=@scrollkeep/source', source], { cwd: consumer.path });
    expect(stderr).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED');
    expect(status).toBe(1);
  });

  describe.each([
    { module: 'NodeNext', moduleResolution: 'NodeNext' },
    { module: 'ESNext', moduleResolution: 'Bundler' },
  ])('for TypeScript with $moduleResolution resolution', (resolution) => {
    it('type-checks without Node or DOM types', async () => {
      const { status, stdout } = await checkTypes(resolution, typedProgram);
      expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
    });

    it('has types that notice a mistake', async () => {
      const { status, stdout } = await checkTypes(resolution, wrongProgram);
      expect(stdout).toContain('TS2322');
      expect(status).not.toBe(0);
    });
  });

  it('passes are-the-types-wrong as an ESM-only package', async () => {
    const tool = join(repository, 'node_modules/@arethetypeswrong/cli/dist/index.js');
    const { status, stdout, stderr } = await runNode(
      [tool, library.tarball, '--profile', 'esm-only', '--format', 'json', '--no-definitely-typed'],
      { cwd: consumer.path },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const { analysis } = JSON.parse(stdout) as { analysis: { types: unknown; entrypoints: Record<string, unknown> } };
    expect(analysis.types).toMatchObject({ kind: 'included' });
    expect(Object.keys(analysis.entrypoints)).toEqual(expect.arrayContaining(['.', './fixtures']));
  });
});

function checkTypes(
  resolution: { readonly module: string; readonly moduleResolution: string },
  text: string,
): Promise<Ended> {
  const name = `${resolution.moduleResolution}-${text === typedProgram ? 'right' : 'wrong'}`;
  consumer.write(`${name}.ts`, text);
  const compilerOptions = {
    ...resolution,
    target: 'ES2023',
    lib: ['ES2023'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
  };
  const project = consumer.write(`tsconfig.${name}.json`, JSON.stringify({ compilerOptions, files: [`${name}.ts`] }));
  return runNode([join(repository, 'node_modules/typescript/bin/tsc'), '-p', project, '--pretty', 'false'], {
    cwd: consumer.path,
  });
}
