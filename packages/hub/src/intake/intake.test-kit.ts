import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { toArchiveFolder } from '@scrollkeep/server/disk/find-archives.ts';
import { toChunkHash } from '@scrollkeep/store/archive/chunk.ts';
import { openArchiveReader } from '@scrollkeep/store/archive/open-archive-reader.ts';
import type { Actor } from '../audience/audience.ts';
import { openWorld, type TestPerson, type World } from '../sharing/hub-world.test-kit.ts';
import type { Intake } from './intake.ts';
import { openHubArchive } from './open-hub-archive.ts';
import type { BytesPlace } from './open-hub-bytes.ts';
import { takeChunk } from './take-chunk.ts';
import { takeCommit, type TakenCommit } from './take-commit.ts';

/** A hub with its bytes in a temporary folder, and a laptop that pushes to it. */
export interface IntakeWorld {
  readonly world: World;
  readonly dataDir: string;
  readonly intake: Intake;
  /** Roots that were told to be indexed. */
  readonly told: string[];
  addLaptop(name: string): Promise<Laptop>;
  /** What the archive has, by the path of each file. */
  readFiles(): Promise<Readonly<Record<string, string>>>;
  /** As before, or with another bucket; null for none. */
  reopen(place?: BytesPlace | null): Promise<void>;
  close(): Promise<void>;
}

export interface Laptop {
  readonly person: TestPerson;
  readonly actor: Actor;
  send(text: string | Uint8Array, encoding?: 'identity' | 'gzip' | 'br'): Promise<string>;
  /** Sends texts as one chunk each, and commits them as one file. */
  push(given: PushedFile): Promise<TakenCommit>;
}

export interface PushedFile {
  readonly session?: string;
  readonly path?: string;
  readonly replaces: number;
  readonly from?: number;
  readonly texts: readonly string[];
  readonly redaction?: readonly string[];
}

export async function openIntakeWorld(
  store: string,
  given: Partial<Intake> = {},
  bucket?: BytesPlace,
): Promise<IntakeWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'scrollkeep-hub-'));
  const world = await openWorld(store);
  const told: string[] = [];
  const open = async (place: BytesPlace | undefined): Promise<Intake> => ({
    store: world,
    archive: await openHubArchive(toArchiveFolder(dataDir), undefined, place),
    quotaBytes: 1e9,
    redaction: [],
    onCommit: (root) => void told.push(root),
    ...given,
  });
  let intake = await open(bucket);
  return {
    world,
    dataDir,
    told,
    get intake() {
      return intake;
    },
    async addLaptop(name) {
      const person = await world.addPerson(name);
      const actor = await world.getActor(await world.addDevice(person.id));
      const send: Laptop['send'] = async (content, encoding = 'identity') => {
        const bytes = Buffer.from(content);
        const hash = toChunkHash(bytes);
        const packed = encoding === 'gzip' ? gzipSync(bytes) : encoding === 'br' ? brotliCompressSync(bytes) : bytes;
        await takeChunk(intake, actor.audience, { hash, encoding, length: bytes.length, body: toBody(packed) });
        return hash;
      };
      return {
        person,
        actor,
        send,
        async push({ texts, ...file }) {
          for (const each of texts) await send(each);
          return takeCommit(intake, actor, toCommit({ texts, ...file }));
        },
      };
    },
    async readFiles() {
      const reader = openArchiveReader(toArchiveFolder(dataDir));
      const found: Record<string, string> = {};
      for (const { key } of reader.roots())
        for (const file of reader.files(key).values())
          found[file.path] = Buffer.concat([...reader.openVersion(file).pieces()]).toString();
      await reader.close();
      return found;
    },
    async reopen(place = bucket) {
      await intake.archive.close();
      intake = await open(place ?? undefined);
    },
    async close() {
      await intake.archive.close();
      await world.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export function toCommit({
  session = '5e550000-0000-4000-8000-000000000001',
  path = `projects/-home-ada-crane/${session}.jsonl`,
  replaces,
  from = 0,
  texts,
  redaction = [],
}: PushedFile) {
  const chunks = texts.map((text) => `${toChunkHash(Buffer.from(text))}:${Buffer.byteLength(text)}`).join(' ');
  const size = texts.reduce((sum, text) => sum + Buffer.byteLength(text), from);
  return {
    session,
    project: { remote: 'git@git.example.org:harbour/crane.git', name: 'crane' },
    root: { path: '/home/ada/.claude', kind: 'config-folder' },
    replaces,
    redaction,
    files: [{ path, mtimeMs: 1_700_000_000_000, from, size, chunks }] as readonly object[],
  };
}

export async function* toBody(...pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array, void, void> {
  for (const piece of pieces) yield piece;
}
