import { statSync } from 'node:fs';
import { factsVersion } from '@scrollkeep/transcript/conversation/pieces/facts-version.ts';
import { writePrivateFile } from '@scrollkeep/store/private-files.ts';
import { readRegularFileNow } from '../disk/open-regular-file.ts';
import { version } from '../version.ts';

/** The last answer to a question over everything, while nothing that it rests on is another. */
export interface KeptAnswer<Answer> {
  readonly find: () => Answer | undefined;
  readonly put: (answer: Answer) => void;
}

export interface KeptAnswerOptions {
  /** All that the answer depends on, the state of the index among it. */
  readonly basis: readonly unknown[];
  /** A longer file is not read: an answer has no reason to be. */
  readonly maxBytes: number;
}

/** `Answer` has to survive `JSON.stringify`. */
export function openKeptAnswer<Answer>(path: string, { basis, maxBytes }: KeptAnswerOptions): KeptAnswer<Answer> {
  const key = JSON.stringify([version, factsVersion, builtAt(), ...basis]);
  return {
    find() {
      try {
        const text = readRegularFileNow(path, maxBytes).toString('utf8');
        return text.startsWith(`${key}\n`) ? (JSON.parse(text.slice(key.length + 1)) as Answer) : undefined;
      } catch {
        // None yet, or damaged: then it is made again.
        return undefined;
      }
    },
    put(answer) {
      try {
        writePrivateFile(path, [`${key}\n`, JSON.stringify(answer)]);
      } catch {
        // Without room or rights the next run adds up again.
      }
    },
  };
}

/** Whoever changes the program and builds it anew has the same version. */
function builtAt(): number {
  return statSync(new URL(import.meta.url), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
