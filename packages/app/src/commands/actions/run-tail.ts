import { resolve } from 'node:path';
import type { ParsedLine } from '@scrollkeep/transcript/reading/parsed-line.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { findRoots, withoutArchive } from '@scrollkeep/server/disk/find-roots.ts';
import { getRoots } from '@scrollkeep/server/disk/get-roots.ts';
import { statFile } from '@scrollkeep/server/disk/open-file.ts';
import { parseCount } from '@scrollkeep/server/text/parse-count.ts';
import { toShortId } from '@scrollkeep/server/text/to-short-id.ts';
import { findNamed } from '@scrollkeep/server/sessions/get-session.ts';
import { listTranscripts } from '@scrollkeep/server/sessions/list-transcripts.ts';
import { parseDuration } from '@scrollkeep/server/text/parse-duration.ts';
import { watchForChanges } from '@scrollkeep/server/sync/watch-for-changes.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import type { Invocation } from '../../command-line/command.ts';
import { followFile, type FollowedFile } from '../../tail/follow-file.ts';
import { printLine } from '../../tail/print-line.ts';

interface TailedFile {
  readonly path: string;
  readonly session: string;
  readonly agent: string | undefined;
  readonly modifiedMs: number;
}

export async function run({ args, options, settings, terminal, signal }: Invocation): Promise<ExitCode> {
  const [name] = args;
  const lines = typeof options['lines'] === 'string' ? parseCount('lines', options['lines'], { least: 0 }) : 10;
  const roots =
    name?.endsWith('.jsonl') === true
      ? await findRoots([resolve(name)], undefined)
      : // What is gone from disk is only shown to whoever asks for it by name.
        await getRoots([], name === undefined ? withoutArchive(settings) : settings);
  const followed = new Map<
    string,
    { readonly file: FollowedFile; readonly place: TailedFile; size: number; modifiedMs: number }
  >();
  const session =
    name === undefined || name.endsWith('.jsonl')
      ? undefined
      : (
          await findNamed(name, roots, settings, {
            maxLineBytes: settings.maxLineBytes,
            signal,
            onProblem: () => undefined,
          })
        ).id;
  await look(true);
  await watchForChanges(roots, {
    signal,
    onChange: () => look(false),
    rescanMs: { whole: 30_000, part: 2000 },
    ...(typeof options['for'] === 'string' ? { forMs: parseDuration('for', options['for']) } : {}),
  });
  return 0;

  async function listTailed(): Promise<readonly TailedFile[]> {
    const projects = await listTranscripts(roots, (problem) =>
      terminal.detail(`${toSafeText(problem.path)}: ${toSafeText(problem.message)}`),
    );
    return projects.flatMap((project) =>
      project.places.map((place) => ({
        path: project.toFile(place.path),
        session: place.session ?? '',
        agent: place.agent,
        modifiedMs: project.files.get(place.path)?.modifiedMs ?? 0,
      })),
    );
  }

  async function look(isFirst: boolean): Promise<void> {
    const files = (await listTailed()).filter((file) => session === undefined || file.session === session);
    const newest = files.reduce((most, file) => Math.max(most, file.modifiedMs), 0);
    for (const place of files) {
      const known = followed.get(place.path);
      const now = await findStat(place.path);
      if (now === undefined) continue;
      if (known === undefined) {
        // At the beginning the newest file is shown, of the others only what comes; a file that appears later is new
        // from its start.
        const file = followFile(
          place.path,
          isFirst
            ? place.modifiedMs === newest || (session !== undefined && place.agent === undefined)
              ? lines
              : 0
            : Infinity,
          settings.maxLineBytes,
          isWorthSeeing,
        );
        followed.set(place.path, { file, place, ...now });
        await show(file, place);
      } else if (now.size !== known.size || now.modifiedMs !== known.modifiedMs) {
        known.size = now.size;
        known.modifiedMs = now.modifiedMs;
        await show(known.file, place);
      }
    }
  }

  /** What prints nothing is none of the records that were asked for. */
  function isWorthSeeing(line: ParsedLine): boolean {
    if (options['json'] === true) return line.kind === 'record' || line.kind === 'unknown-type';
    return printLine(line, { ...terminal, label: '' }) !== '';
  }

  async function show(file: FollowedFile, place: TailedFile): Promise<void> {
    const { lines: read, isRestarted } = file.read();
    if (isRestarted) terminal.say(`${toSafeText(place.path)} was truncated or replaced; following it from its start`);
    const label =
      session !== undefined && place.agent === undefined
        ? ''
        : place.agent === undefined
          ? toShortId(place.session)
          : `agent ${toShortId(place.agent)}`;
    for (const line of read) {
      if (options['json'] === true) {
        if (line.kind === 'record' || line.kind === 'unknown-type')
          await terminal.print(`${JSON.stringify({ file: place.path, offset: line.offset, record: line.value })}\n`);
      } else await terminal.print(printLine(line, { ...terminal, label }));
    }
  }
}

async function findStat(path: string): Promise<{ readonly size: number; readonly modifiedMs: number } | undefined> {
  try {
    const { size, mtimeMs } = await statFile(path);
    return { size, modifiedMs: mtimeMs };
  } catch {
    return undefined; // deleted since it was listed
  }
}
