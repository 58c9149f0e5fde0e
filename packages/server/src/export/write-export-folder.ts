import { findMarked } from '@scrollkeep/transcript/layout/list-mark-keys.ts';
import { toMarkedPlace } from '../sessions/session-place.ts';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { buildMarkedHeader } from '../annotations/build-marked-header.ts';
import { buildSessionHeader } from '@scrollkeep/view/build-view/build-session-header.ts';
import type { SessionHeader } from '@scrollkeep/view/model/session-view.ts';
import { printIndex } from '@scrollkeep/view/exporters/print-index.ts';
import type { IndexedSession } from '@scrollkeep/view/model/session-exporter.ts';
import { transformHeader } from '@scrollkeep/view/exporters/transform-view.ts';
import type { LocatedSession } from '../sessions/located-session.ts';
import { getFormatFacts } from './export-formats.ts';
import { toExportName, toProjectName } from './export-name.ts';
import { csvTables, withSources, type ExportSessionOptions } from './export-options.ts';
import type { WritePiece } from '../borders/write-output.ts';
import { exportSession } from './export-session.ts';
import { writeOutput } from '../borders/write-output.ts';
import { readStepFiles } from './print-steps.ts';
import { readCsvRows, toCsvHead } from './read-csv-rows.ts';
import { toRedactedName } from '../redact/to-redacted-name.ts';
import { copySessionFiles } from './write-session-files.ts';

/** The sessions that an export is asked for. */
export interface ChosenSessions {
  /** Whether there can be more than one. */
  readonly areSeveral: boolean;
  readonly read: () => AsyncGenerator<LocatedSession, void, void>;
}

export interface FolderOptions {
  readonly folder: string;
  readonly isForced: boolean;
  readonly onSession: (title: string) => void;
  /** Told of a session that could not be exported; throws what must stop the others too. */
  readonly onFailed: (located: LocatedSession, error: unknown) => void;
}

export interface FolderResult {
  readonly sessions: number;
  readonly unreadable: number;
  /** The page that leads to all of them. */
  readonly index: string | undefined;
}

/** Sessions in a folder: a file each, and an index that leads to them. */
export async function writeExportFolder(
  chosen: ChosenSessions,
  options: ExportSessionOptions,
  target: FolderOptions,
): Promise<FolderResult> {
  if (options.format === 'csv') return writeTables(chosen, options, target);
  const names = openNames();
  const indexed: IndexedSession[] = [];
  let unreadable = 0;
  for await (const located of chosen.read()) {
    options.signal?.throwIfAborted();
    try {
      const annotation = findMarked(
        options.annotations ?? new Map(),
        toMarkedPlace({ id: located.session.id, identity: located.identity }),
      );
      const header = buildMarkedHeader(located, annotation, { withNotes: false });
      target.onSession(header.title ?? header.id);
      const { file, hidden } = await writeOne(located, options, target, names, chosen.areSeveral);
      unreadable += hidden;
      indexed.push({
        file,
        header: options.transform === undefined ? header : transformHeader(header, options.transform),
      });
    } catch (error) {
      target.onFailed(located, error);
    }
  }
  if (indexed.length === 0 || !chosen.areSeveral) return { sessions: indexed.length, unreadable, index: undefined };
  const { name, text } = printIndex(options.format, indexed, {
    timeZone: options.timeZone ?? 'UTC',
    toSha256: (content) => createHash('sha256').update(content, 'utf8').digest('base64'),
  });
  const index = join(target.folder, name);
  await writeOutput(index, target.isForced, (write) => write(text), { below: target.folder });
  return { sessions: indexed.length, unreadable, index };
}

interface Names {
  take(name: string): string;
}

/** Two sessions of the same day, title and id beginning are told apart by a number. */
function openNames(): Names {
  const taken = new Set<string>();
  return {
    take(name) {
      let free = name;
      for (let count = 2; taken.has(free); count++) free = `${name}-${count}`;
      taken.add(free);
      return free;
    },
  };
}

async function writeOne(
  located: LocatedSession,
  options: ExportSessionOptions,
  { folder, isForced }: FolderOptions,
  names: Names,
  isOneOfMany: boolean,
): Promise<{ readonly file: string; readonly hidden: number }> {
  const name = toExportName(located, options.timeZone, options.transform?.text);
  const place = names.take(isOneOfMany ? `${toProjectName(located, options.transform?.text)}/${name}` : name);
  if (options.format === 'jsonl') {
    // As below a config folder, so that sessions of one project are together as the client had them.
    await copySessionFiles(located, folder, isForced, options);
    const path = located.session.files.main?.path ?? located.session.files.agents[0]?.path ?? '';
    return { file: options.redactor === undefined ? path : toRedactedName(options.redactor, path), hidden: 0 };
  }
  if (options.format === 'steps') {
    const own = names.take(
      (options.transform?.text(located.session.id) ?? located.session.id).replace(/[^\w-]+/g, '-'),
    );
    await writeOutput(join(folder, own, 'steps.jsonl'), isForced, (write) => exportSession(located, options, write), {
      below: folder,
    });
    for (const file of await readStepFiles(located))
      await writeOutput(
        join(folder, own, file.name),
        isForced,
        (write) => write(options.redactor?.redactLine(file.text) ?? file.text),
        { below: folder },
      );
    return { file: `${own}/steps.jsonl`, hidden: 0 };
  }
  const file = `${place}.${getFormatFacts(options.format).extension}`;
  const { unreadable } = await writeOutput(
    join(folder, ...file.split('/')),
    isForced,
    (write) => exportSession(located, options, write),
    { below: folder },
  );
  return { file, hidden: unreadable };
}

/** Tables of all sessions together: a row says which it belongs to. */
async function writeTables(
  chosen: ChosenSessions,
  options: ExportSessionOptions,
  { folder, isForced, onSession, onFailed }: FolderOptions,
): Promise<FolderResult> {
  let sessions = 0;
  let unreadable = 0;
  for (const table of csvTables) {
    sessions = 0;
    await writeOutput(
      join(folder, `${table}.csv`),
      isForced,
      async (write: WritePiece) => {
        await write(toCsvHead(table));
        for await (const located of chosen.read()) {
          options.signal?.throwIfAborted();
          try {
            onSession(toTitle(buildSessionHeader(located.session)));
            const hidden = await withSources(located, options, (sources) =>
              readCsvRows(located, sources, { ...options, table }, write),
            );
            unreadable = Math.max(unreadable, hidden.unreadable);
            sessions++;
          } catch (error) {
            onFailed(located, error);
          }
        }
      },
      { below: folder },
    );
  }
  return { sessions, unreadable, index: undefined };
}

function toTitle({ title, id }: SessionHeader): string {
  return title ?? id;
}
