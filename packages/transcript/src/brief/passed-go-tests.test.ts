import { describe, expect, it } from 'vitest';
import { toTestOutcome } from './find-test-run.ts';

const ok = 'ok  \tharbour/boats\t0.31s\nok  \tharbour/piers\t(cached)';

describe('Go tests', () => {
  it.each([
    'go test ./... 2>&1 | tail -5',
    'go test ./... | tail -5 && golangci-lint run',
    'gofmt -w boats.go; go test ./... 2>&1 | grep -v "no test files"',
    'go test ./... 2>&1 | grep -E "^ok|FAIL"; echo done',
  ])('passed, as the output of %s shows', (script) => expect(toTestOutcome(script, 'ok', ok)).toBe('passed'));

  it.each([
    ['go test ./... | head -2', ok],
    ['go test ./... | grep ok', ok],
    ['go test ./... | tail -1', 'FAIL'],
    ['go test ./... | tail', `${ok}\nFAIL`],
    ['go test ./a | tail -2; go test ./b | tail -2', ok],
    ['go test ./... > log; tail log', ok],
    ['npm test | tail -2', ok],
  ])('did not surely pass in %s', (script, output) => expect(toTestOutcome(script, 'ok', output)).not.toBe('passed'));
});
