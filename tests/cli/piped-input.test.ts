import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestProgram } from '../setup/build-test-program.ts';

let program: string;
beforeAll(async () => {
  program = await buildTestProgram(
    'piped-input-process.ts',
    // As what is loaded beside it may do: the pipe then says that it has nothing yet, instead of waiting.
    "if (process.argv[2] === 'touched') void process.stdin;\n" +
      "process.stdout.write('reading\\n');\nprocess.stdout.write(all.readPipedInput());",
  );
});
afterAll(() => rmSync(program, { force: true }));

describe('readPipedInput', () => {
  it.each(['untouched', 'touched'])('waits for a program that is slow to write: %s', async (stdin) => {
    const child = spawn(process.execPath, [program, stdin], { stdio: ['pipe', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (text) => (said += String(text)));
    await expect.poll(() => said).toBe('reading\n');
    child.stdin.write('{"a":');
    child.stdin.end('1}');
    await once(child, 'close');
    expect(said).toBe('reading\n{"a":1}');
  });

  it.each(['untouched', 'touched'])('reads a text of many pieces: %s', async (stdin) => {
    const child = spawn(process.execPath, [program, stdin], { stdio: ['pipe', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (text) => (said += String(text)));
    child.stdin.end('tide '.repeat(100_000));
    await once(child, 'close');
    expect(said).toBe(`reading\n${'tide '.repeat(100_000)}`);
  });
});
