import { createInterface } from 'node:readline/promises';
import { getQuestionStream, isQuestionAnswerable } from './standard-streams.ts';
import { toScreenText } from './to-screen-text.ts';

/** Whether a person can be asked: both ends are a terminal. */
export function canAsk(): boolean {
  return isQuestionAnswerable();
}

/** A question; `usual` is the answer of whoever only presses Enter. */
export async function ask(question: string, signal: AbortSignal, usual: 'yes' | 'no' = 'yes'): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: getQuestionStream() });
  try {
    const text = toScreenText(`${question} ${usual === 'yes' ? '[Y/n]' : '[y/N]'} `, false);
    const answer = (await lines.question(text, { signal })).trim().toLowerCase();
    return answer === '' ? usual === 'yes' : answer === 'y' || answer === 'yes';
  } finally {
    lines.close();
  }
}
