import { createHash } from 'node:crypto';
import { decodeUtf8, type DecodeUtf8 } from '@scrollkeep/transcript/json/decode-utf8.ts';
import { groupTranscripts } from '@scrollkeep/transcript/layout/group-transcripts.ts';
import type { Connection } from './dialects/connection.ts';
import type { ByteFile } from './source-files/byte-file.ts';
import { indexFiles, type IndexFilesOptions, type SyncReport } from './sync/index-files.ts';
import type { FoundInput } from './sync/indexed-file.ts';

/** Files that exist in memory only, with what a disk would say of them. */
export interface MemoryFiles {
  set(path: string, content: string | Uint8Array): void;
  append(path: string, content: string | Uint8Array): void;
  remove(path: string): void;
  rename(from: string, to: string): void;
  readonly openFile: (path: string) => ByteFile;
  sync(connection: Connection, options?: Partial<IndexFilesOptions>): Promise<SyncReport>;
}

interface MemoryFile {
  bytes: Uint8Array;
  modifiedMs: number;
  identity: string;
}

const decode: DecodeUtf8 = decodeUtf8;
export function openMemoryFiles(root = '/home/ada/.claude'): MemoryFiles {
  const files = new Map<string, MemoryFile>();
  let clock = 1_700_000_000_000;
  let inode = 1;
  const toBytes = (content: string | Uint8Array) =>
    typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const openFile = (path: string): ByteFile => {
    const file = files.get(path);
    if (file === undefined) throw Object.assign(new Error(`no such file ${path}`), { code: 'ENOENT', syscall: 'open' });
    return {
      read(buffer, position) {
        const part = file.bytes.subarray(position, position + buffer.length);
        buffer.set(part);
        return part.length;
      },
      stat: () => ({ size: file.bytes.length, modifiedMs: file.modifiedMs, identity: file.identity }),
      close: () => undefined,
    };
  };
  return {
    openFile,
    set(path, content) {
      files.set(`${root}/${path}`, { bytes: toBytes(content), modifiedMs: (clock += 1000), identity: `1:${inode++}` });
    },
    append(path, content) {
      const file = files.get(`${root}/${path}`);
      if (file === undefined) throw new Error(`no ${path}`);
      file.bytes = Buffer.concat([file.bytes, toBytes(content)]);
      file.modifiedMs = clock += 1000;
    },
    remove: (path) => void files.delete(`${root}/${path}`),
    rename(from, to) {
      const file = files.get(`${root}/${from}`);
      if (file === undefined) throw new Error(`no ${from}`);
      files.delete(`${root}/${from}`);
      files.set(`${root}/${to}`, file);
    },
    sync: (connection, options = {}) =>
      indexFiles(connection, listInputs(root, files), {
        machine: 'test',
        owner: 'ada',
        maxLineBytes: 1 << 24,
        decode,
        openFile,
        wholeRoots: new Set([root]),
        onProblem: (path, error) => {
          throw new Error(`${path}: ${String(error)}`);
        },
        ...options,
      }),
  };
}

function listInputs(root: string, files: ReadonlyMap<string, MemoryFile>): readonly FoundInput[] {
  const relative = [...files.keys()].map((path) => path.slice(root.length + 1));
  const places = new Map(
    [...groupTranscripts(relative.filter((path) => path.endsWith('.jsonl')))].flatMap(([, group]) =>
      group.map((place) => [place.path, place]),
    ),
  );
  return relative.map((path): FoundInput => {
    const file = files.get(`${root}/${path}`) as MemoryFile;
    const place = places.get(path);
    const found = {
      root,
      path: `${root}/${path}`,
      relativePath: path,
      size: file.bytes.length,
      modifiedMs: file.modifiedMs,
      identity: file.identity,
    };
    if (place !== undefined)
      return {
        ...found,
        class: 'transcript',
        kind: place.kind,
        projectFolder: place.project,
        session: place.session,
        agent: place.agent,
        run: place.run,
      };
    const agent = path.endsWith('.meta.json')
      ? [...groupTranscripts([path.replace('.meta.json', '.jsonl')]).values()][0]?.[0]
      : undefined;
    return {
      ...found,
      class: 'side',
      kind: agent === undefined ? 'plan' : 'agent-meta',
      projectFolder: agent?.project ?? '',
      session: agent?.session,
      agent: agent?.agent,
      run: agent?.run,
    };
  });
}

const tables = [
  'file',
  'session',
  'record',
  'context',
  'turn',
  'message',
  'tool_call',
  'agent',
  'drift_finding',
] as const;

/** Everything the tables say, without the numbers that depend on the order of work. */
export async function readRows(connection: Connection): Promise<Readonly<Record<string, readonly string[]>>> {
  const pathOf = new Map((await connection.all('SELECT id, path FROM file')).map((row) => [row['id'], row['path']]));
  const placeOf = new Map(
    (await connection.all('SELECT id, file, "offset" FROM record')).map((row) => [
      row['id'],
      `${String(pathOf.get(row['file'] ?? null))}:${row['offset']}`,
    ]),
  );
  const keyOf = new Map(
    (await connection.all('SELECT id, session, project_folder FROM session')).map((row) => [
      row['id'],
      `${row['project_folder']}/${row['session']}`,
    ]),
  );
  const result: Record<string, readonly string[]> = {};
  for (const table of tables) {
    const rows = await connection.all(`SELECT * FROM ${table}`);
    result[table] = rows
      .map((row) => {
        const named = Object.entries(row).map(([column, value]) => {
          if (column === 'id') return [column, table === 'context' ? value : ''];
          if (column === 'file' || column === 'main_file') return [column, pathOf.get(value)];
          if (column === 'record' || column === 'result_record') return [column, placeOf.get(value)];
          if (table === 'agent' && column === 'session') return [column, keyOf.get(value)];
          if (value instanceof Uint8Array) return [column, createHash('sha256').update(value).digest('hex')];
          return [column, value];
        });
        return JSON.stringify(named.sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)));
      })
      .sort();
  }
  return result;
}
