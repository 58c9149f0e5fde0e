import { join } from 'node:path';
import { readChunks } from '@scrollkeep/server/disk/read-chunks.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { learnNames, openConfiguredRedactor } from '@scrollkeep/server/redact/open-configured-redactor.ts';
import type { PlacedSession } from '@scrollkeep/server/sessions/placed-session.ts';
import type { ReadSessionsOptions } from '@scrollkeep/server/sessions/read-sessions.ts';
import type { Settings } from '@scrollkeep/server/settings/settings.ts';
import type { Chunk } from '@scrollkeep/store/archive/chunk.ts';
import { cutChunks } from '@scrollkeep/store/archive/cut-chunks.ts';
import type { RedactionReport } from '@scrollkeep/view/redaction/redactor.ts';
import type { LeftOut } from '../hand-over/hand-over-facts.ts';
import type { HandedSession } from '../hand-over/list-handed-files.ts';
import { prepareFiles } from '../hand-over/prepare-files.ts';
import type { PushedFile, PushedSession } from './pushed-file.ts';
import { redactAnnotations, type SharedAnnotations } from './shared-annotations.ts';
import type { ShareTarget } from './shared-file.ts';
import type { SharedRedaction } from './shared-redactions.ts';

export interface PushOptions {
  readonly settings: Settings;
  readonly redaction: SharedRedaction;
  /** Tags and notes that were shared by name. */
  readonly annotations: SharedAnnotations;
  readonly targets: readonly ShareTarget[];
  /** The share is of this session alone, not of its project. */
  readonly isSessionShare: boolean;
  /** Changes when a file of the session does. */
  readonly stamp: string;
  readonly reading: Required<ReadSessionsOptions>;
}

/** A session as it leaves this machine: redacted, and cut into chunks. */
export interface PreparedSession {
  readonly handed: HandedSession;
  readonly files: ReadonlyMap<string, PreparedFile>;
  /** undefined: nothing was replaced. */
  readonly report: RedactionReport | undefined;
  readonly leftOut: LeftOut;
  readonly images: number;
  /** The config folder, redacted like everything else. */
  readonly root: string;
  readonly bytes: number;
  readonly annotations: SharedAnnotations;
}

interface PreparedFile extends PushedFile {
  /** Where its bytes are until the push is over. */
  readonly path: string;
}

/** Writes everything that would be sent to files in `folder`. Nothing is sent. */
export async function prepareSession(
  located: PlacedSession,
  handed: HandedSession,
  folder: string,
  before: PushedSession | undefined,
  {
    settings,
    redaction,
    annotations,
    reading,
  }: Pick<PushOptions, 'settings' | 'redaction' | 'annotations' | 'reading'>,
): Promise<PreparedSession> {
  const redactor =
    redaction === 'none'
      ? undefined
      : await openConfiguredRedactor(settings, { scope: redaction === 'secrets' ? 'secrets' : 'all' });
  const problems: string[] = [];
  const onProblem: typeof reading.onProblem = (problem) => {
    problems.push(problem.path);
    reading.onProblem(problem);
  };
  if (redactor !== undefined) await learnNames(redactor, located, { ...reading, onProblem });
  if (handed.files.some(({ file }) => problems.includes(file))) throw toUnreadable(handed.id);
  const redacted = await prepareFiles(handed, { redactor, folder, signal: reading.signal });
  const files = new Map<string, PreparedFile>();
  let bytes = 0;
  for (const [at, { name, mtimeMs, writeTo }] of redacted.files.entries()) {
    const path = join(folder, `whole-${at}`);
    await writeTo(path);
    const chunks: Chunk[] = [];
    for await (const { hash, length } of cutChunks(readChunks(path), before?.files.get(name)?.chunks))
      chunks.push({ hash, length });
    const size = chunks.reduce((sum, { length }) => sum + length, 0);
    bytes += size;
    files.set(name, { size, mtimeMs, chunks, path });
  }
  return {
    handed,
    files,
    annotations: redactor === undefined ? annotations : redactAnnotations(annotations, redactor.redactText),
    report: redactor?.report(),
    leftOut: redacted.leftOut(),
    images: redacted.images(),
    root: redactor?.redactText(handed.configFolder) ?? handed.configFolder,
    bytes,
  };
}

function toUnreadable(id: string): AppError {
  return new AppError({
    code: 'NOT_READABLE',
    message: `${id} could not be read completely`,
    hint: 'None of it was sent. Fix the file, and run the command again.',
    exitCode: 66,
  });
}
