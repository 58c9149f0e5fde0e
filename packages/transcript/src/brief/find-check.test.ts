import { describe, expect, it } from 'vitest';
import { splitShellCommands } from '../git-work/split-shell-commands.ts';
import { listChecks } from './find-check.ts';

const kinds = (script: string) => listChecks(splitShellCommands(script)).map(({ kind }) => kind);

describe('listChecks', () => {
  it.each([
    ['npm run build', 'build'],
    ['cd web && pnpm run build:prod 2>&1 | tail -5', 'build'],
    ['npx next build', 'build'],
    ['docker compose build api', 'build'],
    ['cargo build --release', 'build'],
    ['cmake --build out', 'build'],
    ['make', 'build'],
    ['./gradlew assemble', 'build'],
    ['npx tsc --noEmit', 'type-check'],
    ['npm run type-check', 'type-check'],
    ['uv run mypy src', 'type-check'],
    ['python -m mypy src', 'type-check'],
    ['npm run lint', 'lint'],
    ['npx eslint .', 'lint'],
    ['cargo clippy', 'lint'],
    ['ruff check .', 'lint'],
    ['npm test', 'test'],
    ['docker stack deploy -c stack.yml harbour', 'deployment'],
    ['bash scripts/deploy-dev.sh north', 'deployment'],
    ['./deploy.sh', 'deployment'],
    ['fly deploy --remote-only', 'deployment'],
    ['npm run deploy', 'deployment'],
    ['docker service update --image boats:2 harbour_boats', 'deployment'],
    ['docker compose up -d --build', 'deployment'],
    ['kubectl apply -f pier.yml', 'deployment'],
    ['bash -c "npm run build"', 'build'],
    ['npm run check', 'check'],
    ['mise run check 2>&1 | tail -20', 'check'],
    ['cargo xtask ci', 'check'],
    ['make ci', 'check'],
    ['npm run ci', 'check'],
    ['pnpm run check:boats', 'check'],
    ['bash scripts/check.sh', 'check'],
    ['node scripts/verify.mjs', 'check'],
    ['anchor run preflight', 'check'],
    ['./dev.sh lint', 'lint'],
    ['scripts/lint.sh', 'lint'],
    ['node scripts/build.mjs', 'build'],
    ['npx nx affected --target=lint', 'lint'],
    ['turbo run build', 'build'],
    ['earthly +build', 'build'],
    ['cargo fmt --check', 'lint'],
    ['npx prettier --check .', 'lint'],
    ['uv run ty check', 'type-check'],
    ['pre-commit run --all-files', 'lint'],
    ['npx nx run boats:test', 'test'],
  ])('%j is a %s', (script, kind) => expect(kinds(script)).toEqual([kind]));

  it.each([
    'npm install',
    'npm run dev',
    'npm run build --help',
    'tsc --version',
    'docker ps',
    'docker logs build',
    'cat build.log',
    'ls build deploy',
    'ruff format .',
    'grep -r deploy .',
    'vim deploy.sh',
    'git commit -m "npm run build"',
    'make install',
    'npm ci',
    'go mod verify',
    'cargo fmt',
    'npx prettier --write .',
    './notes.sh test',
    'python scripts/check_tides.py',
    'docker run ci',
    'gh run verify',
    './boats check',
  ])('%j is none', (script) => expect(kinds(script)).toEqual([]));

  it('finds several in one script, and is quick with a hostile one', () => {
    expect(kinds('npm run lint && npm run build && npm test')).toEqual(['lint', 'build', 'test']);
    expect(kinds(`npm run ${'build-'.repeat(3000)}!`)).toEqual([]);
  });
});
