import type { Script } from '../api/reply.ts';

/** A run of the client, written down: what it finds, what is asked of it, and what the API answers. */
export interface Scenario {
  readonly name: string;
  /** What it is there to make the client write. */
  readonly about: string;
  /** The oldest client version that can do it. */
  readonly since?: string;
  readonly scripts: readonly Script[];
  /** Files below the home folder, beside those of the project that every scenario has. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** The client's `settings.json`. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly steps: readonly Step[];
}

/** `{session}` stands for the session of the step before, `{first}` for that of the first one, in flags and texts. */
export type Step = (
  | {
      readonly kind: 'print';
      readonly prompt: string;
      /** Where it is started, relative to the home folder; the project where it is missing. */
      readonly folder?: string;
      /** Without `--dangerously-skip-permissions`. */
      readonly isAsking?: boolean;
    }
  | { readonly kind: 'stream'; readonly messages: readonly StreamMessage[] }
  | { readonly kind: 'terminal'; readonly actions: readonly Action[] }
  | { readonly kind: 'shell'; readonly command: string }
) & {
  readonly flags?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Left out with older client versions. */
  readonly since?: string;
};

/** A line of JSON for the client, or what has to come true before the next one is sent. */
export type StreamMessage =
  | { readonly send: unknown }
  | { readonly untilResults: number }
  | { readonly untilText: string }
  | { readonly release: string };

/** What a person at the terminal does. Waiting is always for words on the screen or in a transcript. */
export type Action =
  | { readonly type: string }
  | { readonly press: readonly string[] }
  | { readonly see: RegExp }
  | { readonly unsee: RegExp }
  /** Words in any transcript of the config folder. */
  | { readonly written: RegExp }
  /** The API has begun an answer and holds the rest of it back. */
  | { readonly held: string }
  /** Lets the API go on with an answer that it holds back. */
  | { readonly release: string }
  /** Types and sends it, and waits until the client is idle behind the words of the answer. */
  | { readonly ask: string; readonly answer: RegExp }
  /** Types and sends a line for the shell. */
  | { readonly shell: string }
  /** Types and sends it, and waits for nothing behind that. */
  | { readonly submit: string }
  /** Presses the keys again and again until the words are on the screen, no longer there, or in a transcript. */
  | { readonly pressUntil: readonly string[]; readonly see: RegExp }
  | { readonly pressUntil: readonly string[]; readonly unsee: RegExp }
  | { readonly pressUntil: readonly string[]; readonly written: RegExp }
  /** Ends dialogs until there is a line to type in. */
  | { readonly dismiss: true }
  /** Empties the line to type in. */
  | { readonly clear: true }
  /** Waits until the client waits for a person. */
  | { readonly idle: true }
  /** Left out with older client versions. */
  | { readonly since: string; readonly actions: readonly Action[] }
  /** Left out from this client version on. */
  | { readonly before: string; readonly actions: readonly Action[] }
  | { readonly quit: true };
