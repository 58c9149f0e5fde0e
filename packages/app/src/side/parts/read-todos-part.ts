import { joinTodos, type JoinedTodos, type TodoFile } from '@scrollkeep/transcript/conversation/side/join-todos.ts';
import { parseTodos, type TodoChanges } from '@scrollkeep/transcript/conversation/side/todo-snapshots.ts';
import { classifyPath } from '@scrollkeep/transcript/layout/classify-path.ts';
import { toShortText } from '@scrollkeep/server/text/to-short-text.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { listSideFiles, readSideJson } from '@scrollkeep/server/disk/read-side-file.ts';
import { printPlace, toPlaceJson, type PrintPartOptions, type SideContext, type SidePart } from '../side-part.ts';

/** Todo lists per agent, with what each call changed. */
export async function readTodosPart(context: SideContext): Promise<SidePart> {
  const lists = joinTodos((await context.getFacts()).todos, await readTodoFiles(context));
  const snapshots = lists.reduce((sum, list) => sum + list.snapshots.length, 0);
  const different = lists.filter((list) => list.state === 'different').length;
  return {
    summary:
      lists.length === 0
        ? ''
        : lists.every((list) => list.state === 'empty')
          ? states.empty
          : `${toReadableAmount(lists.length, 'list')}, written ${toReadableAmount(snapshots, 'time')}`,
    attention: different === 0 ? '' : `${toReadableAmount(different, 'file')} differ from the last call`,
    print: (options) => lists.map((list) => printList(list, options)).join('\n'),
    json: { lists: lists.map(toJson) },
  };
}

async function readTodoFiles({ session, configFolder, onProblem }: SideContext): Promise<readonly TodoFile[]> {
  if (configFolder === undefined) return [];
  const files: TodoFile[] = [];
  for (const { name } of await listSideFiles(configFolder, 'todos')) {
    const path = `todos/${name}`;
    const place = classifyPath(path);
    if (place.session !== session.id) continue;
    const value = await readSideJson(configFolder, path, onProblem);
    files.push({
      path,
      agentId: place.agent === undefined || place.agent === session.id ? undefined : place.agent,
      todos: parseTodos(value),
    });
  }
  return files;
}

const states = {
  same: 'same as the file',
  forgotten: 'all done; the file was emptied',
  different: 'the file differs',
  'file-only': 'not written by any call in the transcript',
  'calls-only': 'no file',
  empty: 'empty list',
} as const;

function printList(list: JoinedTodos, { width, style }: PrintPartOptions): string {
  const title = list.agentId === undefined ? 'Main thread' : `Agent ${toShortText(list.agentId, 24)}`;
  const last = list.file?.todos ?? list.snapshots.at(-1)?.snapshot.todos ?? [];
  const shown = last.length > 0 ? last : (list.snapshots.at(-1)?.snapshot.todos ?? []);
  return [
    `${style.heading(title)} ${style.faint(`(${states[list.state]})`)}`,
    ...shown.map((todo) => `  ${marks.get(todo.status) ?? '?'} ${toShortText(todo.content, width - 4)}`),
    ...list.snapshots.map(
      ({ snapshot, changes }) =>
        `  ${style.faint(toShortText(`${printPlace(snapshot.place)}: ${printChanges(changes)}`, width - 2))}`,
    ),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

const marks: ReadonlyMap<string, string> = new Map([
  ['completed', '✓'],
  ['in_progress', '▸'],
  ['pending', '·'],
]);

function printChanges({ added, removed, changed }: TodoChanges): string {
  const parts = [
    ...added.map((todo) => `+ ${todo.content} (${todo.status})`),
    ...changed.map(({ content, from, to }) => `${content}: ${from} → ${to}`),
    ...removed.map((todo) => `− ${todo.content}`),
  ];
  return parts.length === 0 ? 'no change' : parts.join('; ');
}

function toJson({ agentId, file, state, snapshots }: JoinedTodos): object {
  return {
    agentId: agentId ?? null,
    file: file?.path ?? null,
    state,
    todos: file?.todos ?? null,
    snapshots: snapshots.map(({ snapshot, changes }) => ({
      place: toPlaceJson(snapshot.place),
      toolUseId: snapshot.toolUseId ?? null,
      todos: snapshot.todos,
      changes,
    })),
  };
}
