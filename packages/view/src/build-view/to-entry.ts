import type { AgentRun } from '@scrollkeep/transcript/conversation/build-agent-runs.ts';
import type {
  CallItem,
  CommandItem,
  CompactionItem,
  MetaItem,
  NoticeItem,
  PromptItem,
  QueuedPromptItem,
  ResultItem,
  TurnItem,
} from '@scrollkeep/transcript/conversation/turn-item.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { assertNever } from '../model/assert-never.ts';
import { toFirstLine, toOneLine } from '../text/first-line.ts';
import { toTitleLine } from '../text/title-line.ts';
import { listIdePanels } from './ide-context.ts';
import { toNotificationPanels } from './notification-panels.ts';
import { toPanelSize } from '../model/panel-size.ts';
import type { Panel } from '../model/panel.ts';
import { toReadableCount } from '../text/readable.ts';
import type { AgentView, Entry, EntryRole } from '../model/session-view.ts';
import type { StoredText } from '../tools/stored-output.ts';
import { buildCallView } from '../tools/build-call-view.ts';
import { listMediaPanels, toContentPanels } from '../tools/content-panels.ts';

export interface EntryOptions {
  /** The file the items come from. */
  readonly path: string;
  readonly cwd: string | undefined;
  readonly withMedia: boolean;
  readonly findRecord: (item: TurnItem) => JsonObject | undefined;
  readonly findAgent: (run: AgentRun) => AgentView | undefined;
  /** The whole of an output that the transcript has only in part. */
  readonly findStored: (item: CallItem) => StoredText | undefined;
}

type EntryContent = Pick<Entry, 'role' | 'title' | 'panels'> &
  Partial<Pick<Entry, 'author' | 'summary' | 'level' | 'call' | 'agents' | 'isFolded'>>;

/** What a person sees of an item. */
export function toEntry(item: TurnItem, options: EntryOptions): Entry {
  const content = toContent(item, options);
  const { node } = item;
  return {
    author: 'client',
    summary: '',
    level: 'info',
    call: undefined,
    agents: [],
    isFolded: foldedRoles.has(content.role) && content.level !== 'error' && content.level !== 'warning',
    ...content,
    size: toPanelSize(content.panels),
    place: { path: options.path, line: node.number, uuid: node.uuid, timestamp: node.timestamp },
    otherLines: (item.parts ?? []).map((part) => part.number),
  };
}

const foldedRoles: ReadonlySet<EntryRole> = new Set<EntryRole>(['thinking', 'notice', 'compaction', 'note']);

function toContent(item: TurnItem, options: EntryOptions): EntryContent {
  switch (item.kind) {
    case 'prompt': {
      const title = item.author === 'person' ? 'Prompt' : 'Task';
      return {
        role: 'prompt',
        author: item.author,
        title,
        summary: toTitleLine(item.text),
        panels: [
          ...toText(item.text),
          ...listMedia(item, options),
          ...listMissingImages(item),
          ...listIdePanels(options.findRecord(item), options.cwd),
        ],
      };
    }
    case 'queued-prompt':
      return {
        role: 'queued-prompt',
        author: 'person',
        title: 'Queued prompt',
        summary: toTitleLine(item.text),
        panels: [
          ...toText(item.text),
          ...(item.isWaiting === true ? [neverSent] : []),
          ...listMedia(item, options),
          ...listMissingImages(item),
          ...listIdePanels(options.findRecord(item), options.cwd),
        ],
      };
    case 'command':
      return toCommand(item);
    case 'text': {
      const base = {
        role: 'answer',
        title: 'Answer',
        summary: toTitleLine(item.text),
        panels: [{ kind: 'markdown', text: item.text }],
      } as const;
      return { ...base, author: item.isSynthetic ? 'client' : 'assistant', level: item.isApiError ? 'error' : 'info' };
    }
    case 'thinking': {
      const isKept = item.text.trim() === '';
      return {
        role: 'thinking',
        author: 'assistant',
        title: isKept ? 'Thinking hidden by the API' : 'Thinking',
        summary: toTitleLine(item.text),
        panels: isKept ? [] : [{ kind: 'markdown', text: item.text }],
      };
    }
    case 'call':
      return toCall(item, options);
    case 'result':
      return toResult(item, options);
    case 'notice':
      return toNotice(item);
    case 'compaction':
      return {
        role: 'compaction',
        title: 'Conversation compacted',
        summary: toCompactionSummary(item),
        panels: item.summary === '' ? [] : [{ kind: 'markdown', text: item.summary }],
      };
    case 'meta':
      return toNote(item, options);
    case 'unknown': {
      const what = { record: 'record type', kind: 'kind of record', block: 'content block' }[item.what];
      return {
        role: 'unknown',
        title: item.isKnown ? `Content block ${item.type}` : `Unknown ${what} ${item.type}`.trim(),
        level: item.isKnown ? 'info' : 'warning',
        panels: [{ kind: 'raw', value: item.value, reason: undefined }],
      };
    }
    default:
      return assertNever(item);
  }
}

/** A command's output keeps its colours: the client prints many of its own screens that way. */
function toCommand(item: CommandItem): EntryContent {
  const isShell = item.command === 'shell';
  const hasOutput = item.output !== '' || item.errorOutput !== '';
  const panels: readonly Panel[] = hasOutput
    ? [
        {
          kind: 'terminal',
          command: isShell ? item.args : undefined,
          output: item.output,
          errorOutput: item.errorOutput,
          note: undefined,
        },
      ]
    : [];
  const rest: readonly Panel[] =
    item.args.includes('\n') || item.args.length > 200 ? [{ kind: 'text', text: item.args }] : [];
  return {
    role: 'command',
    author: 'person',
    title: item.name,
    summary: toOneLine(item.args),
    panels: isShell ? panels : [...rest, ...panels],
  };
}

const neverSent: Panel = { kind: 'note', level: 'info', text: 'Never sent: still queued when the session ended' };

/** A placeholder whose picture nothing holds any more, or only the client's cache. */
function listMissingImages({ images }: PromptItem | QueuedPromptItem): readonly Panel[] {
  return images.flatMap(({ number, stored }): Panel[] => {
    if (stored.in === 'block') return [];
    return [
      {
        kind: 'note',
        level: 'info',
        text: stored.in === 'file' ? `Image #${number}: ${stored.path}` : `Image #${number} is not stored`,
      },
    ];
  });
}

function toCall(item: CallItem, options: EntryOptions): EntryContent {
  const { title, summary, panels, isQuiet } = buildCallView(item, { ...options, stored: options.findStored(item) });
  const { id, name, status, durationMs } = item.call;
  const level = status === 'ok' || status === 'pending' ? 'info' : status === 'error' ? 'error' : 'warning';
  return {
    role: 'call',
    author: 'assistant',
    title,
    summary,
    level,
    panels: item.isCleared
      ? [
          ...panels,
          {
            kind: 'note',
            level: 'info',
            text: 'Claude Code later cleared this result from the context to save tokens.',
          },
        ]
      : panels,
    isFolded: isQuiet,
    call: { id, tool: name, status, durationMs },
    agents: item.agents.flatMap((run) => options.findAgent(run) ?? []),
  };
}

/** A result that no call shows: what it says as it is, and what the client recorded where that is more. */
function toResult(
  { because, toolUseId, isError, output, details }: ResultItem,
  { withMedia }: EntryOptions,
): EntryContent {
  const said = toContentPanels(output, { withMedia });
  const noted = isJsonObject(details) && Object.keys(details).length > 0 ? details : undefined;
  return {
    role: 'result',
    author: 'client',
    title: because === 'no-call' ? 'Tool result with no matching call' : 'Duplicate tool result',
    summary: toolUseId ?? '',
    level: isError ? 'error' : 'info',
    panels: [
      ...said,
      ...(noted === undefined ? [] : [{ kind: 'raw', label: 'Details', value: noted, reason: undefined } as const]),
    ],
  };
}

/** A detail of one short line is beside the notice. */
function toNotice({ level, text, detail }: NoticeItem): EntryContent {
  const base = { role: 'notice', title: text, level } as const;
  if (detail === '' || text.includes(detail)) return { ...base, panels: [] };
  return detail.includes('\n') || detail.length > 100
    ? { ...base, panels: [{ kind: 'text', text: detail }] }
    : { ...base, summary: detail, panels: [] };
}

function toCompactionSummary({ trigger, tokensBefore, tokensAfter }: CompactionItem): string {
  const tokens =
    tokensBefore === undefined
      ? undefined
      : `${toReadableCount(tokensBefore)}${tokensAfter === undefined ? '' : ` → ${toReadableCount(tokensAfter)}`} ` +
        'tokens';
  return [trigger, tokens].filter((part) => part !== undefined).join(', ');
}

function toNote(item: MetaItem, options: EntryOptions): EntryContent {
  const { source, text } = item;
  const media = item.hasMedia === true ? listMedia(item, options) : [];
  const told =
    /<summary>([\s\S]*?)<\/summary>/.exec(text)?.[1] ??
    /^<(?:teammate|cross-session)-message[^>]*\bsummary="([^"]*)"/.exec(text)?.[1];
  const summary = toOneLine(told ?? toFirstLine(text.replace(/<[^>]{1,200}>/g, ' ')));
  if (source === 'client')
    return { role: 'note', title: 'Note for the model', summary, panels: [...toText(text), ...media] };
  const panels = [...toNotificationPanels(text), ...media];
  return {
    role: 'note',
    author: 'agent',
    title: 'Notification',
    summary,
    panels,
    isFolded: !panels.some((panel) => panel.kind === 'markdown'),
  };
}

function toText(text: string): readonly Panel[] {
  return text === '' ? [] : [{ kind: 'text', text }];
}

/** Images and documents of a prompt, from its record: the item has only their sizes. */
function listMedia(item: TurnItem, options: EntryOptions): readonly Panel[] {
  const record = options.findRecord(item);
  if (record === undefined) return [];
  const inner = [record['message'], record['attachment']].find((value) => isJsonObject(value)) as
    | JsonObject
    | undefined;
  const content: JsonValue | undefined = inner?.['content'] ?? inner?.['prompt'];
  return listMediaPanels(content, options.withMedia);
}
