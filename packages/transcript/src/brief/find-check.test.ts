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
  ])('%j is none', (script) => expect(kinds(script)).toEqual([]));

  it('finds several in one script, and is quick with a hostile one', () => {
    expect(kinds('npm run lint && npm run build && npm test')).toEqual(['lint', 'build', 'test']);
    expect(kinds(`npm run ${'build-'.repeat(3000)}!`)).toEqual([]);
  });
});
