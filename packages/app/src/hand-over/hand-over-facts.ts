import { isJsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';

/** What is not in the file, and why. */
export interface LeftOut {
  /** Checkpoints that redaction would change: a placeholder is no code. */
  readonly checkpoints: number;
  /** Thinking blocks that redaction would change: the API refuses one whose signature is broken. */
  readonly thinking: number;
  /** Files that are not text, which redaction cannot look into. */
  readonly notText: number;
  /** Scripts of workflows, which a client could run. */
  readonly scripts: number;
}

/** What a file says about the session in it. */
export interface HandOverFacts {
  readonly version: 1;
  readonly session: string;
  readonly isRedacted: boolean;
  readonly leftOut: LeftOut;
}

export const handOverVersion = 1;

/** From a file that anybody may have written: `newer` was written by a later version, undefined is none of ours. */
export function parseHandOverFacts(value: unknown): HandOverFacts | 'newer' | undefined {
  if (!isJsonObject(value as JsonValue)) return undefined;
  const { version, session, isRedacted, leftOut } = value as Readonly<Record<string, unknown>>;
  if (typeof version === 'number' && Number.isSafeInteger(version) && version > handOverVersion) return 'newer';
  if (version !== handOverVersion || typeof isRedacted !== 'boolean' || !isSessionId(session)) return undefined;
  const counts = (isJsonObject(leftOut as JsonValue) ? leftOut : {}) as Readonly<Record<string, unknown>>;
  return {
    version,
    session,
    isRedacted,
    leftOut: {
      checkpoints: toCount(counts['checkpoints']),
      thinking: toCount(counts['thinking']),
      notText: toCount(counts['notText']),
      scripts: toCount(counts['scripts']),
    },
  };
}

/** As the client makes them: they become names of files. */
export function isSessionId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}

function toCount(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0;
}
