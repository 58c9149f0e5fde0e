import { randomBytes, randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { ChosenBlock, ChosenReply } from './choose-reply.ts';
import type { MessagesRequest } from './request.ts';

/** Sends an answer as the API does: as a stream of events, or whole where no stream was asked for. */
export async function sendReply(
  response: ServerResponse,
  request: MessagesRequest,
  chosen: ChosenReply,
  untilReleased: (name: string) => Promise<void>,
): Promise<void> {
  const message = toMessage(request, chosen);
  if (!request.stream)
    return sendJson(response, 200, { ...message, content: message.content.map(({ json: _json, ...block }) => block) });
  response.writeHead(200, { 'content-type': 'text/event-stream', 'request-id': toId('req') });
  const send = (type: string, value: object) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...value })}\n\n`);
  const { usage } = message;
  send('message_start', {
    message: { ...message, content: [], stop_reason: null, usage: { ...usage, output_tokens: 1 } },
  });
  const { hold, broken } = chosen.reply;
  for (const [index, block] of message.content.entries()) {
    const isLast = index === message.content.length - 1;
    const { start, deltas } = toEvents(block);
    send('content_block_start', { index, content_block: start });
    for (const [at, delta] of deltas.entries()) {
      send('content_block_delta', { index, delta });
      if (at === 0 && isLast && broken === 'cut') return void response.destroy();
      if (at === 0 && isLast && broken === 'error-event') {
        send('error', { error: { type: 'overloaded_error', message: 'Overloaded' } });
        return void response.end();
      }
      if (at === 0 && isLast && hold !== undefined) await untilReleased(hold);
    }
    send('content_block_stop', { index });
  }
  if (hold !== undefined && message.content.length === 0) await untilReleased(hold);
  send('message_delta', {
    delta: { stop_reason: message.stop_reason, stop_sequence: null },
    usage: { ...usage },
  });
  send('message_stop', {});
  response.end();
}

export function sendJson(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': toId('req') });
  response.end(JSON.stringify(value));
}

function toMessage(request: MessagesRequest, { blocks, reply }: ChosenReply) {
  const content = blocks.map(toContent);
  const hasCall = blocks.some((block) => block.kind === 'call');
  const read = reply.inputTokens ?? 900 + 60 * request.messages.length;
  return {
    id: toId('msg'),
    type: 'message',
    role: 'assistant',
    model: request.model,
    content,
    stop_reason: reply.stopReason ?? (hasCall ? 'tool_use' : 'end_turn'),
    stop_sequence: null,
    usage: {
      input_tokens: 4,
      cache_creation_input_tokens: 120,
      cache_read_input_tokens: read,
      cache_creation: { ephemeral_5m_input_tokens: 120, ephemeral_1h_input_tokens: 0 },
      output_tokens: 8 + Math.ceil(JSON.stringify(content).length / 4),
      service_tier: 'standard',
    },
  };
}

type Content = Readonly<Record<string, unknown>> & { readonly type: string };

function toContent(block: ChosenBlock): Content {
  switch (block.kind) {
    case 'text':
      return { type: 'text', text: block.text };
    case 'thinking':
      return { type: 'thinking', thinking: block.text, signature: randomBytes(96).toString('base64') };
    case 'redacted-thinking':
      return { type: 'redacted_thinking', data: randomBytes(96).toString('base64') };
    case 'call':
      return {
        type: 'tool_use',
        id: toId('toolu'),
        name: block.tool,
        input: parseOrEmpty(block.json),
        json: block.json,
      };
  }
}

function parseOrEmpty(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return {};
  }
}

function toEvents(block: Content): { readonly start: object; readonly deltas: readonly object[] } {
  switch (block.type) {
    case 'text':
      return {
        start: { type: 'text', text: '' },
        deltas: split(String(block['text'])).map((text) => ({ type: 'text_delta', text })),
      };
    case 'thinking':
      return {
        start: { type: 'thinking', thinking: '', signature: '' },
        deltas: [
          ...split(String(block['thinking'])).map((thinking) => ({ type: 'thinking_delta', thinking })),
          { type: 'signature_delta', signature: block['signature'] },
        ],
      };
    case 'tool_use':
      return {
        start: { type: 'tool_use', id: block['id'], name: block['name'], input: {} },
        deltas: split(String(block['json'])).map((json) => ({ type: 'input_json_delta', partial_json: json })),
      };
    default:
      return { start: block, deltas: [] };
  }
}

/** In three pieces, never inside a pair of surrogates. */
function split(text: string): readonly string[] {
  const characters = [...text];
  const size = Math.max(1, Math.ceil(characters.length / 3));
  const pieces: string[] = [];
  for (let at = 0; at < characters.length; at += size) pieces.push(characters.slice(at, at + size).join(''));
  return pieces.length === 0 ? [''] : pieces;
}

/** Ids look like those of the API and are its own: nothing real is repeated. */
function toId(kind: string): string {
  return `${kind}_01${randomUUID().replaceAll('-', '').slice(0, 22)}`;
}
