import { spawn } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApi } from '../api/start-api.ts';
import { findClientCommand, place, toClientEnvironment } from '../client/client-place.ts';
import { prepareHome, trustFolder } from '../client/prepare-home.ts';
import { runProgram, type Ended } from '../client/run-print.ts';
import { openClientTerminal, type ClientTerminal } from '../client/terminal.ts';
import type { LabPromise } from './promise.ts';

/** A client, an API and our command, all inside the sandbox. */
export interface Lab {
  readonly version: string;
  /** Every request for an answer so far, as it was sent. */
  readonly requests: readonly LabRequest[];
  /** Runs the client in print mode to its end. */
  print(prompt: string, flags?: readonly string[], environment?: Readonly<Record<string, string>>): Promise<Printed>;
  /** Runs the client with these arguments to its end. */
  client(args: readonly string[]): Promise<Ended>;
  openTerminal(flags: readonly string[]): ClientTerminal;
  /** Works in another folder from here on, which the client trusts. */
  enter(folder: string): void;
  /** Runs our command; fails where it fails. */
  scrollkeep(args: readonly string[], environment?: Readonly<Record<string, string>>): Promise<string>;
  /** Runs a program with Node to its end. */
  node(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<Ended>;
  /** Starts our command, which goes on until the end; its output so far is handed on. */
  start(
    args: readonly string[],
    environment: Readonly<Record<string, string>>,
    onOutput: (text: string) => void,
  ): Promise<number | null>;
  release(name: string): void;
  isHeld(name: string): boolean;
  /** Writes the client's `settings.json`. */
  setUp(settings: Readonly<Record<string, unknown>>): void;
  /** What is told when the promise could not be tried to its end. */
  note(text: string): void;
  /** Looks again and again until it is there. */
  wait<Found>(what: string, find: () => Promise<Found | undefined> | Found | undefined): Promise<Found>;
  close(): void;
}

export interface LabRequest {
  readonly step: string;
  readonly body: { readonly messages: readonly RequestMessage[] };
}

interface RequestMessage {
  readonly role: string;
  readonly content: unknown;
}

export interface Printed extends Ended {
  readonly session: string;
  readonly result: string;
}

export async function openLab(promise: LabPromise<unknown>, version: string): Promise<Lab> {
  prepareHome({ version, files: promise.files ?? {}, settings: undefined });
  installCommand();
  const requests: LabRequest[] = [];
  const api = await startApi(promise.scripts, (entry) => {
    if (!('step' in entry)) return;
    requests.push(entry as LabRequest);
    promise.onRequest?.(entry as LabRequest);
  });
  const command = findClientCommand();
  let folder: string = place.project;
  const environment = { ...toClientEnvironment(api.url), ...scrollkeepFolders };
  const run = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    runProgram([...command, ...args], { folder, environment: { ...environment, ...more } });
  const terminals: ClientTerminal[] = [];

  return {
    version,
    requests,
    async print(prompt, flags = [], more = {}) {
      const ended = await run(['-p', prompt, '--output-format', 'json', ...free, ...flags], more);
      const { session_id: session, result } = parseResult(ended);
      return { ...ended, session, result };
    },
    client: (args) => run(args),
    openTerminal(flags) {
      const terminal = openClientTerminal([...command, ...flags], {
        environment,
        folder,
        version,
        release: api.release,
        isHeld: api.isHeld,
        toText: (text) => text,
      });
      terminals.push(terminal);
      return terminal;
    },
    enter(next) {
      folder = next;
      trustFolder(next);
    },
    async scrollkeep(args, more = {}) {
      const ended = await runProgram([installed, ...args], { folder, environment: { ...environment, ...more } });
      if (ended.status !== 0) throw new Error(`scrollkeep ${args.join(' ')}: ${ended.status}\n${ended.stderr}`);
      return ended.stdout;
    },
    node: (args, more) => runProgram([place.node, ...args], { folder, environment: { ...environment, ...more } }),
    start(args, more, onOutput) {
      const child = spawn(installed, args, { cwd: folder, env: { ...environment, ...more } });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => onOutput((output += text)));
      return new Promise((resolve) => child.on('close', resolve));
    },
    release: api.release,
    isHeld: api.isHeld,
    setUp: (settings) => writeFileSync(join(place.config, 'settings.json'), JSON.stringify(settings, null, 2)),
    note: (text) => appendFileSync(join(place.out, 'notes.txt'), `${text}\n`),
    async wait(what, find) {
      const end = Date.now() + waitMs;
      for (;;) {
        const found = await find();
        if (found !== undefined) return found;
        if (Date.now() > end) throw new Error(`did not come: ${what}\n${terminals.at(-1)?.screen() ?? ''}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    close() {
      for (const terminal of terminals) terminal.close();
      api.close();
    },
  };
}

const installed = '/home/dev/bin/scrollkeep';
const free = ['--dangerously-skip-permissions'];
const waitMs = 120_000;

/** Of their own, so that nothing that we keep lies among the files of the client. */
const scrollkeepFolders = {
  XDG_DATA_HOME: '/home/dev/data',
  XDG_CACHE_HOME: '/home/dev/cache',
  XDG_CONFIG_HOME: '/home/dev/config',
};

/** What our MCP server has answered so far. */
export const mcpOutput = '/home/dev/mcp.out';

/** `scrollkeep` on the PATH of the person in the lab, as after an installation; its MCP server is overheard. */
function installCommand(): void {
  const folder = '/home/dev/bin';
  if (!existsSync(place.scrollkeep)) throw new Error(`${place.scrollkeep} is not there`);
  mkdirSync(folder, { recursive: true });
  const run = `${place.node} ${place.scrollkeep} "$@"`;
  const script = `#!/bin/sh\n[ "$1" = mcp ] || exec ${run}\n${run} | tee ${mcpOutput}\n`;
  writeFileSync(join(folder, 'scrollkeep'), script);
  chmodSync(join(folder, 'scrollkeep'), 0o755);
}

function parseResult({ status, stdout, stderr }: Ended): { readonly session_id: string; readonly result: string } {
  try {
    const value = JSON.parse(stdout) as unknown;
    const last: unknown = Array.isArray(value) ? value.at(-1) : value;
    return last as { readonly session_id: string; readonly result: string };
  } catch {
    throw new Error(`the client ended with ${status}: ${stdout}\n${stderr}`);
  }
}
