import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { listTexts } from './message-text.ts';

export interface Notice {
  readonly level: 'info' | 'warning' | 'error';
  readonly text: string;
  readonly detail: string;
}

/** A record as a notice; undefined where there is nothing to tell (then it is hidden, but counted). */
export function findNotice(record: JsonObject): Notice | undefined {
  const type = record['type'];
  if (type === 'system') return (systemNotices[toText(record['subtype'])] ?? plainSystemNotice)(record);
  if (type === 'attachment' && isJsonObject(record['attachment']))
    return attachmentNotices[toText(record['attachment']['type'])]?.(record['attachment']);
  return typeof type === 'string' ? recordNotices[type]?.(record) : undefined;
}

type NoticeMaker = (value: JsonObject) => Notice | undefined;

const systemNotices: Readonly<Record<string, NoticeMaker>> = {
  api_error: (record) => {
    const cause = isJsonObject(record['error']) ? record['error'] : {};
    const status = toNumber(cause['status']);
    const wait = toNumber(record['retryInMs']);
    const attempt =
      `retry ${toNumber(record['retryAttempt']) ?? '?'} of ` +
      `${toNumber(record['maxRetries']) ?? '?'}${wait === undefined ? '' : ` in ${toSeconds(wait)}`}`;
    return warning(`API error${status === undefined ? '' : ` ${status}`}: ${attempt}`, toText(cause['message']));
  },
  microcompact_boundary: (record) => {
    const metadata = isJsonObject(record['microcompactMetadata']) ? record['microcompactMetadata'] : {};
    const calls = Array.isArray(metadata['compactedToolIds']) ? metadata['compactedToolIds'].length : 0;
    return info(
      `Old tool results cleared: ${toNumber(metadata['tokensSaved']) ?? 0} tokens saved, ${calls} ` +
        `${calls === 1 ? 'call' : 'calls'} affected`,
    );
  },
  stop_hook_summary: (record) => {
    const errors = listTextItems(record['hookErrors']);
    const commands = (Array.isArray(record['hookInfos']) ? (record['hookInfos'] as readonly JsonValue[]) : []).flatMap(
      (hook) => (isJsonObject(hook) ? [toText(hook['command'])] : []),
    );
    if (record['preventedContinuation'] === true)
      return warning(
        `A stop hook prevented the end: ${toText(record['stopReason'])}`,
        [...commands, ...errors].join('\n'),
      );
    return errors.length > 0
      ? warning(
          `${errors.length} stop ${errors.length === 1 ? 'hook' : 'hooks'} failed`,
          [...commands, ...errors].join('\n'),
        )
      : undefined;
  },
  turn_duration: () => undefined,
  compact_boundary: () => undefined,
  local_command: () => undefined,
};

/** Subtypes that carry a text of their own, known or not. */
const plainSystemNotice: NoticeMaker = (record) => {
  const text = toText(record['content']).trim();
  const level = record['level'] === 'error' ? 'error' : record['level'] === 'warning' ? 'warning' : 'info';
  return text === '' ? undefined : { level, text: toFirstLine(text), detail: text.includes('\n') ? text : '' };
};

const attachmentNotices: Readonly<Record<string, NoticeMaker>> = {
  hook_blocking_error: (hook) => {
    const blocking = isJsonObject(hook['blockingError']) ? hook['blockingError'] : {};
    return error(
      `${toText(hook['hookName'])} hook blocked`,
      [toText(blocking['command']), toText(blocking['blockingError'])].join('\n'),
    );
  },
  hook_non_blocking_error: (hook) =>
    warning(
      `${toText(hook['hookName'])} hook failed (exit ${toNumber(hook['exitCode']) ?? '?'})`,
      [toText(hook['command']), toText(hook['stderr'])].join('\n'),
    ),
  hook_cancelled: (hook) => warning(`${toText(hook['hookName'])} hook cancelled`, toText(hook['command'])),
  hook_system_message: (hook) =>
    info(`${toText(hook['hookName'])} hook: ${toFirstLine(toText(hook['content']))}`, toText(hook['content'])),
  edited_text_file: (file) => info(`Changed outside: ${toText(file['filename'])}`, toText(file['snippet'])),
  file: (file) => info(`File attached: ${toText(file['displayPath']) || toText(file['filename'])}`),
  directory: (folder) => info(`Folder attached: ${toText(folder['displayPath']) || toText(folder['path'])}`),
  nested_memory: (memory) => info(`Memory read: ${toText(memory['displayPath']) || toText(memory['path'])}`),
  selected_lines_in_ide: (selection) =>
    info(
      `Lines ${toNumber(selection['lineStart']) ?? '?'}–${toNumber(selection['lineEnd']) ?? '?'} selected in ` +
        `${toText(selection['displayPath']) || toText(selection['filename'])}`,
      toText(selection['content']),
    ),
  opened_file_in_ide: (file) => info(`Opened in the editor: ${toText(file['filename'])}`),
  plan_mode: () => info('Plan mode on'),
  plan_mode_reentry: () => info('Plan mode on again'),
  plan_mode_exit: () => info('Plan mode off'),
  date_change: (date) => info(`A new day: ${toText(date['newDate'])}`),
  diagnostics: (report) => {
    const files = Array.isArray(report['files']) ? report['files'].length : 0;
    return info(`Diagnostics of the editor for ${files} ${files === 1 ? 'file' : 'files'}`);
  },
  invoked_skills: (skills) => info(`Skills in use: ${listNames(skills['skills'])}`),
  task_status: (task) => info(`Task ${toText(task['status'])}: ${toText(task['description'])}`),
  goal_status: (goal) => info(goal['met'] === true ? 'Goal met' : 'Goal not met yet', toText(goal['condition'])),
  read_truncation_notice: (notice) => info(toText(notice['banner']) || 'A file was read in part'),
  unknown_command_fallback: (command) => warning(`Unknown command: ${toText(command['commandName'])}`),
};

const recordNotices: Readonly<Record<string, NoticeMaker>> = {
  'pr-link': (link) =>
    info(`Pull request ${toText(link['prRepository'])}#${toNumber(link['prNumber']) ?? '?'}`, toText(link['prUrl'])),
  'frame-link': (link) => info(`Published: ${toText(link['title'])}`, toText(link['frameUrl'])),
  'worktree-state': (state) => {
    const session = isJsonObject(state['worktreeSession']) ? state['worktreeSession'] : undefined;
    return session === undefined
      ? info('Worktree left')
      : info(`Worktree: ${toText(session['worktreePath'])}`, toText(session['worktreeBranch']));
  },
  relocated: (move) => info(`Session moved to ${toText(move['relocatedCwd'])}`),
};

function info(text: string, detail = ''): Notice {
  return { level: 'info', text, detail: detail.trim() };
}

function warning(text: string, detail = ''): Notice {
  return { level: 'warning', text, detail: detail.trim() };
}

function error(text: string, detail = ''): Notice {
  return { level: 'error', text, detail: detail.trim() };
}

function toText(value: JsonValue | undefined): string {
  return typeof value === 'string'
    ? value
    : Array.isArray(value)
      ? listTexts(value).join('\n') || listTextItems(value).join('\n')
      : '';
}

function listTextItems(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value)
    ? (value as readonly JsonValue[]).filter((item): item is string => typeof item === 'string')
    : [];
}

function listNames(value: JsonValue | undefined): string {
  return Array.isArray(value)
    ? (value as readonly JsonValue[]).flatMap((item) => (isJsonObject(item) ? [toText(item['name'])] : [])).join(', ')
    : '';
}

function toNumber(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function toFirstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

function toSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
