import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { compareVersions } from '@scrollkeep/transcript/reading/version-order.ts';
import type { Action } from '../scenarios/scenario.ts';
import { place } from './client-place.ts';
import { watchdogMs } from './run-print.ts';

const lookEveryMs = 50;
const pressEveryLooks = 20;
const typeEveryLooks = 60;
const enterAfterLooks = 4;
const submitEveryLooks = 40;

export class NotSeen extends Error {
  readonly screen: string;

  constructor(wanted: string, screen: string) {
    super(`not seen within ${watchdogMs / 1000} s: ${wanted}`);
    this.screen = screen;
  }
}

export interface ClientTerminal {
  act(action: Action): Promise<void>;
  screen(): string;
  isRunning(): boolean;
  /** Number of the client's process. */
  pid(): number;
  /** Ends the client as a crash would. */
  kill(): void;
  close(): void;
}

/** The client in a terminal of 150 columns and 50 rows. */
export function openClientTerminal(
  command: readonly string[],
  options: {
    readonly environment: Readonly<Record<string, string>>;
    readonly folder: string;
    readonly version: string;
    readonly release: (name: string) => void;
    readonly isHeld: (name: string) => boolean;
    readonly toText: (text: string) => string;
  },
): ClientTerminal {
  const socket = `lab-${process.hrtime.bigint()}`;
  const tmux = (...args: readonly string[]) =>
    execFileSync('tmux', ['-L', socket, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const assignments = Object.entries(options.environment).map(([name, value]) => `${name}=${value}`);
  // The pane stays when the client ends, so that its last words can still be read.
  tmux('-f', '/dev/null', 'new-session', '-d', '-s', 'lab', '-x', '150', '-y', '50', '-c', options.folder, 'sh');
  tmux('set-option', '-g', 'remain-on-exit', 'on');
  tmux('set-option', '-g', 'history-limit', '5000');
  tmux('respawn-pane', '-k', '-t', 'lab', '-c', options.folder, '--', 'env', '-i', ...assignments, ...command);

  const screen = () => tmux('capture-pane', '-p', '-t', 'lab');
  const isRunning = () => tmux('display-message', '-p', '-t', 'lab', '#{pane_dead}').trim() === '0';
  const pid = () => Number(tmux('display-message', '-p', '-t', 'lab', '#{pane_pid}'));
  const press = (...keys: readonly string[]) => tmux('send-keys', '-t', 'lab', ...keys);

  async function wait(what: string, isThere: () => boolean): Promise<void> {
    const end = Date.now() + watchdogMs;
    while (!isThere()) {
      if (Date.now() > end) throw new NotSeen(what, screen());
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
  }

  const see = (pattern: RegExp) => wait(`on the screen: ${pattern}`, () => pattern.test(screen()));
  const unsee = (pattern: RegExp) => wait(`gone from the screen: ${pattern}`, () => !pattern.test(screen()));

  const findInput = () =>
    screen()
      .split('\n')
      .findLast((each) => inputLine.test(each));

  /**
   * Until the text is in the line to type in: a client that is just drawing loses characters, and before it listens at
   * all the terminal shows them elsewhere.
   */
  async function type(text: string): Promise<void> {
    await see(inputLine);
    let looks = 0;
    await wait(`typed: ${text}`, () => {
      const line = findInput() ?? '';
      if (looks > 0 && line.includes(text)) return true;
      // Keys that come together count as one; so the line is emptied look by look before the text is typed again.
      const turn = looks++ % typeEveryLooks;
      if (turn === 0) tmux('send-keys', '-t', 'lab', '-l', text);
      if (turn === typeEveryLooks - 20) press('C-e');
      if (turn === typeEveryLooks - 10) press('C-u');
      return false;
    });
  }

  async function clear(): Promise<void> {
    let looks = 0;
    await wait('an empty line to type in', () => {
      if (emptyInput.test(screen())) return true;
      if (looks++ % pressEveryLooks === 0) press(looks % (2 * pressEveryLooks) === 1 ? 'C-e' : 'C-u');
      return false;
    });
  }

  /** A line for the shell: the sign that says so is a key of its own. */
  async function submitShell(line: string): Promise<void> {
    await pressUntil(['!'], 'a line for the shell', () => findInput()?.startsWith('!') === true);
    await submit(line);
  }

  /**
   * A key that follows a burst of characters too closely counts as part of it, so Enter comes some looks later, and
   * again while the text is in the input line. A prompt that was sent is above in the same form, without the rule
   * over it: Enter once more would answer the dialog that it opened.
   */
  async function submit(text: string): Promise<void> {
    await type(text);
    const wasRuled = isRuled(text);
    let looks = 0;
    await wait(`sent: ${text}`, () => {
      if (findInput()?.includes(text) !== true || (wasRuled && !isRuled(text))) return true;
      if (looks++ % submitEveryLooks === enterAfterLooks) press('Enter');
      return false;
    });
  }

  /** Whether the line to type in holds the text, right below a rule. */
  function isRuled(text: string): boolean {
    const lines = screen().split('\n');
    const at = lines.findLastIndex((each) => inputLine.test(each));
    return lines[at]?.includes(text) === true && /^[─╭]/.test(lines[at - 1] ?? '');
  }

  async function pressUntil(
    keys: readonly string[],
    what: string,
    isThere: () => boolean,
    everyLooks: number = pressEveryLooks,
  ): Promise<void> {
    let looks = 0;
    await wait(what, () => {
      if (looks > 0 && isThere()) return true;
      if (looks++ % everyLooks === 0) press(...keys);
      return false;
    });
  }

  /** A dialog has no line to type in, or shows how to leave it. */
  async function dismiss(): Promise<void> {
    await idle();
    let looks = 0;
    await wait('a line to type in', () => {
      const now = screen();
      if (emptyInput.test(now) && !dialog.test(now)) return true;
      if (looks++ % pressEveryLooks === 0) press('Escape');
      return false;
    });
  }

  /** Twice the same picture without a sign of work: the client waits for a person. */
  async function idle(): Promise<void> {
    let before = '';
    await wait('the client is idle', () => {
      const now = screen();
      const isIdle = !busy.test(now) && now === before;
      before = now;
      return isIdle;
    });
  }

  async function act(action: Action): Promise<void> {
    if ('type' in action) return type(options.toText(action.type));
    if ('press' in action) return void press(...action.press);
    if ('pressUntil' in action) {
      if ('see' in action)
        return pressUntil(action.pressUntil, `on the screen: ${action.see}`, () => action.see.test(screen()));
      if ('unsee' in action)
        return pressUntil(
          action.pressUntil,
          `gone from the screen: ${action.unsee}`,
          () => !action.unsee.test(screen()),
        );
      return pressUntil(action.pressUntil, `in a transcript: ${action.written}`, () => isWritten(action.written));
    }
    if ('see' in action) return see(action.see);
    if ('unsee' in action) return unsee(action.unsee);
    if ('written' in action) return wait(`in a transcript: ${action.written}`, () => isWritten(action.written));
    if ('release' in action) return options.release(action.release);
    if ('ask' in action) {
      await submit(options.toText(action.ask));
      await see(action.answer);
      return idle();
    }
    if ('submit' in action) return submit(options.toText(action.submit));
    if ('idle' in action) return idle();
    if ('clear' in action) return clear();
    if ('shell' in action) return submitShell(action.shell);
    if ('held' in action) return wait(`held by the API: ${action.held}`, () => options.isHeld(action.held));
    if ('dismiss' in action) return dismiss();
    if ('since' in action || 'before' in action) {
      const isMeant =
        'since' in action
          ? compareVersions(options.version, action.since) >= 0
          : compareVersions(options.version, action.before) < 0;
      if (isMeant) for (const each of action.actions) await act(each);
      return;
    }
    // Twice within a second, but not at once: that would count as one.
    return pressUntil(['C-c'], 'the client ends', () => !isRunning(), 8);
  }

  return {
    act,
    screen,
    isRunning,
    pid,
    kill: () => void process.kill(pid(), 'SIGKILL'),
    close: () => void tmux('kill-server'),
  };
}

/** Where a person types. */
const inputLine = /^(?:│ )?[❯>!#](?:\s|$)/m;

const emptyInput = /^(?:│ )?[❯>!#]\s*│?\s*$/m;
const dialog = /Esc to (?:cancel|exit|close|dismiss|go back)/i;

/** What every version shows while the model or a tool is at work. */
const busy = /esc to interrupt/i;

function isWritten(pattern: RegExp): boolean {
  return listTranscriptTexts().some((text) => pattern.test(text));
}

function listTranscriptTexts(): readonly string[] {
  const root = join(place.config, 'projects');
  let names: readonly string[];
  try {
    names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
  return names
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => join(root, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'utf8'));
}
