import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder, writePrivateFile } from '@scrollkeep/store/private-files.ts';
import { factsVersion } from '@scrollkeep/transcript/conversation/pieces/facts-version.ts';
import type { Root } from '../../disk/find-roots.ts';
import { toPlaceholderDigest } from './placeholder-digest.ts';
import type { ListedSession, ShownFacts } from '../listed-session.ts';
import type { SessionDigest } from '../session-digest.ts';
import type { SessionPlace } from '../session-place.ts';

/** Where a server keeps what the next one would else read again, and which program it is. */
export interface CachePlace {
  /** The cache folder. */
  readonly folder: string;
  readonly version: string;
}

/** A session as it was when it was read last, for the state of its files that `stamp` names. */
export interface CachedSession {
  /** Of the place, in few letters. */
  readonly identity: string;
  readonly stamp: string;
  readonly listed: ListedSession & { readonly shown: ShownFacts };
  /** Undefined where it is damaged. */
  readonly readDigest: () => SessionDigest | undefined;
}

/**
 * The list of sessions from one server to the next: all of it follows from the files, and is made anew where it does
 * not fit.
 */
export interface CachedList {
  /** Empty where nothing is kept, or by another program. */
  readonly read: () => readonly CachedSession[];
  /** When it was kept; undefined where nothing is. */
  readonly findTime: () => number | undefined;
  write(sessions: readonly CachedSession[]): Promise<void>;
}

/** Another number whenever what stands in the file means something else. */
const format = 6;

export function openCachedList(place: CachePlace, roots: readonly Root[], maxLineBytes: number): CachedList {
  const folder = toCacheFolder(place.folder);
  const mark = `${format} ${factsVersion} ${place.version} ${maxLineBytes}`;
  const path = join(folder, `list-${toHash(roots.map((root) => `${root.kind}\0${root.path}`).join('\n'))}.json`);
  return {
    read() {
      try {
        // Only ASCII stands there: half the memory, and quicker to parse. A server begins with this.
        const text = readFileSync(path, 'latin1');
        const end = text.indexOf('\n');
        const kept = JSON.parse(text.slice(0, end)) as { readonly mark?: unknown; readonly sessions?: unknown };
        if (kept.mark !== mark || !Array.isArray(kept.sessions) || !kept.sessions.every(isWhole)) return [];
        let at = end + 1;
        return (kept.sessions as readonly CachedRow[]).map((row) => {
          const start = at;
          at += row[12] + 1;
          return toCachedSession(row, () => text.slice(start, start + row[12]));
        });
      } catch {
        return [];
      }
    },
    findTime: () => statSync(path, { throwIfNoEntry: false })?.mtimeMs,
    write(sessions) {
      const digests = sessions.map(({ listed }) => toAscii(JSON.stringify(toValues(listed.shown.digest))));
      const rows = sessions.map((session, at) => toCachedRow(session, digests[at]?.length ?? 0));
      return writeCached(folder, path, `${toAscii(JSON.stringify({ mark, sessions: rows }))}\n${digests.join('\n')}\n`);
    },
  };
}

/** The digest is a line of its own below: of thousands, the first list looks into fifty. */
type CachedRow = readonly [
  identity: string,
  stamp: string,
  key: string,
  project: string,
  projectPath: string | null,
  title: string,
  status: SessionDigest['summary']['status'],
  bytes: number,
  modifiedMs: number,
  lastMs: number,
  agentFiles: number,
  archived: 'gone' | 'older' | null,
  digestLength: number,
];

function toCachedRow({ identity, stamp, listed }: CachedSession, digestLength: number): CachedRow {
  const { key, projectKey, projectPath, shown, bytes, modifiedMs, agentFiles, archived } = listed;
  return [
    identity,
    stamp,
    key,
    projectKey,
    projectPath,
    shown.title,
    shown.status,
    bytes,
    modifiedMs,
    shown.lastMs,
    agentFiles,
    archived ?? null,
    digestLength,
  ];
}

function toCachedSession(
  [
    identity,
    stamp,
    key,
    projectKey,
    projectPath,
    title,
    status,
    bytes,
    modifiedMs,
    lastMs,
    agentFiles,
    archived,
  ]: CachedRow,
  readText: () => string,
): CachedSession {
  let digest: SessionDigest | undefined;
  const readDigest = () => (digest ??= parseDigest(readText(), { status, projectPath, lastMs }));
  const shown: ShownFacts = {
    title,
    status,
    lastMs,
    get digest() {
      return readDigest() ?? toPlaceholderDigest({ title, status, projectPath, lastMs });
    },
  };
  return {
    identity,
    stamp,
    readDigest,
    listed: { key, projectKey, projectPath, shown, bytes, modifiedMs, agentFiles, archived: archived ?? undefined },
  };
}

/** Values without their names, which would be half of the file. */
function toValues({ summary, slug, titleFrom }: SessionDigest) {
  const {
    id,
    title,
    lastPrompt,
    gitBranch,
    models,
    prompts,
    turns,
    branchPoints,
    agents,
    failedCalls,
    startedAt,
    endedAt,
  } = summary;
  return [
    id,
    title,
    lastPrompt,
    gitBranch,
    models,
    prompts,
    turns,
    branchPoints,
    agents,
    failedCalls,
    startedAt,
    endedAt,
    slug,
    titleFrom,
  ] as const;
}

function parseDigest(
  text: string,
  rest: {
    readonly status: SessionDigest['summary']['status'];
    readonly projectPath: string | null;
    readonly lastMs: number;
  },
): SessionDigest | undefined {
  try {
    const [
      id,
      title,
      lastPrompt,
      gitBranch,
      models,
      prompts,
      turns,
      branchPoints,
      agents,
      failedCalls,
      startedAt,
      endedAt,
      slug,
      titleFrom,
    ] = JSON.parse(text) as ReturnType<typeof toValues>;
    if (typeof title !== 'string' || !Array.isArray(models)) return undefined;
    return {
      summary: {
        id,
        title,
        status: rest.status,
        lastPrompt,
        gitBranch,
        models,
        prompts,
        turns,
        branchPoints,
        agents,
        failedCalls,
        startedAt,
        endedAt,
      },
      projectPath: rest.projectPath,
      slug,
      lastMs: rest.lastMs,
      titleFrom,
    };
  } catch {
    return undefined;
  }
}

function toAscii(json: string): string {
  return json.replaceAll(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Only for the person whose sessions they are. */
export function toCacheFolder(cacheDir: string): string {
  return join(cacheDir, 'served');
}

/** Whole or not at all, whenever the process ends. */
export async function writeCached(folder: string, path: string, text: string): Promise<void> {
  makePrivateFolder(folder);
  writePrivateFile(path, [text]);
}

/** The state of a session's files in few letters. */
export function toCachedStamp({ stamp }: Pick<SessionPlace, 'stamp'>): string {
  return toHash(stamp);
}

export function toHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** What another program wrote there must not break a list; ours is written whole. */
function isWhole(row: CachedRow | null): boolean {
  return (
    Array.isArray(row) &&
    row.length === 13 &&
    typeof row[2] === 'string' &&
    typeof row[5] === 'string' &&
    typeof row[8] === 'number' &&
    typeof row[9] === 'number' &&
    typeof row[12] === 'number'
  );
}
