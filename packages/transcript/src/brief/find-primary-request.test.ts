import { expect, it } from 'vitest';
import { findPrimaryRequest } from './find-primary-request.ts';

it.each([
  [
    'Summary:\n1. Primary Request and Intent:\n   Sort the boats.\n   - By length\n\n2. Key Concepts:\n   - tide',
    'Sort the boats.\n- By length',
  ],
  ['## 1. Primary Request and Intent\nSort.\n## 2. Key', 'Sort.'],
  ['**1. Primary Request and Intent:**\nSort.\n**2. Key**', 'Sort.'],
  ['1. Primary Request and Intent:\n   - Sort\n   - Paint\n     - Blue\n2. Key', '- Sort\n- Paint\n - Blue'],
  ['Nothing of that kind', ''],
  ['1. Primary Request and Intent:\nThe boats were purely informational. No tasks were requested.\n2. Key', ''],
])('finds in %j what the person wants', (summary, wanted) => {
  expect(findPrimaryRequest(summary)).toBe(wanted);
});
