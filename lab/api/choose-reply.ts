import { findSideReply } from './side-requests.ts';
import type { CallBlock, Reply, ReplyBlock, Said, Script } from './reply.ts';
import type { MessagesRequest, OfferedTool, RequestMessage } from './request.ts';

/** An answer with its calls decided: what the client offers, under the names that it uses. */
export interface ChosenReply {
  /** The same for every attempt at the same step: failures are counted by it. */
  readonly step: string;
  readonly blocks: readonly ChosenBlock[];
  readonly reply: Reply;
}

export type ChosenBlock =
  | Exclude<ReplyBlock, CallBlock>
  | { readonly kind: 'call'; readonly tool: string; readonly json: string };

/**
 * The script is chosen by the last prompt of the conversation that it knows, its step by counting the answers behind
 * that prompt: nothing has to be remembered between requests.
 */
export function chooseReply(request: MessagesRequest, scripts: readonly Script[]): ChosenReply {
  const side = findSideReply(request);
  if (side !== undefined) return choose(request, 'side', side);
  const found = findScript(request.messages, scripts);
  if (found === undefined) return choose(request, 'unknown', { blocks: [{ kind: 'text', text: 'All is well.' }] });
  const answers = request.messages
    .slice(found.at + 1)
    .filter((message) => message.role === 'assistant' && !message.calls.some(({ name }) => name === searchTool));
  const next = found.script.replies[answers.length] ?? { blocks: [{ kind: 'text', text: 'That is all.' }] };
  return choose(request, `${found.script.prompt}#${answers.length}`, next);
}

function findScript(
  messages: readonly RequestMessage[],
  scripts: readonly Script[],
): { readonly script: Script; readonly at: number } | undefined {
  for (let at = messages.length - 1; at >= 0; at--) {
    const message = messages[at];
    // Newer clients hand over queued prompts as messages of the system.
    if (message === undefined || message.role === 'assistant') continue;
    const text = message.texts.join('\n');
    const script = scripts
      .filter(({ prompt }) => text.includes(prompt))
      .sort((a, b) => text.lastIndexOf(b.prompt) - text.lastIndexOf(a.prompt))[0];
    if (script !== undefined) return { script, at };
  }
  return undefined;
}

/** Loads a tool that the client keeps back until it is asked for. */
const searchTool = 'ToolSearch';

function choose(request: MessagesRequest, step: string, reply: Reply): ChosenReply {
  const wanted = reply.blocks.filter((block) => block.kind === 'call').filter((block) => block.isForced !== true);
  const kept = wanted.filter((block) => findOffered(block, request) === undefined).flatMap(({ tools }) => tools);
  const last = request.messages.findLast((message) => message.role === 'assistant');
  const hasSearched = last?.calls.some(({ name }) => name === searchTool) === true;
  if (kept.length > 0 && !hasSearched && request.tools.some(({ name }) => name === searchTool)) {
    const json = JSON.stringify({ query: `select:${[...new Set(kept)].join(',')}`, max_results: 9 });
    return { step: `${step} search`, blocks: [{ kind: 'call', tool: searchTool, json }], reply: { blocks: [] } };
  }
  return { step, blocks: reply.blocks.map((block) => toChosen(block, request)), reply };
}

function toChosen(block: ReplyBlock, request: MessagesRequest): ChosenBlock {
  if (block.kind !== 'call') return block;
  const offered = findOffered(block, request);
  const tool = offered?.name ?? block.tools[0] ?? '';
  if (offered === undefined && block.isForced !== true)
    return request.tools.some(({ name }) => name === 'Bash')
      ? { kind: 'call', tool: 'Bash', json: JSON.stringify({ command: `true # ${tool} is not offered` }) }
      : { kind: 'text', text: `${tool} is not offered.` };
  const input = typeof block.input === 'function' ? block.input(toSaid(request, offered)) : block.input;
  return { kind: 'call', tool, json: block.rawInput ?? JSON.stringify(input) };
}

function findOffered(block: CallBlock, request: MessagesRequest): OfferedTool | undefined {
  return block.tools
    .map((name) => request.tools.find((tool) => tool.name === name && isLoaded(tool, request)))
    .find((tool) => tool !== undefined);
}

/** A deferred tool is in the list of the request, but may be called only once a search has found it. */
function isLoaded(tool: OfferedTool, request: MessagesRequest): boolean {
  return !tool.isDeferred || request.messages.some(({ results }) => results.includes(tool.name));
}

function toSaid(request: MessagesRequest, tool: OfferedTool | undefined): Said {
  const texts = request.messages.flatMap((message) => [...message.texts, ...message.results]);
  return {
    find: (pattern) => texts.map((text) => pattern.exec(text)?.[1]).findLast((match) => match !== undefined) ?? 'none',
    fields: tool?.fields ?? [],
  };
}
