import { existsSync, linkSync, mkdirSync, copyFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildDemoTree, fixtureCases } from '@scrollkeep/transcript/fixtures';
import { repository } from '../setup/run-scrollkeep.ts';

/** A config folder that both readers look at. */
export interface Tree {
  readonly name: string;
  readonly folder: string;
}

/** Fixtures, trees of the lab, and if there are any, real transcripts. */
export function listTrees(scratch: string, corpus: string): readonly Tree[] {
  return [
    ...listFixtures(scratch),
    ...listRecorded(),
    ...listConfigFolders('lab', join(repository, '.cache/lab/trees')),
    ...listConfigFolders('corpus', join(corpus, 'lab')),
    ...listPublic(scratch, join(corpus, 'public')),
  ];
}

/** Trees that the lab recorded and that are kept with the tests. */
export function listRecorded(): readonly Tree[] {
  return listConfigFolders('recorded', join(repository, 'tests/corpus/recorded'));
}

function listFixtures(scratch: string): readonly Tree[] {
  const all = [
    { name: 'demo', build: () => buildDemoTree('2026-11-01T12:00:00Z') },
    ...fixtureCases.map(({ name, build }) => ({ name, build })),
  ];
  return all.map(({ name, build }) => {
    const folder = join(scratch, 'fixtures', name);
    for (const { path, content } of build()) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    return { name: `fixture ${name}`, folder };
  });
}

/** `<version>/<scenario>` below a folder. */
function listConfigFolders(kind: string, above: string): readonly Tree[] {
  return listFolders(above).flatMap((version) =>
    listFolders(join(above, version))
      .map((scenario) => ({ name: `${kind} ${version} ${scenario}`, folder: join(above, version, scenario) }))
      .filter(({ folder }) => existsSync(join(folder, 'projects'))),
  );
}

/**
 * Repositories keep their transcripts in folders of any name. Those that are called as the client calls them are put
 * into a config folder, one project for each folder, so that the official reader finds them.
 */
function listPublic(scratch: string, above: string): readonly Tree[] {
  return listFolders(above).flatMap((name) => {
    const folder = join(scratch, 'public', name);
    const paths = readdirSync(join(above, name), { recursive: true, encoding: 'utf8' }).filter((path) =>
      /(?:^|\/)(?:[0-9a-f]{8}-[0-9a-f-]{27}|agent-\w+)\.(?:jsonl|meta\.json)$/.test(path),
    );
    for (const path of paths) {
      const at = /^(.*?)((?:[0-9a-f]{8}-[0-9a-f-]{27}\/subagents\/.*|[^/]+))$/.exec(path);
      const target = join(folder, 'projects', `-${(at?.[1] ?? '').replaceAll(/[^a-zA-Z0-9]/g, '-')}`, at?.[2] ?? path);
      mkdirSync(dirname(target), { recursive: true });
      link(join(above, name, path), target);
    }
    return paths.length === 0 ? [] : [{ name: `public ${name}`, folder }];
  });
}

function link(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to); // another disk
  }
}

function listFolders(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
