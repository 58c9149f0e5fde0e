import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { findJsonValue } from '@scrollkeep/transcript/json/parse-json-value.ts';
import { parseCheckpointName, toCheckpointHash } from '@scrollkeep/transcript/layout/checkpoint-name.ts';
import { openPathMap } from '@scrollkeep/transcript/layout/map-path.ts';
import { toProjectDirectory } from '@scrollkeep/transcript/layout/project-directory.ts';
import type { Redactor } from '@scrollkeep/view/redaction/redactor.ts';
import { writeOutput, type WritePiece } from '@scrollkeep/server/borders/write-output.ts';
import { readText, statFile } from '@scrollkeep/server/disk/open-file.ts';
import { readChunks } from '@scrollkeep/server/disk/read-chunks.ts';
import { editText, type PathEdits } from '../move/edit-paths.ts';
import type { FileToSend } from '../move/write-archive-file.ts';
import { countPictures } from '@scrollkeep/server/redact/redact-findings.ts';
import { readFileLines } from '@scrollkeep/server/redact/read-file-lines.ts';
import { isTextFile, mostLineBytes, mostMappedBytes, redactFile } from '@scrollkeep/server/redact/redact-file.ts';
import { toRedactedName } from '@scrollkeep/server/redact/to-redacted-name.ts';
import type { LeftOut } from './hand-over-facts.ts';
import { openThinkingEditor, type ThinkingEditor } from './leave-out-thinking.ts';
import type { HandedFile, HandedSession } from './list-handed-files.ts';
import type { HandedPart } from './find-part.ts';

export interface PrepareOptions {
  /** undefined: everything goes out as it is. */
  readonly redactor: Redactor | undefined;
  /** For what is half done. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** One that can also be written to a new file, which takes one copy less. */
export interface FileToWrite extends FileToSend {
  readonly writeTo: (path: string) => Promise<void>;
}

export interface PreparedFiles {
  readonly files: readonly FileToWrite[];
  /** How many files of each part are among them. */
  readonly parts: Readonly<Record<HandedPart, number>>;
  /** Thinking blocks and images are known once the files were filled. */
  readonly leftOut: () => LeftOut;
  readonly images: () => number;
}

/** The files of a session as they leave this machine. */
export async function prepareFiles(
  session: HandedSession,
  { redactor, folder, signal }: PrepareOptions,
): Promise<PreparedFiles> {
  const leftOut = { checkpoints: 0, thinking: 0, notText: 0, scripts: session.scripts };
  const parts = { main: 0, agent: 0, checkpoint: 0, side: 0 };
  const hiding = redactor === undefined ? undefined : openHiding(session, redactor, folder, signal);
  const files: FileToWrite[] = [];
  for (const file of session.files) {
    signal.throwIfAborted();
    const reason = redactor === undefined ? undefined : await findReason(file, redactor);
    if (reason !== undefined) leftOut[reason]++;
    if (reason !== undefined) continue;
    parts[file.part]++;
    const fill = (write: WritePiece) => (hiding === undefined ? copyFile(file.file, write) : hiding.fill(file, write));
    files.push({
      name: hiding?.toName(file.name) ?? file.name,
      mtimeMs: (await statFile(file.file)).mtimeMs,
      fill,
      writeTo: (path) => hiding?.writeTo(file, path) ?? writePrivate(path, fill),
    });
  }
  return {
    files,
    parts,
    leftOut: () => ({ ...leftOut, thinking: hiding?.thinking() ?? 0 }),
    images: () => hiding?.images() ?? 0,
  };
}

/** Why a file is not part of a redacted copy. */
async function findReason({ file, part }: HandedFile, redactor: Redactor): Promise<keyof LeftOut | undefined> {
  if (!(await isTextFile(file))) return 'notText';
  if (part !== 'checkpoint') return undefined;
  // A checkpoint is a file of the project: rewinding would put the placeholder there.
  return redactor.findTextMatches(await readText(file, mostMappedBytes)).length > 0 ? 'checkpoints' : undefined;
}

interface Hiding {
  readonly toName: (name: string) => string;
  readonly fill: (file: HandedFile, write: WritePiece) => Promise<void>;
  readonly writeTo: (file: HandedFile, path: string) => Promise<void>;
  /** Thinking blocks that were left out so far. */
  readonly thinking: () => number;
  readonly images: () => number;
}

/** Files as they are without secrets and names, still one session: paths in records and names of files agree. */
function openHiding({ paths, files }: HandedSession, redactor: Redactor, folder: string, signal: AbortSignal): Hiding {
  const project = `projects/${toProjectDirectory(redactor.redactText(paths.start ?? '/'))}/`;
  // Else the hash would let anybody try names of people, and would be of a path that no record has.
  const hashes = new Map(
    [...paths.pathOfHash].flatMap(([hash, path]) => {
      const by = toCheckpointHash(redactor.redactText(path));
      return by === hash ? [] : [[hash, by] as const];
    }),
  );
  const edits: PathEdits = { map: openPathMap([]), hashes };
  let [thinking, images] = [0, 0];
  return {
    thinking: () => thinking,
    images: () => images,
    toName(name) {
      const parts = name.split('/');
      if (parts[0] === 'projects') return project + toRedactedName(redactor, parts.slice(2).join('/'));
      const last = parts.at(-1) ?? '';
      const hash = parseCheckpointName(last)?.hash;
      const by = hash === undefined ? undefined : hashes.get(hash);
      return hash === undefined || by === undefined
        ? toRedactedName(redactor, name)
        : `${parts.slice(0, -1).join('/')}/${by}${last.slice(hash.length)}`;
    },
    async fill(file, write) {
      if (!isTranscript(file)) return redactPlain(file, write);
      const half = toHalf(file);
      const editor = await redactTranscript(file, half);
      await (isFinished(editor) ? copyFile(half, write) : relink(half, editor, write));
    },
    async writeTo(file, path) {
      if (!isTranscript(file)) return writePrivate(path, (write) => redactPlain(file, write));
      const half = toHalf(file);
      const editor = await redactTranscript(file, half);
      await (isFinished(editor) ? rename(half, path) : writePrivate(path, (write) => relink(half, editor, write)));
    },
  };

  function toHalf(file: HandedFile): string {
    return join(folder, `${files.indexOf(file)}.jsonl`);
  }

  async function redactPlain(file: HandedFile, write: WritePiece): Promise<void> {
    await redactFile(file.file, file.name, { redactor, maxLineBytes: mostLineBytes, signal }, write);
  }

  async function redactTranscript(file: HandedFile, half: string): Promise<ThinkingEditor> {
    const editor = openThinkingEditor();
    const editLine = (original: string, redacted: string) => {
      // The end of it first: few letters that begin with a rare one are found several times as fast.
      if (original.includes('64"') && original.includes('"base64"')) images += countPictures(findJsonValue(original));
      return editor.editLine(original, redacted);
    };
    const options = { redactor, maxLineBytes: mostLineBytes, signal, editLine };
    await writePrivate(half, async (write) => void (await redactFile(file.file, file.name, options, write)));
    thinking += editor.count();
    return editor;
  }

  function isFinished(editor: ThinkingEditor): boolean {
    return !editor.hasDropped() && hashes.size === 0;
  }

  /** A record may be written before the one it hangs on, so links are changed once all are known. */
  async function relink(half: string, editor: ThinkingEditor, write: WritePiece): Promise<void> {
    for await (const { bytes, isWhole } of readFileLines(half, mostLineBytes)) {
      signal.throwIfAborted();
      const linked = editor.hasDropped() && isWhole ? editor.relinkLine(bytes) : bytes;
      await write(hashes.size > 0 && isWhole ? editText(linked, edits, { lines: 0, values: 0 }) : linked);
    }
  }
}

function isTranscript({ part }: HandedFile): boolean {
  return part === 'main' || part === 'agent';
}

async function writePrivate(path: string, fill: (write: WritePiece) => Promise<void>): Promise<void> {
  await writeOutput(path, false, fill, { mode: 0o600 });
}

async function copyFile(file: string, write: WritePiece): Promise<void> {
  for await (const piece of readChunks(file)) await write(piece);
}
