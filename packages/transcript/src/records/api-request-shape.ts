import { recordBase, recordEntry } from '../shapes/entry.ts';
import { opaque, optional, text } from '../shapes/shape.ts';

export const apiRequestShapeBase = recordBase({
  type: 'api-request-shape',
  role: 'log',
  traits: {
    withoutClientTexts: (record) =>
      record['shape'] === undefined ? record : { ...record, shape: { system: [], tools: [] } },
  },
});

export const apiRequestShapeRecord = () =>
  recordEntry(apiRequestShapeBase, {
    doc:
      'The system prompt and the tools of API requests, stored once under their hash for `api-request`. Written ' +
      'whenever they change; large, and private.',
    fields: {
      sessionId: text(),
      shapeHash: text('SHA-256 of the shape as JSON with its keys sorted'),
      timestamp: text('ISO 8601 in UTC'),
      version: text('Client version that wrote the line'),
      shape: opaque('`system` and `tools` as the API takes them'),
      agentId: optional(text('The sub-agent that sent it')),
    },
    example: {
      sessionId: '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37',
      shapeHash: '9b74c9897bac770ffc029102a200c5de5d7d9c2a4d1e6b8f0a3c5e7d9f1b2a4c',
      timestamp: '2026-11-02T09:15:00.000Z',
      version: '2.1.325',
      shape: {
        system: [{ type: 'text', text: 'You help at the harbour.' }],
        tools: [{ name: 'Read', description: 'Reads a file', input_schema: { type: 'object' } }],
      },
    },
  });
