import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chooseReply } from './choose-reply.ts';
import { parseRequest } from './request.ts';
import type { Script } from './reply.ts';
import { sendJson, sendReply } from './send-reply.ts';

/** So often a step fails before the client is told not to try again. */
const maxAttempts = 4;

export interface ScriptedApi {
  readonly url: string;
  /** Lets a held answer go on, now or when it comes to that point. */
  release(name: string): void;
  /** Whether an answer has come to the point where it is held. */
  isHeld(name: string): boolean;
  /** Steps that were answered, in order. */
  readonly steps: readonly string[];
  /** Every text that the API sent: it is ours, not the client's. */
  readonly sent: readonly string[];
  close(): void;
}

/** The part of the Messages API that a client needs, answering by a script. */
export async function startApi(scripts: readonly Script[], log: (entry: object) => void): Promise<ScriptedApi> {
  const steps: string[] = [];
  const sent: string[] = [];
  const failures = new Map<string, number>();
  const held = new Set<string>();
  const released = new Map<string, PromiseWithResolvers>();
  const getRelease = (name: string) => {
    const known = released.get(name) ?? withResolvers();
    released.set(name, known);
    return known;
  };

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(incoming);
    const path = (incoming.url ?? '').split('?')[0];
    if (path === '/v1/messages/count_tokens')
      return sendJson(response, 200, { input_tokens: Math.ceil(body.length / 4) });
    if (path !== '/v1/messages') {
      log({ path, method: incoming.method });
      return sendJson(response, 404, { type: 'error', error: { type: 'not_found_error', message: 'Not found' } });
    }
    const request = parseRequest(body);
    const chosen = chooseReply(request, scripts);
    const { failure } = chosen.reply;
    const failed = failures.get(chosen.step) ?? 0;
    log({ step: chosen.step, failed, stream: request.stream, body: JSON.parse(body) as unknown });
    if (failure !== undefined && failed < (failure.times ?? Number.POSITIVE_INFINITY)) {
      failures.set(chosen.step, failed + 1);
      steps.push(`${chosen.step} ${failure.status}`);
      const { status, type, message } = failure;
      response.setHeader('retry-after', '0');
      // Some versions go on for minutes, however few retries they are told to make.
      if (failed + 1 >= maxAttempts) response.setHeader('x-should-retry', 'false');
      return sendJson(response, status, { type: 'error', error: { type, message }, request_id: 'req_lab' });
    }
    // A broken stream breaks once: the client asks again, and has to get somewhere.
    const isBroken = chosen.reply.broken !== undefined && failed === 0;
    if (isBroken) failures.set(chosen.step, 1);
    steps.push(chosen.step);
    sent.push(
      ...chosen.blocks.map((block) => (block.kind === 'call' ? block.json : 'text' in block ? block.text : '')),
    );
    const { broken: _broken, ...whole } = chosen.reply;
    await sendReply(response, request, isBroken ? chosen : { ...chosen, reply: whole }, (name) => {
      held.add(name);
      return Promise.race([getRelease(name).promise, new Promise<void>((resolve) => response.on('close', resolve))]);
    });
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      log({ error: String(error) });
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isHeld: (name) => held.has(name),
    release: (name) => getRelease(name).resolve(),
    steps,
    sent,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface PromiseWithResolvers {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
}

function withResolvers(): PromiseWithResolvers {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
