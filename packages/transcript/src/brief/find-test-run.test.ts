import { describe, expect, it } from 'vitest';
import { findTestSummary, findTestWords, runsTests, toTestOutcome } from './find-test-run.ts';

describe('runsTests', () => {
  it.each([
    'npm test',
    'python tests/tide_test.py 2>&1 | tail -20',
    'kill 12 2>/dev/null; sleep 2; python3 tests/test_tide.py',
    'pytest -k tide -x -v 2>&1 | tail -5',
    'bun src/tide.test.ts',
    'npm run test:unit -- --run',
    'cd web && pnpm --filter web test',
    'npx vitest run src',
    'bun run test',
    'python3 -m pytest -q',
    'uv run pytest',
    'python -m unittest discover',
    'cargo test --workspace',
    'cargo nextest run',
    'go test ./...',
    './gradlew test',
    'mvn -q verify',
    'make check',
    'just check',
    'bundle exec rspec',
    'npx playwright test',
    'node --test',
    './scripts/run-tests.sh',
    'bash test.sh',
    'CI=1 timeout 60 yarn test 2>&1 | tail -20',
    'rtk test bun run test 2>&1 | tail -30',
    'rtk vitest run',
    'poetry run pytest -q',
    'hatch run test:pytest',
    'pdm run pytest',
    'coverage run -m pytest',
    'mise exec -- cargo test',
    'cross-env CI=1 npm test',
    'docker compose exec app pytest',
    'docker compose run --rm web npm test',
    'bash -lc "cd web && npm test"',
    "ssh box 'cd app && go test ./...'",
    'make test',
    'make -C web test-unit',
    'xcodebuild -scheme App test',
    'pwsh -c "Invoke-Pester ./tests"',
    'npx nx affected -t test',
    'nx run-many --targets=lint,test',
    'turbo run test --filter=boats',
    'bazel test //...',
    'earthly +test',
    'moon run :test',
    'cargo xtask test',
    'python manage.py test boats',
    'invoke test',
    './dev.sh test',
    'anchor run test',
    "'C:\\Program Files\\Go\\bin\\go.exe' test ./...",
  ])('knows %j', (script) => expect(runsTests(script)).toBe(true));

  it.each([
    'npm install vitest',
    'npm ci',
    'go vet ./test',
    'grep -rn test src',
    'git commit -m "npm test"',
    'cat test.sh',
    'cat tests/tide_test.py',
    'python make_latest.py',
    'python run.py tide_test.py',
    'ls tests',
    'npm run check',
    'mise run check',
    'docker run test',
    './deploy.sh test',
    'bazel build //boats:test',
    'npm run type-check',
    'go test -run x -bench=. ./sts/',
    'rtk git log --oneline',
    'rtk ls tests',
    'rtk npm install vitest',
    'bash -c "ls tests"',
    'docker compose up test-db',
    'vitest --version',
    'test -f package.json',
    "cat > run.sh <<'EOF'\nnpm test\nEOF",
  ])('takes %j for something else', (script) => expect(runsTests(script)).toBe(false));
});

it('names the command alone', () => {
  expect(findTestWords('echo "== tests =="; cd web && CI=1 npm test -- --run 2>&1 | tail -3')).toEqual({
    command: 'npm test -- --run',
    folder: 'web',
  });
});

describe('toTestOutcome', () => {
  it.each([
    ['npm test', 'ok', '', 'passed'],
    ['npm run build && npm test && git push', 'ok', '', 'passed'],
    ['cd web && npm test', 'error', '', 'failed'],
    // The pipe has the status of its last command.
    ['npm test | tail -3', 'ok', '', 'unclear'],
    ['npm test | tail -3', 'ok', ' Tests  2 failed | 10 passed (12)', 'failed'],
    ['npm test | tail -3', 'ok', '\u001b[32m Tests  10 passed (10)\u001b[39m', 'passed'],
    ['pwsh -c "Invoke-Pester ./tests" | tail -3', 'ok', 'Tests Passed: 260, Failed: 0, Skipped: 0', 'passed'],
    ['pytest || true', 'ok', '== 1 failed, 3 passed in 0.2s ==', 'failed'],
    ['pytest; echo done', 'ok', '== 3 passed in 0.2s ==', 'passed'],
    ['npm test && git push', 'error', 'Tests: 10 passed, 10 total\nfatal: no upstream', 'passed'],
    ['npm run build && npm test', 'error', 'src/a.ts: type error', 'unclear'],
    ['go test ./... | tail', 'ok', 'ok  \texample/a\t0.1s\nFAIL\texample/b\t0.2s', 'failed'],
    // Of several packages the one that failed may be cut off.
    ['go test ./... | head -1', 'ok', 'ok  \texample/a\t(cached)', 'unclear'],
    ['npm test &', 'ok', '', 'unclear'],
    ['cargo test | tail', 'ok', 'test result: ok. 12 passed; 0 failed; 0 ignored', 'passed'],
    // What runs the tasks says that one failed, whatever the status of the pipe is.
    ['mise run test | tail', 'ok', '[test] ok  boats\n[test:tides] ERROR task failed', 'failed'],
    ['make test | tail', 'ok', 'make: *** [Makefile:3: test] Error 1', 'failed'],
    ['make test | tail; make lint', 'ok', 'make: *** [Makefile:3: test] Error 1', 'unclear'],
    ['node --test | tail', 'ok', 'ℹ pass 12\nℹ fail 0', 'passed'],
  ] as const)('of %j with status %s and %j is %s', (script, status, output, outcome) => {
    expect(toTestOutcome(script, status, output)).toBe(outcome);
  });
});

it('sums up with the line that tells of failures, else with the last', () => {
  const vitest = ' Test Files  1 failed | 3 passed (4)\n      Tests  2 failed | 10 passed (12)\n   Start at  11:59:28';
  expect(findTestSummary(vitest, 'failed')).toBe('Tests  2 failed | 10 passed (12)');
  expect(findTestSummary('===== 3 passed in 0.20s =====\n', 'passed')).toBe('3 passed in 0.20s');
  expect(findTestSummary('nothing', 'unclear')).toBe('');
  // What was tested prints, too.
  const noisy = '[Limiter] Task 2 failed: 84 |\n3 failed boats are sorted\n 12 pass\n 0 fail\n';
  expect(findTestSummary(noisy, 'passed')).toBe('12 pass');
  expect(findTestSummary('[Limiter] Task 2 failed: 84 |\n 12 pass', 'unclear')).toBe('12 pass');
});
