import { listFactsOf, type Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import { buildSessionView } from './build-view/build-session-view.ts';
import type { FixtureSession } from './build-view/fixture-session.test-kit.ts';
import { exportFormats } from './exporters/export-formats.ts';
import { listOutline } from './exporters/list-outline.ts';
import { listPathTurns, type SessionPath } from './model/list-path-turns.ts';
import type { AgentView, SessionView, TurnView } from './model/session-view.ts';
import { buildTurnPage } from './pages/build-turn-page.ts';
import { listTurnParts } from './pages/list-turn-parts.ts';
import { openPagedSession } from './pages/paged-session.ts';
import { getAgentThread, getPathThread, type TurnThread } from './pages/turn-thread.ts';
import { printSessionView } from './printers/terminal.ts';
import type { WireTurn } from './wire/wire.ts';

type Sources = Pick<FixtureSession, 'session' | 'readRecords'>;

/** A session in every form that it is given out in, all of it open. */
export async function printEverywhere(fixture: Sources): Promise<Readonly<Record<string, string>>> {
  const { session } = fixture;
  const view = await buildSessionView(session, fixture, { opensAgents: true });
  const exported = exportFormats.map(({ name, open }) => {
    const exporter = open({ timeZone: 'UTC', toSha256: () => 'HASH' });
    const text = [
      ...exporter.begin(view.header, listOutline(listPathTurns(session.tree, 'live') ?? [])),
      ...view.turns.flatMap((turn) => [...exporter.turn(turn)]),
      ...view.orphans.flatMap((agent) => [...exporter.orphan(agent)]),
      ...exporter.end(view.hidden),
    ].join('');
    return [name, name === 'html' ? toPlainText(text) : text] as const;
  });
  return {
    ...Object.fromEntries(exported),
    show: printSessionView(view, { width: 120, color: false, tools: 'full', thinking: true, timeZone: 'UTC' }),
    pages: JSON.stringify((await listPages(fixture)).map(({ turn }) => turn)),
  };
}

/** Every page of the web app: all turns of the live path and of the agents, part by part. */
export async function listPages(
  fixture: Sources,
  path: SessionPath = 'live',
): Promise<readonly { readonly thread: string; readonly turn: WireTurn }[]> {
  const paged = openPagedSession(fixture.session);
  const runs = fixture.session.agents.filter((run) => !run.isInternal);
  const threads: readonly (readonly [string, TurnThread])[] = [
    ['main', getPathThread(paged, path)],
    ...runs.map((run) => [run.id, getAgentThread(paged, run.id)] as const),
  ];
  const pages: { readonly thread: string; readonly turn: WireTurn }[] = [];
  for (const [name, thread] of threads) {
    for (const [from, turn] of thread.turns.entries()) {
      for (let part = 0; part < listTurnParts(turn).length; part++) {
        const { turns } = await buildTurnPage(thread, paged, fixture, { from, limit: 1, part });
        pages.push(...turns.map((wire) => ({ thread: name, turn: wire })));
      }
    }
  }
  return pages;
}

export interface Account {
  /** Lines that are records, and lines that are none. */
  readonly lines: number;
  /** How many of them some page shows, and how many are counted as hidden or not readable. */
  readonly shown: number;
  readonly hidden: number;
}

/** What views of all paths through a session show, and what they say that they do not. */
export async function accountViews(fixture: Sources): Promise<Account> {
  const ledger = openLedger();
  for (const path of listPaths(fixture.session)) {
    const view = await buildSessionView(fixture.session, fixture, { path, opensAgents: true });
    ledger.add('unplaced', view.header.unplaced);
    ledger.addView(view);
  }
  return { lines: countLines(fixture.session), ...ledger.sum() };
}

/** The same by the pages of the web app. */
export async function accountPages(fixture: Sources): Promise<Account> {
  const ledger = openLedger();
  for (const path of listPaths(fixture.session)) {
    for (const { thread, turn } of await listPages(fixture, path))
      ledger.addTurn(turn, `${thread} ${turn.number}.${turn.part}`);
  }
  const { header } = await buildSessionView(fixture.session, fixture);
  ledger.add('unplaced', header.unplaced);
  return { lines: countLines(fixture.session), ...ledger.sum() };
}

/** The live path, and one to the end of every other branch. */
function listPaths({ tree }: Session): readonly SessionPath[] {
  return ['live', ...tree.turns.filter(({ children }) => children.length === 0).map(({ number }) => number)];
}

function countLines(session: Session): number {
  return listFactsOf(session).reduce((sum, { nodes, damagedLines }) => sum + nodes.length + damagedLines.length, 0);
}

interface Hidden {
  readonly records: number;
  readonly unreadable: number;
}

function openLedger() {
  const shown = new Set<string>();
  const hidden = new Map<string, number>();
  const add = (key: string, { records, unreadable }: Hidden) => void hidden.set(key, records + unreadable);
  function addTurn({ entries, hidden: counts }: TurnView, key: string): void {
    add(key, counts);
    for (const { place, otherLines, agents } of entries) {
      for (const line of [place.line, ...otherLines]) shown.add(`${place.path}:${line}`);
      for (const agent of agents) addAgent(agent);
    }
  }
  function addAgent({ id, turns, hidden: counts, agents }: AgentView): void {
    if (turns !== undefined) add(`agent ${id}`, counts);
    for (const turn of turns ?? []) addTurn(turn, `${id} ${turn.number}`);
    for (const below of agents) addAgent(below);
  }
  return {
    add,
    addTurn,
    addView: ({ turns, orphans }: SessionView) => {
      for (const turn of turns) addTurn(turn, `main ${turn.number}`);
      for (const agent of orphans) addAgent(agent);
    },
    sum: () => ({ shown: shown.size, hidden: [...hidden.values()].reduce((a, b) => a + b, 0) }),
  };
}

/** The page without its own style and script, as a person reads it. */
function toPlainText(html: string): string {
  return html
    .slice(html.indexOf('<body>'), html.lastIndexOf('<script>'))
    .replace(/<\/?[a-z][^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
