import { joinCheckpoints, type JoinedCheckpoint } from '@scrollkeep/transcript/conversation/side/join-checkpoints.ts';
import { toCheckpointFolder } from '@scrollkeep/transcript/layout/session-paths.ts';
import { toShortText } from '@scrollkeep/server/text/to-short-text.ts';
import { toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { listSideFiles } from '@scrollkeep/server/disk/read-side-file.ts';
import { printPlace, toPlaceJson, type PrintPartOptions, type SideContext, type SidePart } from '../side-part.ts';

/** Backups of files before they were changed, with the records that name them. */
export async function readCheckpointsPart({ session, configFolder, getFacts }: SideContext): Promise<SidePart> {
  const files = configFolder === undefined ? [] : await listSideFiles(configFolder, toCheckpointFolder(session.id));
  const { checkpoints, foreign } = joinCheckpoints((await getFacts()).checkpoints, files);
  const missing = checkpoints.filter((checkpoint) => checkpoint.state === 'missing').length;
  const paths = [...new Set(checkpoints.map((checkpoint) => checkpoint.fact.path))];
  return {
    summary:
      checkpoints.length + foreign.length === 0
        ? ''
        : `${toReadableAmount(checkpoints.length, 'version')} of ${toReadableAmount(paths.length, 'file')}`,
    attention: [
      ...(missing === 0 ? [] : [`${missing} missing`]),
      ...(foreign.length === 0 ? [] : [`${foreign.length} foreign`]),
    ].join(', '),
    print: (options) =>
      [
        ...paths.map((path) =>
          printFile(
            path,
            checkpoints.filter((checkpoint) => checkpoint.fact.path === path),
            options,
          ),
        ),
        ...(foreign.length === 0
          ? []
          : [
              `${options.style.warning('Not referenced by any record in this session')}\n` +
                `${foreign.map((file) => `  ${toSafeText(file.name)}  ${toReadableBytes(file.bytes)}\n`).join('')}`,
            ]),
      ].join(''),
    json: {
      checkpoints: checkpoints.map(({ fact, stored, state }) => ({
        path: fact.path,
        version: fact.version,
        backup: fact.backupName ?? null,
        state,
        bytes: stored?.bytes ?? null,
        time: fact.time ?? null,
        promptId: fact.promptId ?? null,
        changedBy: fact.changedBy ?? null,
        place: toPlaceJson(fact.place),
      })),
      foreign,
    },
  };
}

function printFile(path: string, checkpoints: readonly JoinedCheckpoint[], { width, style }: PrintPartOptions): string {
  const lines = checkpoints.map(({ fact, stored, state }) => {
    const what =
      state === 'stored'
        ? toReadableBytes(stored?.bytes ?? 0)
        : state === 'missing'
          ? `missing: ${fact.backupName ?? ''}`
          : 'the file did not exist';
    const why = fact.changedBy === undefined ? 'changed before a prompt' : 'before a change';
    const line = toShortText(`v${fact.version} · ${what} · ${printPlace(fact.place)}, ${why}`, width - 2);
    return `  ${state === 'missing' ? style.bad(line) : style.faint(line)}\n`;
  });
  return `${style.accent(toShortText(path, width))}\n${lines.join('')}`;
}
