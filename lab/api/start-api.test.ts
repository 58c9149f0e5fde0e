import { afterAll, describe, expect, it } from 'vitest';
import { reply, say } from './reply.ts';
import { startApi } from './start-api.ts';

describe('an answer that always fails', async () => {
  const failure = { status: 529, type: 'overloaded_error', message: 'Overloaded' };
  const api = await startApi([{ prompt: 'Knock', replies: [{ ...reply(say('Never.')), failure }] }], () => undefined);
  afterAll(() => api.close());

  it('may be asked for again three times, then the client is told to stop', async () => {
    const told: (string | null)[] = [];
    for (let attempt = 0; attempt < 5; attempt++) {
      const response = await fetch(`${api.url}/v1/messages`, {
        method: 'POST',
        body: JSON.stringify({ messages: [{ role: 'user', content: 'Knock' }], max_tokens: 100 }),
      });
      expect(response.status).toBe(529);
      told.push(response.headers.get('x-should-retry'));
    }
    expect(told).toEqual([null, null, null, 'false', 'false']);
  });
});
