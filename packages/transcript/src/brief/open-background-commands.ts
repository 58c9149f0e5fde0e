import type { CallItem } from '../conversation/turn-item.ts';
import type { TaskNotification } from '../conversation/find-task-notification.ts';
import { splitShellCommands } from '../git-work/split-shell-commands.ts';
import { listTexts } from '../conversation/facts/message-text.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { findToolAct } from '../tools/find-tool-act.ts';

/** A shell command in the background of which nothing tells that it ended. */
export interface BackgroundCommand {
  readonly command: string;
  readonly description: string;
  /** The turn that started it. */
  readonly turn: number;
  /** The shell sent it there with `&`: the client does not know it. */
  readonly isDetached: boolean;
}

/** Ends other processes; which ones, nobody can tell. */
const killing = /^(?:kill|pkill|killall|taskkill|fuser|Stop-Process|reboot)(?:\.exe)?$/;

/** Whether a shell command was sent to the background when it was started. */
export function isSentToBackground(input: JsonValue): boolean {
  return isJsonObject(input) && input['run_in_background'] === true;
}

/** Collects the commands in the background, and what tells of their end: notifications, looks at them, stops. */
export function openBackgroundCommands(notifications: readonly TaskNotification[]) {
  const started: (BackgroundCommand & { readonly ids: readonly (string | undefined)[] })[] = [];
  let detached: readonly BackgroundCommand[] = [];
  const ended = new Set<string | undefined>();
  for (const { status, taskId, toolUseId } of notifications)
    if (status !== undefined) for (const id of [taskId, toolUseId]) ended.add(id);
  return {
    add({ call, input, output, details }: CallItem, turn: number): void {
      const given = isJsonObject(input) ? input : {};
      const noted = isJsonObject(details) ? details : {};
      switch (findToolAct(call.name)) {
        case 'runs-command': {
          const { command, description } = given;
          const task = findId(noted, 'backgroundTaskId');
          // The client sends one there by itself that takes long.
          const isSent = isSentToBackground(given) || task !== undefined;
          if (typeof command !== 'string') return;
          const about = { description: typeof description === 'string' ? description : '', turn, isDetached: !isSent };
          if (isSent && call.status === 'ok') started.push({ command, ...about, ids: [call.id, task] });
          else if (mayDetach.test(command))
            addDetached(listDetached(command), call.status === 'ok' ? about : undefined);
          return;
        }
        case 'checks-task': {
          const status = findStatus(noted, output);
          if (status !== undefined && status !== 'running') ended.add(findTaskId(given));
          return;
        }
        case 'stops-task':
          // One that is already over leaves an error.
          if (call.status === 'ok' || call.status === 'error') ended.add(findTaskId(given));
          return;
        default:
      }
    },
    /** Those without an end, the newest first. */
    listOpen: (): readonly BackgroundCommand[] =>
      [
        ...started
          .filter(({ ids }) => !ids.some((id) => id !== undefined && ended.has(id)))
          .map(({ command, description, turn, isDetached }) => ({ command, description, turn, isDetached })),
        ...detached,
      ]
        .sort((a, b) => a.turn - b.turn)
        .reverse(),
  };

  function addDetached(steps: readonly string[] | undefined, about: Omit<BackgroundCommand, 'command'> | undefined) {
    if (steps === undefined) detached = [];
    else if (about !== undefined)
      detached = [
        ...detached.filter(({ command }) => !steps.includes(command)),
        ...steps.map((command) => ({ command, ...about })),
      ];
  }
}

/** Most scripts have nothing of that, and need not be split. */
const mayDetach = /[^&>|]&(?![&>\d])|kill|fuser|Stop-Process|reboot/;

/** What a script leaves running behind `&`; undefined where it ends processes, and nothing is known of those before. */
function listDetached(script: string): readonly string[] | undefined {
  const commands = splitShellCommands(script);
  if (commands.some(({ words }) => words.slice(0, 3).some((word) => killing.test(word)))) return undefined;
  // What it waits for has ended, and so has what a loop starts many times, most likely.
  if (commands.some(({ words }) => words[0] === 'wait')) return [];
  return commands
    .filter(({ next, isConditional, words }) => next === '&' && !isConditional && words[0] !== 'sleep')
    .map(({ words, outputs }) => [...words, ...outputs.flatMap((file) => ['>', file])].join(' '));
}

/** The tools that look after tasks have changed their names and their fields. */
export function findTaskId(input: JsonObject): string | undefined {
  return findId(input, 'task_id') ?? findId(input, 'bash_id') ?? findId(input, 'shell_id');
}

export function findStatus(noted: JsonObject, output: JsonValue | undefined): string | undefined {
  const task = isJsonObject(noted['task']) ? noted['task'] : {};
  return (
    findId(noted, 'status') ??
    findId(task, 'status') ??
    /<status>(\w+)<\/status>/.exec(listTexts(output).join('\n').slice(0, 2000))?.[1]
  );
}

export function findId(fields: JsonObject, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
