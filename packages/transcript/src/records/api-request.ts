import { recordBase, recordEntry } from '../shapes/entry.ts';
import { either, list, number, object, opaque, optional, text } from '../shapes/shape.ts';

export const apiRequestBase = recordBase({
  type: 'api-request',
  role: 'log',
});

export const apiRequestRecord = () =>
  recordEntry(apiRequestBase, {
    doc:
      'One request to the API, told by hashes: what it keeps of an earlier request and what it adds. Assistant ' +
      'records name it in `requestRef`. Hashes ' +
      'of messages that are in the transcript anyway have no `api-request-blob`.',
    fields: {
      sessionId: text(),
      id: text('Name of the request; `requestRef` of the assistant records it answered'),
      timestamp: text('ISO 8601 in UTC'),
      version: text('Client version that wrote the line'),
      querySource: text('Who asked, for instance `sdk`, `repl_main_thread` or `agent:builtin:Explore`'),
      shapeHash: text('The `api-request-shape` with its system prompt and tools'),
      params: opaque('Model, limits, thinking and other parameters of the API'),
      keep: number('How many messages of request `base` it starts with'),
      tail: list(text(), 'Hashes of the messages after those'),
      cacheControl: list(
        object({
          path: list(either([text(), number()]), 'Where in the request, for instance messages, 1, content, 0'),
          value: opaque('`cache_control` of the API'),
        }),
        'The cache marks of the request, kept apart so that they do not change hashes',
      ),
      requestDigest: text('Hash of the whole request'),
      base: optional(text('The request that `keep` counts in; absent for a first one')),
      agentId: optional(text('The sub-agent that sent it')),
    },
    example: {
      sessionId: '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37',
      id: '7c0e4b1d-2f63-4a98-b5d7-0e9c8a6f1b23',
      timestamp: '2026-11-02T09:15:00.000Z',
      version: '2.1.325',
      querySource: 'repl_main_thread',
      shapeHash: '9b74c9897bac770ffc029102a200c5de5d7d9c2a4d1e6b8f0a3c5e7d9f1b2a4c',
      params: { model: 'claude-opus-5-5', max_tokens: 128_000 },
      keep: 4,
      tail: ['3f79bb7b435b05321651daefd374cdc681dc06faa65e374e38337b88ca046dea'],
      cacheControl: [{ path: ['messages', 4, 'content', 0], value: { type: 'ephemeral' } }],
      requestDigest: 'c1f5a0d27e3b4968a1d0f7c6b5e4938271605f4e3d2c1b0a9f8e7d6c5b4a3928',
      base: '5a1b9e70-8d24-4c36-9f01-d3e2c7b6a584',
    },
  });
