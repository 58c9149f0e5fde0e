import {
  joinTasks,
  parseTaskFile,
  type JoinedTask,
  type TaskFile,
} from '@scrollkeep/transcript/conversation/side/join-tasks.ts';
import { toTaskPath, toTeamListName } from '@scrollkeep/transcript/layout/session-paths.ts';
import { toShortText } from '@scrollkeep/server/text/to-short-text.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { listSideFiles, readSideJson } from '@scrollkeep/server/disk/read-side-file.ts';
import { printPlace, toPlaceJson, type PrintPartOptions, type SideContext, type SidePart } from '../side-part.ts';

/** Tasks with the calls that made and changed them. */
export async function readTasksPart(context: SideContext): Promise<SidePart> {
  const facts = await context.getFacts();
  const tasks = joinTasks(facts.taskCalls, facts.taskResults, await readTaskFiles(context));
  const done = tasks.filter((task) => task.status === 'completed').length;
  const missing = tasks.filter((task) => task.file === undefined).length;
  return {
    summary: tasks.length === 0 ? '' : `${toReadableAmount(tasks.length, 'task')}, ${done} completed`,
    attention: missing === 0 ? '' : `${toReadableAmount(missing, 'task')} without a file`,
    print: (options) => tasks.map((task) => printTask(task, options)).join(''),
    json: { tasks: tasks.map(toJson) },
  };
}

async function readTaskFiles({ session, configFolder, onProblem }: SideContext): Promise<readonly TaskFile[]> {
  if (configFolder === undefined) return [];
  const files: TaskFile[] = [];
  for (const list of [session.id, toTeamListName(session.id)]) {
    const folder = toTaskPath(list, '').slice(0, -'/.json'.length);
    for (const { name } of await listSideFiles(configFolder, folder)) {
      const file = parseTaskFile(
        `${folder}/${name}`,
        (await readSideJson(configFolder, `${folder}/${name}`, onProblem)) ?? null,
      );
      if (file !== undefined) files.push(file);
    }
  }
  return files;
}

function printTask({ id, subject, file, status, calls }: JoinedTask, { width, style }: PrintPartOptions): string {
  const facts = [
    status,
    ...(file === undefined ? ['its file is gone'] : []),
    ...(file?.owner === undefined ? [] : [`owner ${file.owner}`]),
    ...(file === undefined || file.blockedBy.length === 0 ? [] : [`waits for ${file.blockedBy.join(', ')}`]),
  ].join(', ');
  const head = `#${toShortText(id, 8)}`;
  const words = toShortText(facts, Math.floor(width / 2));
  return [
    `${style.accent(head)} ${toShortText(subject, Math.max(8, width - head.length - words.length - 4))} ` +
      `${style.faint(`(${words})`)}`,
    ...calls.map((call) => {
      const done = [call.kind === 'create' ? 'created' : 'updated', ...call.sets].join(', ');
      return `  ${style.faint(toShortText(`${printPlace(call.place)}: ${done}`, width - 2))}`;
    }),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function toJson({ id, subject, file, status, calls }: JoinedTask): object {
  return {
    id,
    subject,
    file: file?.path ?? null,
    status,
    owner: file?.owner ?? null,
    blockedBy: file?.blockedBy ?? null,
    calls: calls.map(({ place, toolUseId, kind, sets }) => ({ kind, toolUseId, sets, place: toPlaceJson(place) })),
  };
}
