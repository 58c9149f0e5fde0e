import { describe, expect, it } from 'vitest';
import { toApiUrl } from './api-client.ts';

describe('the address of a question', () => {
  it('has what is in braces in its path, everything else behind it, and leaves out what is not asked', () => {
    expect(toApiUrl('/sessions/{key}/turns', { key: 'a/b?c', from: 0, limit: 8, path: 'live', part: undefined })).toBe(
      './api/v1/sessions/a%2Fb%3Fc/turns?from=0&limit=8&path=live',
    );
    expect(toApiUrl('/about', {})).toBe('./api/v1/about');
  });

  it('takes names as they are', () => {
    expect(toApiUrl('/sessions/{key}/agents/{agent}/turns', { key: '$&', agent: '{key}' })).toBe(
      './api/v1/sessions/%24%26/agents/%7Bkey%7D/turns',
    );
  });
});
