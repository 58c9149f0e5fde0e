import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openArchiveReader } from '@scrollkeep/store/archive/open-archive-reader.ts';
import { verifyArchive } from '@scrollkeep/store/archive/verify-archive.ts';
import { generateTree } from '@scrollkeep/transcript/fixtures';
import { bin, isolatedEnvironment } from './run-scrollkeep.ts';

const counter = new URL('kill-at-operation.mjs', import.meta.url).href;

/** A config folder of some megabytes. */
export function writeTree(folder: string, totalBytes: number): void {
  for (const { path, chunks } of generateTree({ seed: 'crash', totalBytes })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), Buffer.concat([...chunks]));
  }
}

/** What a day does to it: files grow, one is cut, one is replaced, one goes, one comes. */
export function changeTree(folder: string): void {
  const files = readdirSync(join(folder, 'projects'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.jsonl'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const [at, file] of files.entries())
    if (at % 3 === 0) appendFileSync(file, `{"type":"summary","summary":"grown ${at}","leafUuid":"x"}\n`);
  const [cut = '', replaced = '', gone = ''] = files.slice(1, 4);
  truncateSync(cut, 100);
  writeFileSync(replaced, 'another content, longer or shorter than before\n'.repeat(2000));
  rmSync(gone);
  writeFileSync(
    join(dirname(cut), '00000000-0000-4000-8000-00000000ffff.jsonl'),
    '{"type":"summary","summary":"new","leafUuid":"y"}\n',
  );
}

export interface Killed {
  readonly signal: NodeJS.Signals | null;
  readonly status: number | null;
}

export interface ArchiveRun {
  readonly failPoint?: string;
  /** Is killed before the operation on files that has this number. */
  readonly killAt?: number;
  /** A file for how many operations there were. */
  readonly operationsLog?: string;
  readonly isCompacting?: boolean;
}

/** Runs the built command. */
export function runArchive(config: string, data: string, given: ArchiveRun = {}): Promise<Killed> {
  return new Promise((resolve, reject) => {
    const env = {
      ...isolatedEnvironment(),
      CLAUDE_CONFIG_DIR: config,
      SCROLLKEEP_DATA_DIR: data,
      ...(given.failPoint === undefined ? {} : { SCROLLKEEP_FAIL_POINT: given.failPoint }),
      ...(given.killAt === undefined ? {} : { SCROLLKEEP_KILL_AT: String(given.killAt) }),
      ...(given.operationsLog === undefined ? {} : { SCROLLKEEP_OPERATIONS_LOG: given.operationsLog }),
    };
    const counted = given.killAt !== undefined || given.operationsLog !== undefined;
    const child = spawn(
      process.execPath,
      [
        ...(counted ? ['--import', counter] : []),
        bin,
        'archive',
        'run',
        '--yes',
        '--quiet',
        ...(given.isCompacting === false ? [] : ['--compact']),
      ],
      { env, stdio: 'ignore' },
    );
    child.on('error', reject);
    child.on('close', (status, signal) => resolve({ status, signal }));
  });
}

/** All that an archive holds, by content; whether it is whole, and what lies around that nobody needs. */
export async function readArchiveState(data: string): Promise<object> {
  const folder = join(data, 'archive');
  const reader = openArchiveReader(folder);
  try {
    const files: Record<string, unknown> = {};
    const needed = new Set<string>();
    for (const { key } of reader.roots()) {
      for (const file of reader.files(key).values()) {
        for (const { chunks } of reader.listVersions(file)) for (const { hash } of chunks) needed.add(hash);
        const versions = [...reader.listVersions(file).keys()].map((index) => {
          const hash = createHash('sha256');
          for (const piece of reader.openVersion(file, index).pieces()) hash.update(piece);
          return hash.digest('hex');
        });
        files[file.path] = { size: file.size, isGone: file.goneAtMs !== 0, versions };
      }
    }
    const { damage, damagedFiles, leftovers } = await verifyArchive(reader);
    const odd = readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => /tmp|lock/.test(name));
    const packsOf = new Map<string, Set<string>>();
    for await (const part of reader.chunks().list())
      if (part.kind === 'chunk')
        packsOf.set(part.hash, (packsOf.get(part.hash) ?? new Set()).add(part.where.split(',')[0] ?? ''));
    // What a crash left in a pack that grows is used again, or swept up when it is compacted; anywhere else nothing may
    // are twice.
    const isWaste = ([hash, packs]: readonly [string, ReadonlySet<string>]) =>
      !needed.has(hash) || (packs.size > 1 && ![...packs].every((pack) => pack.includes('.fast.')));
    return {
      waste: [...packsOf].filter(isWaste).length,
      files: Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))),
      damage,
      damagedFiles,
      leftovers,
      odd,
    };
  } finally {
    await reader.close();
  }
}
