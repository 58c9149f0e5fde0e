import { toChunkHash } from '../../packages/store/src/archive/chunk.ts';
import { folder, handed } from '../setup/hand-over-kit.ts';
import type { Liar } from '../setup/start-lying-hub.ts';

export type Json = Readonly<Record<string, unknown>>;
type Files = readonly Json[];
export const main = `projects/${folder}/${handed}.jsonl`;
export const isFiles = (path: string) => path.endsWith('/files');
export const isList = (path: string) => /^\/hub\/v1\/sessions(?:\?|$)/.test(path);
export const isChunk = (path: string) => path.includes('/chunks/');
const parse = (bytes: Buffer) => JSON.parse(bytes.toString()) as Record<string, unknown>;

/** A list of files that is changed before the laptop gets it. */
export const lieFiles =
  (change: (list: { root: unknown; files: Files }) => unknown): Liar =>
  (path, { bytes }) =>
    isFiles(path) ? { json: change(parse(bytes) as { root: unknown; files: Files }) } : undefined;

/** One file more, of 5 bytes that the hub really gives. */
export const lieFile = (more: Json): Liar => {
  const bytes = Buffer.from('evil\n');
  const file = { path: main, mtimeMs: 1, size: 5, chunks: `${toChunkHash(bytes)}:5`, ...more };
  return (path, told) =>
    isFiles(path)
      ? { json: { ...parse(told.bytes), files: [file, ...(parse(told.bytes)['files'] as Files)] } }
      : path.endsWith(toChunkHash(bytes))
        ? { status: 200, bytes }
        : undefined;
};

export const lieMain = (change: (file: Json) => Json): Liar =>
  lieFiles((list) => ({ ...list, files: list.files.map((file) => (file['path'] === main ? change(file) : file)) }));

export const lieSession = (change: Json): Liar => {
  return (path, { bytes }) =>
    isList(path)
      ? { json: { sessions: (parse(bytes)['sessions'] as Files).map((each) => ({ ...each, ...change })) } }
      : undefined;
};
