import type { Panel, PanelKind } from '../model/panel.ts';
import type { Entry, SessionHeader, SessionView, TurnView } from '../model/session-view.ts';
import { toPanelSize } from '../model/panel-size.ts';

/** Everything a terminal must never get from a transcript. */
export const nasty =
  '\u001b[2J\u001b]0;title\u0007\u001b[31mred\u001b[0m \u202egnirts\u202c \u200b\u0000\u0007\r\b\u009b2K\tend';

/** One panel of each kind, with `text` wherever a text can stand. */
export function toPanels(text: string): Readonly<Record<PanelKind, Panel>> {
  return {
    markdown: {
      kind: 'markdown',
      text: `# ${text}\n\n- ${text}\n\n\`\`\`ts\n${text}\n\`\`\`\n\n| a | b |\n|---|---|\n| ${text} | x |`,
    },
    text: { kind: 'text', text },
    code: { kind: 'code', text, language: text, firstLine: 9, path: text },
    diff: {
      kind: 'diff',
      path: text,
      hunks: [
        {
          oldStart: 9,
          newStart: 9,
          lines: [
            { kind: 'same', text },
            { kind: 'removed', text },
            { kind: 'added', text },
            { kind: 'note', text },
          ],
        },
      ],
    },
    terminal: { kind: 'terminal', command: text, output: text, errorOutput: text, note: text },
    list: {
      kind: 'list',
      items: [
        { state: 'done', text, detail: text },
        { state: 'plain', text },
      ],
    },
    fields: {
      kind: 'fields',
      fields: [
        { name: text, value: text },
        { name: 'short', value: text },
      ],
    },
    table: { kind: 'table', columns: [text, 'b'], rows: [[text, text], [text]] },
    links: { kind: 'links', links: [{ url: text, title: text, detail: text }] },
    media: {
      kind: 'media',
      mediaType: text,
      bytes: 2048,
      name: text,
      dimensions: { width: 3, height: 2 },
      data: undefined,
    },
    note: { kind: 'note', level: 'warning', text },
    raw: { kind: 'raw', value: { [text]: [text] }, reason: text },
  };
}

export function toTestEntry(panels: readonly Panel[], more: Partial<Entry> = {}): Entry {
  return {
    role: 'call',
    author: 'assistant',
    title: 'Tool',
    summary: 'about',
    level: 'info',
    panels,
    isFolded: false,
    size: toPanelSize(panels),
    call: { id: 'toolu_1', tool: 'Tool', status: 'ok', durationMs: 1500 },
    agents: [],
    place: { path: 's.jsonl', line: 1, uuid: undefined, timestamp: undefined },
    otherLines: [],
    ...more,
  };
}

export function toTestTurn(entries: readonly Entry[], more: Partial<TurnView> = {}): TurnView {
  return {
    number: 1,
    parent: 0,
    isLive: true,
    isRewound: false,
    resumesHere: false,
    startedAt: '2026-03-02T09:00:00.000Z',
    durationMs: 133_000,
    entries,
    otherBranches: [],
    hidden: { records: 0, because: {}, unreadable: 0 },
    ...more,
  };
}

export function toTestView(turns: readonly TurnView[], header: Partial<SessionHeader> = {}): SessionView {
  return {
    header: {
      id: 's',
      title: 'Tides',
      forkedFrom: undefined,
      path: 's.jsonl',
      project: '/home/ada/harbour',
      gitBranch: 'main',
      models: ['m'],
      versions: ['2.1.325'],
      startedAt: '2026-03-02T09:00:00.000Z',
      endedAt: '2026-03-02T10:00:00.000Z',
      status: 'waiting',
      tags: [],
      clientTag: undefined,
      agentName: undefined,
      remoteControl: undefined,
      remotePage: undefined,
      isPinned: false,
      counts: {
        turns: 1,
        abandonedTurns: 0,
        prompts: 1,
        commands: 0,
        calls: 0,
        failedCalls: 0,
        agents: 0,
        compactions: 0,
      },
      unplaced: { records: 0, because: {}, unreadable: 0 },
      resumesFrom: undefined,
      resumeCommand: 'claude --resume s',
      ...header,
    },
    turns,
    orphans: [],
    hidden: { records: 0, because: {}, unreadable: 0 },
  };
}
