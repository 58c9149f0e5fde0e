import {
  getContent,
  listBlocks,
  listTexts,
  toFirstText,
  toTypedText,
} from '@scrollkeep/transcript/conversation/facts/message-text.ts';
import { parseCommandOutput, toTypedCommand } from '@scrollkeep/transcript/conversation/parse-command.ts';
import { toUserKind } from '@scrollkeep/transcript/conversation/facts/user-kind.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import type { ParsedLine } from '@scrollkeep/transcript/reading/parsed-line.ts';
import { toRecordMeaning } from '@scrollkeep/transcript/records/record-meaning.ts';
import { toShortText } from '@scrollkeep/server/text/to-short-text.ts';
import { toStyle } from '@scrollkeep/server/text/style.ts';

export interface PrintLineOptions {
  readonly width: number;
  readonly color: boolean;
  /** Who writes: the session or agent, where several are followed. */
  readonly label: string;
}

/** A record as one line for a person who watches; '' for records that show nothing. */
export function printLine(line: ParsedLine, { width, color, label }: PrintLineOptions): string {
  const style = toStyle(color);
  const items =
    line.kind === 'record' || line.kind === 'unknown-type'
      ? listItems(line.value)
      : [{ what: 'damaged', text: 'a damaged line' }];
  const time = line.kind === 'record' ? toClock(line.value['timestamp']) : '        ';
  return items
    .map(({ what: name, text }) => {
      const what = toShortText(name, 40);
      const head = `${time}  ${label === '' ? '' : `${label}  `}${what.padEnd(nameWidth)} `;
      const paint =
        what === 'prompt'
          ? style.accent
          : what === 'error' || what === 'damaged'
            ? style.bad
            : what === 'answer'
              ? style.strong
              : style.faint;
      return (
        `${style.faint(time)}  ${label === '' ? '' : `${style.faint(label)}  `}${paint(what.padEnd(nameWidth))} ` +
        `${toShortText(text.replace(/\s+/g, ' ').trim(), Math.max(20, width - head.length))}\n`
      );
    })
    .join('');
}

const nameWidth = 9;
/** Kinds of records whose own name is wider. */
const names: Readonly<Record<string, string>> = {
  'compact-summary': 'summary',
  interruption: 'stopped',
  notification: 'notice',
};

interface Item {
  readonly what: string;
  readonly text: string;
}

function listItems(value: JsonObject): readonly Item[] {
  const { speaker, role } = toRecordMeaning(value);
  if (speaker === 'user') return listUserItems(value);
  if (speaker === 'assistant') return listBlocks(getContent(value)).flatMap(toAssistantItem);
  if (role === 'notice')
    return typeof value['content'] === 'string' && value['content'] !== ''
      ? [{ what: 'notice', text: value['content'] }]
      : [];
  return [];
}

function listUserItems(value: JsonObject): readonly Item[] {
  const kind = toUserKind(value);
  const content = getContent(value);
  if (kind === 'command') return [{ what: kind, text: toTypedCommand(toFirstText(content)) }];
  if (kind === 'command-output') {
    const { output, errorOutput } = parseCommandOutput(listTexts(content).join('\n'));
    return [
      ...(output === '' ? [] : [{ what: 'output', text: output }]),
      ...(errorOutput === '' ? [] : [{ what: 'error', text: errorOutput }]),
    ];
  }
  if (kind !== 'tool-result') {
    const text = listTexts(content)
      .map(toTypedText)
      .filter((part) => part !== '')
      .join(' ');
    return text === '' || kind === 'meta' ? [] : [{ what: names[kind] ?? kind, text }];
  }
  const results = listBlocks(content).filter((block) => block['type'] === 'tool_result');
  return results.map((block) => ({
    what: block['is_error'] === true ? 'error' : 'result',
    text: typeof block['content'] === 'string' ? block['content'] : listTexts(block['content']).join(' '),
  }));
}

function toAssistantItem(block: JsonObject): readonly Item[] {
  if (block['type'] === 'text' && typeof block['text'] === 'string')
    return block['text'].trim() === '' ? [] : [{ what: 'answer', text: block['text'] }];
  if (block['type'] === 'thinking' && typeof block['thinking'] === 'string')
    return block['thinking'].trim() === '' ? [] : [{ what: 'thinking', text: block['thinking'] }];
  if (block['type'] !== 'tool_use') return [];
  const input = isJsonObject(block['input']) ? block['input'] : {};
  const shown = [
    input['command'],
    input['file_path'],
    input['pattern'],
    input['description'],
    input['prompt'],
    input['query'],
    input['url'],
  ].find((each) => typeof each === 'string');
  return [{ what: String(block['name'] ?? 'call'), text: typeof shown === 'string' ? shown : JSON.stringify(input) }];
}

function toClock(timestamp: JsonValue | undefined): string {
  const time = typeof timestamp === 'string' ? new Date(timestamp) : undefined;
  if (time === undefined || Number.isNaN(time.getTime())) return '        ';
  return [time.getHours(), time.getMinutes(), time.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}
