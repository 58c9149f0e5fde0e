import { printRequest, type RequestEntry } from '@scrollkeep/hub/routes/request-log.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { version } from '@scrollkeep/server/version.ts';

/** What a hub says while it runs, on stderr. */
export interface HubLog {
  started(url: string, dataDir: string): void;
  /** A sentence for whoever started it. */
  note(text: string): void;
  request(entry: RequestEntry): void;
  error(error: unknown): void;
  stopping(): void;
}

/** Of the terminal. */
interface Output {
  readonly say: (text: string) => void;
  readonly warn: (text: string) => void;
  readonly detail: (text: string) => void;
}

export function openHubLog(format: 'text' | 'json', output: Output, now: () => number = Date.now): HubLog {
  return format === 'json' ? openJsonLog(output, now) : openTextLog(output);
}

/** For a person who looks; requests and errors with `--verbose`. */
function openTextLog({ say, detail }: Output): HubLog {
  return {
    started: (_url, dataDir) => say(`Hub data: ${toSafeText(dataDir)}`),
    note: say,
    request: (entry) => detail(toSafeText(printRequest(entry))),
    error: (error) => detail(toSafeText(toErrorText(error))),
    stopping: () => say('Stopping. Requests in progress are finished first.'),
  };
}

/**
 * For programs that collect logs, which keep what they get: patterns of routes instead of addresses, and of an error
 * its kind and where it happened. Its message, which may name a file of a session, is only in the log with `--verbose`.
 */
function openJsonLog({ warn, detail }: Output, now: () => number): HubLog {
  const write = (level: 'info' | 'error', event: string, facts: Readonly<Record<string, unknown>>) =>
    warn(JSON.stringify({ time: new Date(now()).toISOString(), level, event, ...facts }));
  return {
    started: (url, data) => write('info', 'start', { version, url, data }),
    note: (text) => write('info', 'note', { text }),
    request: ({ method, route, status, ms }) =>
      write('info', 'request', { method: toMethod(method), route: route ?? null, status, ms: Math.round(ms) }),
    error(error) {
      write('error', 'error', toErrorFacts(error));
      detail(JSON.stringify({ time: new Date(now()).toISOString(), level: 'debug', message: toErrorText(error) }));
    },
    stopping: () => write('info', 'stop', {}),
  };
}

/** A method is a word that the client chose. */
function toMethod(method: string): string {
  return /^[A-Z]{1,10}$/.test(method) ? method : 'other';
}

const mostFrames = 8;

function toErrorFacts(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code } = error as NodeJS.ErrnoException;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    at: frames.slice(0, mostFrames).map((line) => line.trim()),
  };
}

function toErrorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
