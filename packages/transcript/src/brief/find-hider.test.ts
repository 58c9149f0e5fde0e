import { describe, expect, it } from 'vitest';
import { findHider } from './find-hider.ts';

describe('findHider', () => {
  it.each([
    ['npm test | tail -5', '|'],
    ['cd web && npm run build 2>&1 | head', '|'],
    ['npm test || true', '||'],
    ['npm test; echo done', ';'],
    ['npm test &', '&'],
    ['node scripts/load.mjs\nls', ';'],
    ['set -o pipefail; npm test | tail -5; echo done', ';'],
  ])('finds what hides the status in %s', (script, hider) => expect(findHider(script)).toBe(hider));

  it.each([
    'npm test',
    'cd web && npm test',
    'git add -A; git commit -m x',
    'git diff | head',
    'grep -rn boats src | wc -l',
    'cat boats.json | node scripts/load.mjs',
    'echo start; npm test',
    'curl -s http://localhost:3000 | jq .',
    'set -eo pipefail && npm test | tail -5',
  ])('finds nothing that hides it in %s', (script) => expect(findHider(script)).toBeUndefined());
});
