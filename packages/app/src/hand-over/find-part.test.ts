import { expect, it } from 'vitest';
import { findPart } from './find-part.ts';

const session = '5d2f1a70-93c4-4b1e-8a55-0c6e7f9d1b23';

it.each([
  [`projects/-p/${session}.jsonl`, 'main'],
  [`projects/-p/${session}/subagents/agent-a1.jsonl`, 'agent'],
  ['projects/-p/agent-a1.jsonl', 'agent'],
  ['projects/-p/session-5d2f1a70.jsonl', undefined],
  [`file-history/${session}/d358f484ed29fb31@v2`, 'checkpoint'],
  ['tasks/session-5d2f1a70/1.json', 'side'],
  [`projects/-p/${session}/workflows/scripts/review.js`, undefined],
  ['history.jsonl', undefined],
])('says which part of its session %s is', (name, part) => {
  expect(findPart(name, session)).toBe(part);
});
