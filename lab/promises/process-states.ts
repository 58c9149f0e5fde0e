import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reply, say } from '../api/reply.ts';
import { place } from '../client/client-place.ts';
import type { ClientTerminal } from '../client/terminal.ts';
import type { Action } from '../scenarios/scenario.ts';
import { longCommandScript, permissionScript, planScript, questionScript } from '../scenarios/waiting-scripts.ts';
import type { Lab } from './open-lab.ts';
import type { LabPromise } from './promise.ts';

/** What `ps` says of a client in a state, and what the client says of itself. */
export interface StateFacts {
  readonly state: string;
  readonly session: string | undefined;
  /** `registry` where the client is in its own, `file` where only its transcript tells; undefined if not listed. */
  readonly from: string | undefined;
  readonly waitsFor: string | undefined;
  readonly calls: readonly string[];
  readonly clientStatus: string | undefined;
  readonly waitingFor: string | undefined;
  /** What kind of client it says to be. */
  readonly kind: string | undefined;
}

interface PsRow {
  readonly id: string;
  readonly pid: number | null;
  readonly from: string;
  readonly waitsFor: string;
  readonly clientStatus: string | null;
  readonly waitingFor: string | null;
  readonly calls: readonly { readonly tool: string }[];
}

/** How a client in a terminal is brought into a state, and what `ps` has to say then. */
interface State {
  readonly state: string;
  readonly waitsFor: string;
  /** The call that is open. */
  readonly call?: string;
  readonly flags: readonly string[];
  readonly actions: readonly Action[];
}

const asking = ['--permission-mode', 'default'];
const states: readonly State[] = [
  { state: 'open', waitsFor: 'first prompt', flags: asking, actions: [{ idle: true }] },
  {
    state: 'idle',
    waitsFor: 'user input',
    flags: asking,
    actions: [{ ask: 'Greet the harbour', answer: /The harbour greets you/ }],
  },
  {
    state: 'model',
    waitsFor: 'model',
    flags: asking,
    actions: [{ submit: 'Think for long' }, { held: 'thought' }],
  },
  {
    state: 'permission',
    waitsFor: 'permission',
    call: 'Bash',
    flags: asking,
    actions: [{ submit: 'Touch the bell' }, { see: /Do you want to/ }],
  },
  {
    state: 'question',
    waitsFor: 'answer to a question',
    call: 'AskUserQuestion',
    flags: asking,
    actions: [{ submit: 'Ask me for the colour' }, { see: /Which colour/ }, { see: /Blue/ }],
  },
  {
    state: 'plan',
    waitsFor: 'approval of a plan',
    call: 'ExitPlanMode',
    flags: ['--permission-mode', 'plan'],
    actions: [{ submit: 'Plan the regatta' }, { see: /Would you like to proceed/ }],
  },
  {
    state: 'tool',
    waitsFor: 'running tool',
    call: 'Bash',
    flags: ['--dangerously-skip-permissions'],
    actions: [{ submit: 'Wait for the tide' }, { written: /tail -f .dev/ }],
  },
];

export const processStates: LabPromise<readonly StateFacts[]> = {
  name: 'process-states',
  scripts: [
    { prompt: 'Greet the harbour', replies: [reply(say('The harbour greets you.'))] },
    { prompt: 'Think for long', replies: [{ ...reply(say('A long thought, and a deep one.')), hold: 'thought' }] },
    { prompt: 'Print for long', replies: [{ ...reply(say('A long print, and a wide one.')), hold: 'print' }] },
    permissionScript,
    questionScript,
    planScript,
    longCommandScript,
  ],
  async try(lab) {
    const facts: StateFacts[] = [];
    let last: ClientTerminal | undefined;
    for (const { state, waitsFor, call: open, flags, actions } of states) {
      last?.kill();
      last = lab.openTerminal(flags);
      for (const action of actions) await last.act(action);
      const pid = last.pid();
      // The newest is the first; a client that is not in the registry is known by its file alone.
      const isMeant = (row: PsRow) => row.pid === null || row.pid === pid;
      // A transcript is written some moments after the screen.
      const isWanted = (row: PsRow | undefined) => row?.waitsFor === waitsFor && row.calls[0]?.tool === open;
      facts.push(await look(lab, state, isMeant, isWanted));
      lab.note(JSON.stringify(facts.at(-1)));
    }
    const killed = facts.at(-1)?.session;
    last?.kill();
    facts.push(
      await look(
        lab,
        'killed',
        ({ id }) => id === killed,
        (row) => row === undefined,
      ),
    );
    const printing = lab.print('Print for long', ['--session-id', printed]);
    await lab.wait('a print that is held', () => lab.isHeld('print') || undefined);
    facts.push(
      await look(
        lab,
        'print',
        ({ id }) => id === printed,
        (row) => row?.waitsFor === 'model',
      ),
    );
    lab.release('print');
    await printing;
    return facts;
  },
};

const printed = '5e55100e-0000-4000-8000-00000000d0c5';
const looks = 12;

/** What `ps` says of the client: as wanted, or in the end. */
async function look(
  lab: Lab,
  state: string,
  isMeant: (row: PsRow) => boolean,
  isWanted: (row: PsRow | undefined) => boolean,
): Promise<StateFacts> {
  let row: PsRow | undefined;
  for (let at = 0; at < looks; at++) {
    const { sessions } = JSON.parse(await lab.scrollkeep(['ps', '--json'])) as { readonly sessions: readonly PsRow[] };
    row = sessions.find(isMeant);
    if (isWanted(row)) break;
  }
  const entry = readRegistry().find((each) => row !== undefined && each['pid'] === row.pid);
  return {
    state,
    session: row?.id,
    from: row?.from,
    waitsFor: row?.waitsFor,
    calls: row?.calls.map(({ tool }) => tool) ?? [],
    clientStatus: toText(entry?.['status']),
    waitingFor: toText(entry?.['waitingFor']),
    kind: toText(entry?.['kind']),
  };
}

function readRegistry(): readonly Readonly<Record<string, unknown>>[] {
  const folder = join(place.config, 'sessions');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Readonly<Record<string, unknown>>);
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
