import { catalogue } from '@scrollkeep/transcript/catalogue/catalogue.ts';
import type { JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { describe, expect, it } from 'vitest';
import { buildSessionView, readTurnViews } from '../build-view/build-session-view.ts';
import { openFixtureSession } from '../build-view/fixture-session.test-kit.ts';
import { listPathTurns } from '../model/list-path-turns.ts';
import { panelKinds } from '../model/panel.ts';
import { nasty, toPanels, toTestEntry, toTestTurn, toTestView } from '../printers/panels.test-kit.ts';
import type { EntryRole, SessionView, TurnView } from '../model/session-view.ts';
import { viewCall } from '../tools/call-item.test-kit.ts';
import { exportFormats } from './export-formats.ts';
import { listOutline } from './list-outline.ts';
import { buildRichSession, toGolden } from './rich-session.test-kit.ts';
import type { OutlineTurn } from '../model/session-exporter.ts';

type FormatName = (typeof exportFormats)[number]['name'];
const names = exportFormats.map((format) => format.name);
const words = 'The tide turns at noon 潮が満ちる and the ferry waits for nobody';
const attack =
  `${nasty} <script>hack()</script> <img src=x onerror=hack()> "onload="hack() [x](javascript:hack()) ` +
  `![p](https://tracker.example/p.png) \`\`\` </pre></details> =1+1`;

function print(
  name: FormatName,
  view: SessionView,
  outline: readonly OutlineTurn[] = view.turns.map(({ number, isLive }) => ({
    number,
    isLive,
    text: view.header.title ?? '',
  })),
): string {
  const format = exportFormats.find((candidate) => candidate.name === name);
  const exporter = format?.open({ timeZone: 'UTC', toSha256: () => 'HASH' });
  if (exporter === undefined) throw new Error(name);
  return [
    ...exporter.begin(view.header, outline),
    ...view.turns.flatMap((turn) => [...exporter.turn(turn)]),
    ...view.orphans.flatMap((agent) => [...exporter.orphan(agent)]),
    ...exporter.end(view.hidden),
  ].join('');
}

/**
 * What of an output could do harm: elements and attributes of a transcript, links and pictures that load, characters
 * that steer.
 */
function listFaults(name: FormatName, output: string): readonly string[] {
  const text = name === 'html' ? output.slice(output.indexOf('<body>'), output.lastIndexOf('<script>')) : output;
  // JSON escapes control characters itself.
  const steering =
    name === 'json'
      ? /[\u0000-\u0009\u000b-\u001f\u007f]/
      : /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069\ufeff]/u;
  const faults = steering.test(text) ? ['steers'] : [];
  if (name === 'html') {
    const tags = [...text.matchAll(/<([a-z0-9]+)((?:\s+[^\s=>"]+(?:="[^"]*")?)*)\s*\/?>/g)];
    const attributes = tags.flatMap(([, , list = '']) => list.replace(/="[^"]*"/g, '').split(/\s+/));
    return [
      ...faults,
      ...tags.flatMap(([, tag = '']) =>
        /^(?:script|img|style|iframe|svg|form|base|meta|link|object|embed)$/.test(tag) ? [tag] : [],
      ),
      ...attributes.filter((attribute) => /^(?:on|style|src)/.test(attribute)),
      ...[...text.matchAll(/href="(?!https?:\/\/|mailto:|#)([^"]*)"/g)].map(([found]) => found),
    ];
  }
  if (name !== 'md') return faults;
  // Outside of code nothing but our own elements; code has no markup.
  const folded = /^(?:> )?<details><summary>[^\n<]*<\/summary><pre>\n(?:(?:> )?[^\n<]*\n)*(?:> )?<\/pre><\/details>$/gm;
  // Words stay, to be looked at: they are quoted, line by line.
  const quoted = /^<details><summary>[^\n<]*<\/summary>\n\n((?:>[^\n]*\n)+)\n<\/details>$/gm;
  const prose = text
    .replace(folded, '')
    .replace(quoted, '$1')
    .replace(/^(?:> )*( *)(`{3,})[^\n`]*\n[\s\S]*?^(?:> )*\1\2$/gm, '')
    .replace(/(`+)(?!`)[^\n]*?[^`]\1(?!`)/g, '')
    .replace(/\\[\s\S]/g, '');
  const elements = [...prose.matchAll(/<\/?([a-z]+)[^>]*>/gi)]
    .filter(([found]) => !/^<(?:https?:|mailto:)/.test(found))
    .map(([found]) => found);
  return [
    ...faults,
    ...elements,
    ...[...prose.matchAll(/!\[|\]\(<?(?!https?:|mailto:|<?https?:)/g)].map(([found]) => found),
  ];
}

describe.each(names)('the exporter %s', (name) => {
  it.each(panelKinds)('writes a panel of kind %s with all its words', (kind) => {
    for (const isFolded of [false, true]) {
      const output = print(
        name,
        toTestView([toTestTurn([toTestEntry([{ ...toPanels(words)[kind], label: 'Label' }], { isFolded })])]),
      );
      // The cells of a table are beside each other in plain text.
      expect(toBare(name, output)).toContain(name === 'text' && kind === 'table' ? 'Thetide' : toLetters(words));
    }
  });

  it.each(panelKinds)('writes a hostile panel of kind %s without harm', (kind) => {
    for (const isFolded of [false, true])
      expect(
        listFaults(
          name,
          print(
            name,
            toTestView([toTestTurn([toTestEntry([{ ...toPanels(attack)[kind], label: attack }], { isFolded })])]),
          ),
        ),
      ).toEqual([]);
  });

  it.each(panelKinds)('writes an empty panel of kind %s', (kind) => {
    expect(listFaults(name, print(name, toTestView([toTestTurn([toTestEntry([toPanels('')[kind]])])])))).toEqual([]);
  });

  it.each([
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
  ] as const satisfies readonly EntryRole[])('writes the role %s, with its words and without harm', (role) => {
    const entry = (text: string) =>
      toTestEntry(
        [{ kind: role === 'answer' || role === 'thinking' || role === 'compaction' ? 'markdown' : 'text', text }],
        { role, title: text, summary: text, call: undefined, author: 'person' },
      );
    expect(toBare(name, print(name, toTestView([toTestTurn([entry(words)])])))).toContain(toLetters(words));
    for (const level of ['info', 'warning', 'error'] as const)
      expect(
        listFaults(
          name,
          print(
            name,
            toTestView([toTestTurn([{ ...entry(attack), level }])], {
              title: attack,
              project: attack,
              gitBranch: attack,
              models: [attack],
              versions: [attack],
              resumeCommand: attack,
              remoteControl: { session: attack, url: attack },
              remotePage: attack,
              id: attack,
            }),
          ),
        ),
      ).toEqual([]);
  });

  it.each(catalogue.tools.map((tool) => tool.name))(
    'writes a call of %s that is over, failed, rejected or running',
    (tool) => {
      const example = catalogue.tools.find((entry) => entry.name === tool)?.example as unknown as {
        readonly input: JsonValue;
        readonly result: JsonValue;
      };
      for (const status of ['ok', 'error', 'rejected', 'pending'] as const) {
        const output =
          status === 'pending'
            ? undefined
            : status === 'ok'
              ? 'for the model'
              : '<tool_use_error>It did not work: pier 9</tool_use_error>';
        const rendered = viewCall(tool, {
          input: example.input,
          output,
          status,
          details: status === 'ok' ? example.result : undefined,
        });
        const entry = toTestEntry(rendered.panels, {
          title: rendered.title,
          summary: rendered.summary,
          isFolded: rendered.isQuiet,
          call: { id: 'x', tool, status, durationMs: 1_500 },
        });
        const text = print(name, toTestView([toTestTurn([entry])]));
        expect(listFaults(name, text)).toEqual([]);
        expect(toBare(name, text)).toContain(toLetters(rendered.title));
        if (status === 'error') expect(toBare(name, text)).toContain('pier9');
        if (name !== 'json' && status !== 'ok')
          expect(text).toContain({ error: 'failed', rejected: 'rejected', pending: 'running' }[status]);
      }
    },
  );

  it('writes the same session to the same text, turn by turn', async () => {
    const { session, readRecords } = openFixtureSession(buildRichSession().files());
    const outline = listOutline(listPathTurns(session.tree, 'live') ?? []);
    const write = async () =>
      print(name, await buildSessionView(session, { readRecords }, { opensAgents: true, withMedia: true }), outline);
    const first = await write();
    expect(await write()).toBe(first);
    // The command is compared with the same files.
    await expect(toGolden(first)).toMatchFileSnapshot(
      `./golden/rich.${exportFormats.find((format) => format.name === name)?.extension}`,
    );
  });
});

/** Letters and digits alone, without the markup of the format. */
function toBare(name: FormatName, output: string): string {
  const text =
    name === 'html'
      ? output.slice(output.indexOf('<body>'), output.lastIndexOf('<script>')).replace(/<[^>]+>/g, '')
      : output;
  return toLetters(text);
}

function toLetters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}

describe('a long turn in pieces', () => {
  it.each(names)('is written as if it were in one piece: %s', async (name) => {
    const fixture = buildRichSession();
    const { session, readRecords } = openFixtureSession(fixture.files());
    const options = { opensAgents: true, withMedia: true };
    const view = await buildSessionView(session, { readRecords }, options);
    const pieces: TurnView[] = [];
    for await (const turn of readTurnViews(session, { readRecords }, { ...options, partBytes: 2_000 }))
      pieces.push(turn);
    expect(pieces.length).toBeGreaterThan(view.turns.length + 5);
    const whole = print(name, view);
    const inPieces = print(name, { ...view, turns: pieces });
    // Pieces of plain text stand a line apart; the outline of the test is made of turns.
    const toComparable = (text: string) => text.replace(/<nav[\s\S]*?<\/nav>/, '').replace(/\n+/g, '\n');
    expect(toComparable(inPieces)).toBe(toComparable(whole));
    if (name === 'json') expect(JSON.parse(inPieces)).toEqual(JSON.parse(whole));
  });
});
