import { describe, expect, it } from 'vitest';
import { isCachedRun } from './is-cached-run.ts';

const lines = 'ok  \tharbour/boats\t(cached)\nok  \tharbour/piers\t(cached)';

describe('isCachedRun', () => {
  it.each([
    ['go test ./...', lines],
    ['cd harbour && go test ./... 2>&1 | tail -10', lines],
    ['go test ./... | cat', lines],
  ])('knows it of %s', (script, output) => expect(isCachedRun(script, output)).toBe(true));

  it.each([
    ['one package ran', 'go test ./...', `${lines}\nok  \tharbour/lamps\t5.54s`],
    ['lines may be hidden', 'go test ./... | tail -2', lines],
    ['a filter hides lines', 'go test ./... | grep cached', lines],
    ['the output is cut off', 'go test ./...', `${lines}\n<persisted-output>`],
    ['there were two runs', 'go test ./a; go test ./b', lines],
    ['another program says so', 'npm test', 'ok boats (cached)'],
  ])('does not where %s', (_why, script, output) => expect(isCachedRun(script, output)).toBe(false));
});
