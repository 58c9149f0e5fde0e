import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { ClosedOutput, type OpenTerminal, type OutputStream, openTerminal } from './open-terminal.ts';

type Given = Parameters<typeof openTerminal>[0];

interface Fake {
  readonly stream: OutputStream;
  readonly text: () => string;
  /** Lets the writes that wait go through. */
  readonly read: () => void;
}

function fake(looks: { isTTY?: boolean; columns?: number; stalled?: boolean } = {}): Fake {
  let text = '';
  const waiting: (() => void)[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      if (looks.stalled === true) waiting.push(done);
      else done();
    },
  });
  return {
    stream: Object.assign(stream, looks),
    text: () => text,
    read: () => waiting.splice(0).forEach((done) => done()),
  };
}

function open(given: Partial<Omit<Given, 'stdout' | 'stderr'>> & { stdout?: Fake; stderr?: Fake } = {}): {
  terminal: OpenTerminal;
  out: Fake;
  err: Fake;
} {
  const { stdout: out = fake(), stderr: err = fake(), ...rest } = given;
  const settings = { quiet: false, verbose: false, color: 'auto' as const, ...rest.settings };
  return { terminal: openTerminal({ env: {}, ...rest, settings, stdout: out.stream, stderr: err.stream }), out, err };
}

const screen = () => fake({ isTTY: true, columns: 20 });

describe('a terminal', () => {
  it('prints results as they are and ends messages with a line break', async () => {
    const { terminal, out, err } = open();
    await terminal.print('a');
    terminal.say('said');
    terminal.warn('warned\n');
    terminal.detail('detailed');
    expect(out.text()).toBe('a');
    expect(err.text()).toBe('said\nwarned\n');
  });

  it('is silent with --quiet except for problems, and tells details with --verbose', () => {
    const { terminal, err } = open({ settings: { quiet: true, verbose: true, color: 'auto' } });
    terminal.say('said');
    terminal.warn('warned');
    terminal.detail('detailed');
    expect(err.text()).toBe('warned\ndetailed\n');
  });

  it('waits for a slow reader', async () => {
    const out = fake({ stalled: true });
    const { terminal } = open({ stdout: out });
    let printed = false;
    const printing = terminal.print('a').then(() => (printed = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(printed).toBe(false);
    out.read();
    await printing;
    expect(printed).toBe(true);
  });

  it('stops waiting for a reader at an interruption', async () => {
    const interruption = new AbortController();
    const { terminal } = open({ stdout: fake({ stalled: true }), signal: interruption.signal });
    const printing = terminal.print('a');
    interruption.abort(new Error('interrupted'));
    await expect(printing).rejects.toThrow('interrupted');
    await expect(terminal.print('b')).rejects.toThrow('interrupted');
  });

  it('tells a reader who is gone from a disk that is full', async () => {
    const failing = (code: string): Fake => ({
      ...fake(),
      stream: new Writable({ write: (_chunk, _encoding, done) => done(Object.assign(new Error(code), { code })) }),
    });
    await expect(open({ stdout: failing('EPIPE') }).terminal.print('a')).rejects.toBeInstanceOf(ClosedOutput);
    await expect(open({ stdout: failing('ENOSPC') }).terminal.print('a')).rejects.not.toBeInstanceOf(ClosedOutput);
  });

  it('knows its width, and 80 where there is no terminal', () => {
    expect(open({ stdout: screen() }).terminal.width).toBe(20);
    expect(open({ stdout: fake({ isTTY: true, columns: 0 }) }).terminal.width).toBe(80);
    expect(open().terminal.width).toBe(80);
  });

  it.each([
    ['auto', true, {}, true],
    ['auto', true, { TERM: 'dumb' }, false],
    ['auto', false, {}, false],
    ['always', false, {}, true],
    ['never', true, {}, false],
  ] as const)('with colour %s, on a screen: %s, in %o has colour: %s', (color, isTTY, env, expected) => {
    expect(
      open({ stdout: fake({ isTTY }), env, settings: { quiet: false, verbose: false, color } }).terminal.color,
    ).toBe(expected);
  });
});

describe('the moving line', () => {
  it('is replaced, cut to the width, and gone before the next message', () => {
    const { terminal, err } = open({ stderr: screen() });
    terminal.progress('a line that is longer than the screen');
    terminal.progress('漢字漢字漢字漢字漢字漢字');
    terminal.warn('warned');
    terminal.progress('');
    expect(err.text()).toBe('\r\u001b[2Ka line that is long\r\u001b[2K漢字漢字漢字漢字漢\r\u001b[2Kwarned\n');
  });

  it('is removed at the end', () => {
    const { terminal, err } = open({ stderr: screen() });
    terminal.progress('working');
    void terminal.close();
    void terminal.close();
    expect(err.text()).toBe('\r\u001b[2Kworking\r\u001b[2K');
  });

  it('does not exist without a screen or with --quiet', () => {
    const plain = open();
    const quiet = open({ stderr: screen(), settings: { quiet: true, verbose: false, color: 'auto' } });
    for (const { terminal, err } of [plain, quiet]) {
      terminal.progress('working');
      expect(terminal.showsProgress).toBe(false);
      expect(err.text()).toBe('');
    }
  });
});
