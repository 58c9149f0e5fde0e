import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import type { AgentView, Entry, EntryRole, TurnView } from '../model/session-view.ts';
import { printedPage, type HtmlHost } from './parts/html-host.ts';
import { AgentHtml } from './agent-html.tsx';
import { EntryHtml } from './entry-html.tsx';
import { BranchRemark, HiddenRemark, TurnHead } from './turn-remarks.tsx';

const place = { path: 'a.jsonl', line: 1, uuid: undefined, timestamp: undefined };

function entry(role: EntryRole, more: Partial<Entry> = {}): Entry {
  return {
    role,
    author: 'person',
    title: role,
    summary: '',
    level: 'info',
    panels: [],
    isFolded: false,
    size: { lines: 0, bytes: 0 },
    call: undefined,
    agents: [],
    place,
    otherLines: [],
    ...more,
  };
}

function turn(entries: readonly Entry[], more: Partial<TurnView> = {}): TurnView {
  return {
    number: 3,
    parent: 2,
    isLive: true,
    isRewound: false,
    resumesHere: false,
    startedAt: '2026-03-02T09:00:00.000Z',
    durationMs: 12_000,
    entries,
    otherBranches: [],
    hidden: { records: 0, because: {}, unreadable: 0 },
    ...more,
  };
}

const live: HtmlHost = { ...printedPage, setOpen: () => undefined };

function print(view: TurnView, host: HtmlHost = { ...printedPage, timeZone: 'UTC' }): string {
  return renderToString(
    <section>
      <TurnHead turn={view} host={host} level={2} />
      {view.entries.map((each, at) => (
        <div key={at}>
          <EntryHtml entry={each} id={`t3.${at}`} host={host} level={3} />
          {each.agents.map((agent) => (
            <AgentHtml key={agent.id} agent={agent} id={`t3.${at}.${agent.id}`} host={host} level={3} />
          ))}
        </div>
      ))}
      <HiddenRemark hidden={view.hidden} />
      {view.otherBranches.map((branch) => (
        <BranchRemark key={branch.turn} branch={branch} />
      ))}
    </section>,
  );
}

describe('a turn as HTML', () => {
  it('has a heading with number, time and length', () => {
    expect(print(turn([]))).toMatch(/<h2[^>]*>Turn 3<\/h2>.*2026-03-02 09:00.*12 s/s);
  });

  it('calls the reader You, and another person by name', () => {
    const spoken = turn([entry('prompt'), entry('queued-prompt'), entry('prompt', { author: 'agent' })]);
    const listNames = (host: HtmlHost) =>
      [...print(spoken, host).matchAll(/class="entry-name"[^>]*>([^<]*)</g)].map(([, name]) => name);
    expect(listNames(live)).toEqual(['You', 'You, while Claude was working', 'Task']);
    expect(listNames({ ...live, person: 'Ada' })).toEqual(['Ada', 'Ada, while Claude was working', 'Task']);
  });

  it('gives every entry a heading below that of the turn', () => {
    const roles: readonly EntryRole[] = [
      'prompt',
      'queued-prompt',
      'command',
      'answer',
      'thinking',
      'call',
      'result',
      'notice',
      'compaction',
      'note',
      'unknown',
    ];
    const html = print(turn(roles.map((role) => entry(role))));
    expect(html.match(/<h3/g)).toHaveLength(roles.length);
    for (const role of roles) expect(html).toContain(`entry is-${role} `);
  });

  it('folds a quiet call into details on a printed page, with its size', () => {
    const call = entry('call', {
      title: 'Read',
      summary: 'src/tide.ts',
      isFolded: true,
      panels: [{ kind: 'text', text: 'the whole file' }],
      size: { lines: 312, bytes: 20_000 },
      call: { id: 'x', tool: 'Read', status: 'ok', durationMs: 2_000 },
    });
    const html = print(turn([call]));
    expect(html).toMatch(/<details class="disclosure"><summary/);
    expect(html).toContain('the whole file');
    expect(html).toContain('312 lines, 20 KB');
    const button = print(turn([call]), live);
    expect(button).toContain('aria-expanded="false"');
    expect(button).not.toContain('the whole file');
  });

  it('names the state of a call in words', () => {
    const states = ['error', 'rejected', 'denied', 'interrupted', 'pending', 'lost'] as const;
    const html = print(
      turn(states.map((status) => entry('call', { call: { id: 'x', tool: 'Bash', status, durationMs: undefined } }))),
    );
    for (const word of ['failed', 'rejected', 'denied', 'interrupted', 'running', 'no result'])
      expect(html).toContain(`>${word}</span>`);
  });

  it('shows agents inside agents', () => {
    const inner: AgentView = {
      id: 'b',
      type: 'Explore',
      description: 'North',
      depth: 2,
      model: 'm',
      startedAt: undefined,
      durationMs: 1_000,
      calls: 1,
      failedCalls: 1,
      hidden: { records: 0, because: {}, unreadable: 0 },
      turns: [turn([entry('answer', { panels: [{ kind: 'markdown', text: 'Six boats.' }] })])],
      agents: [],
    };
    const outer: AgentView = {
      ...inner,
      id: 'a',
      description: 'Survey',
      depth: 1,
      turns: [turn([entry('call', { agents: [inner] })])],
    };
    const html = print(turn([entry('call', { agents: [outer] })]));
    expect(html).toMatch(/Survey.*North.*Six boats\./s);
    expect(html).toContain('1 failed');
  });

  it('tells of other branches and of what could not be read', () => {
    const html = print(
      turn([], {
        otherBranches: [{ turn: 7, isLive: false, isShown: false, turns: 2, text: 'Paint it <b>blue</b>' }],
        hidden: { records: 3, because: { state: 2, snapshot: 1 }, unreadable: 2 },
      }),
    );
    expect(html).toContain('turn 7 (2 turns): Paint it &lt;b>blue&lt;/b>');
    expect(html).toContain('2 records could not be read');
    expect(html).toContain('Not shown: 3 records (2 modes and settings, 1 file backup)');
  });
});
