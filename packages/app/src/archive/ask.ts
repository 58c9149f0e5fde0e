import { createInterface } from 'node:readline/promises';

/** Whether a person can be asked: both ends are a terminal. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

/** A question with yes as the answer of whoever only presses Enter. */
export async function ask(question: string, signal: AbortSignal): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = (await lines.question(`${question} [Y/n] `, { signal })).trim().toLowerCase();
    return answer === '' || answer === 'y' || answer === 'yes';
  } finally {
    lines.close();
  }
}
