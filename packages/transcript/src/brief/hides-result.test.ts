import { describe, expect, it } from 'vitest';
import { hidesResult } from './hides-result.ts';

describe('hidesResult', () => {
  it.each([
    'npm test | tail -5',
    'cd web && npm run build 2>&1 | head',
    'npm test || true',
    'npm test; echo done',
    'npm test &',
    'node scripts/load.mjs\nls',
  ])('hides what came of %s', (script) => expect(hidesResult(script)).toBe(true));

  it.each([
    'npm test',
    'cd web && npm test',
    'git add -A; git commit -m x',
    'git diff | head',
    'grep -rn boats src | wc -l',
    'cat boats.json | node scripts/load.mjs',
    'echo start; npm test',
    'curl -s http://localhost:3000 | jq .',
  ])('shows what came of %s', (script) => expect(hidesResult(script)).toBe(false));
});
