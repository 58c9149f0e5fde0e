/** A tool call of a scripted answer. Tools are called differently by version: the first name that is offered counts. */
export interface CallBlock {
  readonly kind: 'call';
  readonly tools: readonly string[];
  readonly input: CallInput;
  /** Sent to the client as it is, whether or not it is JSON. */
  readonly rawInput?: string;
  /** Called even where the client does not offer it. */
  readonly isForced?: boolean;
}

/** What a call is made of, or a function of what the conversation holds so far (an id that the client chose). */
export type CallInput = Readonly<Record<string, unknown>> | ((said: Said) => Readonly<Record<string, unknown>>);

/** What a scripted call can look up. */
export interface Said {
  /** The first match of a pattern in the texts of the conversation; its first group. */
  find(pattern: RegExp): string;
  /** Names of the fields that the tool asks for. */
  readonly fields: readonly string[];
}

export type ReplyBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'thinking'; readonly text: string }
  | { readonly kind: 'redacted-thinking' }
  | CallBlock;

/** One answer of the scripted API. */
export interface Reply {
  readonly blocks: readonly ReplyBlock[];
  readonly stopReason?: string;
  /** Answered instead, this many times, before the answer itself; always where `times` is missing. */
  readonly failure?: {
    readonly status: number;
    readonly type: string;
    readonly message: string;
    readonly times?: number;
  };
  /** The stream breaks: the connection is cut, or an error event comes, after the first block has begun. */
  readonly broken?: 'cut' | 'error-event';
  /** The stream stops in the last block until the scenario releases it or the client hangs up. */
  readonly hold?: string;
  /** Tokens that the answer claims to have read: large ones make the client compact by itself. */
  readonly inputTokens?: number;
}

/** Answers to one prompt, by their order. `prompt` is matched as a part of the last prompt that was sent. */
export interface Script {
  readonly prompt: string;
  readonly replies: readonly Reply[];
}

export function say(text: string): ReplyBlock {
  return { kind: 'text', text };
}

export function think(text: string): ReplyBlock {
  return { kind: 'thinking', text };
}

export function call(
  tools: string | readonly string[],
  input: CallInput,
  rest: Partial<Pick<CallBlock, 'rawInput' | 'isForced'>> = {},
): CallBlock {
  return { kind: 'call', tools: typeof tools === 'string' ? [tools] : tools, input, ...rest };
}

export function reply(...blocks: readonly ReplyBlock[]): Reply {
  return { blocks };
}
