import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildDemoTree } from '@scrollkeep/transcript/fixtures';

/** What steers a terminal: title, clearing, cursor, hyperlink, C1 forms of them. */
const steering =
  '\u001b]0;title\u0007\u001b[2J\u001b[5;1H\u001b]8;;https://evil.example\u001b\\\u009b2J' +
  '\u009d0;x\u009c\u0090q\u0008\u007f\u001b[8m\rover';
/** What hides or turns words around. */
const hiding =
  '\u202eabc\u2066\u061c\u200b\u200e\u00ad\u180e\u034f\u115f\u1160\u3164\uffa0\u2060\u2064' +
  '\ufeff\ufff9\ufffb\u2028\u2029\ufe0f\ufe01\u{e0041}\u{e0100}\u{1d173}';
/** For contents. */
export const hostileText = steering + hiding;
/** For names of files and folders: anything but a slash and U+0000. */
export const hostileName = `${steering}${hiding}\nx`.replaceAll('/', '');

/** Fields that hold the records together; everything else is text. */
const structural = new Set([
  'type',
  'uuid',
  'parentUuid',
  'logicalParentUuid',
  'sessionId',
  'timestamp',
  'role',
  'id',
  'tool_use_id',
  'leafUuid',
  'messageId',
  'requestId',
  'subtype',
  'operation',
  'parentToolUseID',
  'toolUseID',
  'toolUseId',
  'sourceToolAssistantUUID',
  'agentId',
  'backupFileName',
  'backupTime',
  'data',
  'media_type',
  'stop_reason',
  'status',
  'userType',
  'promptId',
]);

export interface HostileTree {
  readonly path: string;
  remove(): void;
}

/**
 * The demo with hostile characters in every text of every record, in names of folders and files, and in names of
 * fields, tools, types and versions.
 */
export function openHostileTree(): HostileTree {
  const path = mkdtempSync(join(tmpdir(), 'scrollkeep-hostile-'));
  for (const file of buildDemoTree('2026-11-01T12:00:00.000Z')) {
    const target = join(path, file.path.replace(/^projects\/-home-/, `projects/-home-${hostileName}-`));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, toHostileContent(file.path, file.content));
    if (file.path.startsWith('projects/'))
      symlinkSync(
        'nowhere',
        join(dirname(target), `dangling${hostileName}.jsonl`.slice(0, 80) + Math.random().toString(36).slice(2)),
      );
  }
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

function toHostileContent(path: string, content: string | Uint8Array): string | Uint8Array {
  if (typeof content !== 'string') return content;
  if (path.endsWith('.json')) return JSON.stringify(toHostile(JSON.parse(content) as unknown, ''));
  if (!path.endsWith('.jsonl')) return hostileText + content;
  const lines = content
    .split('\n')
    .filter((line) => line !== '')
    .map(toHostileLine);
  return `${[...lines, ...(path.startsWith('projects/') ? moreLines(content) : [])].join('\n')}\n`;
}

/** A damaged line of the demo stays as it is. */
function toHostileLine(line: string): string {
  try {
    return JSON.stringify(toHostile(JSON.parse(line) as unknown, ''));
  } catch {
    return line;
  }
}

/** Records whose type, version, tool and addresses elsewhere are hostile, and a damaged one. */
function moreLines(content: string): readonly string[] {
  const sessionId = /"sessionId":"([^"]*)"/.exec(content)?.[1] ?? '';
  const cwd = `/${hostileName}/home`;
  const common = {
    sessionId,
    cwd,
    version: `2.1.${hostileText}`,
    timestamp: '2026-10-31T12:00:00.000Z',
    isSidechain: false,
    parentUuid: null,
  };
  const call = {
    type: 'tool_use',
    id: `toolu_${hostileText}`,
    name: hostileText,
    input: { [hostileText]: hostileText, command: hostileText },
  };
  return [
    JSON.stringify({ ...common, type: hostileText, [hostileText]: hostileText }),
    JSON.stringify({
      ...common,
      type: 'system',
      subtype: hostileText,
      content: hostileText,
      uuid: '11111111-1111-4111-8111-111111111111',
    }),
    JSON.stringify({ type: 'bridge-session', sessionId, bridgeSessionId: hostileText, lastSequenceNum: 1 }),
    JSON.stringify({
      ...common,
      type: 'system',
      subtype: 'bridge_status',
      content: hostileText,
      url: hostileText,
      uuid: '33333333-3333-4333-8333-333333333333',
    }),
    JSON.stringify({
      ...common,
      type: 'attachment',
      attachment: { type: 'remote_session_change', url: hostileText },
      uuid: '44444444-4444-4444-8444-444444444444',
    }),
    JSON.stringify({
      ...common,
      type: 'assistant',
      uuid: '22222222-2222-4222-8222-222222222222',
      message: {
        id: 'm',
        type: 'message',
        role: 'assistant',
        model: hostileText,
        content: [call],
        usage: { input_tokens: 1, output_tokens: 1 },
      },
    }),
    `{"damaged ${steering.replaceAll('\r', '')}`,
  ];
}

function toHostile(value: unknown, key: string): unknown {
  if (typeof value === 'string')
    return structural.has(key) || (key === 'name' && /^[A-Z]\w+$/.test(value))
      ? value
      : /^[~/]/.test(value)
        ? toHostilePath(value)
        : `${hostileText}${value}${hostileText}`;
  if (Array.isArray(value)) return value.map((item) => toHostile(item, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries([
    ...Object.entries(value).map(([name, inner]) => [
      name.startsWith('/') ? toHostilePath(name) : name,
      toHostile(inner, name),
    ]),
    ['extra'.concat(hostileText), hostileText],
  ]);
}

/** The end stays, so that a file can be named by it. */
function toHostilePath(path: string): string {
  return path.replace(/^[~/]/, (start) => `${start}${hostileName}`);
}
