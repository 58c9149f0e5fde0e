import { describe, expect, it } from 'vitest';
import { mayChangeFiles } from './may-change-files.ts';

const committed = '[main abcdef1] Sort the boats\n 1 file changed, 2 insertions(+)\n create mode 100644 boats.ts';

describe('mayChangeFiles', () => {
  it.each([
    'bun run lint:fix',
    'npm run lint',
    'npx prettier --write .',
    'npx eslint --fix src',
    'cargo clippy --fix',
    'npx vitest run -u',
    "sed -i 's/a/b/' boats.ts",
    'echo north > piers.txt',
    'git checkout boats.ts',
    'git stash pop',
    'git reset --hard',
    'find . -name "*.bak" -delete',
    'ls | xargs rm',
    'python -c "open(1)"',
    './sort-boats.sh',
    'docker compose run boats',
    'cd harbour && npm run format',
  ])('takes %s to', (script) => expect(mayChangeFiles(script, '')).toBe(true));

  it.each([
    'ls -la src',
    'grep -i boats src/*.ts | head -5',
    'rtk git status',
    'git diff --stat 2>/dev/null',
    'git add -A && git push',
    'npm test 2>&1 | tail -5',
    'npx tsc --noEmit && npx eslint src',
    "sed -n '1,5p' boats.ts",
    'npm test > /tmp/log.txt; cat /tmp/log.txt',
    'docker service update --force harbour_boats && pm2 restart boats',
    'sudo systemctl restart boats',
    'kubectl rollout restart deployment/boats',
  ])('takes %s to only read', (script) => expect(mayChangeFiles(script, '')).toBe(false));

  it('takes a commit to only where its hooks printed something, or its output is not known', () => {
    const command = 'git add -A && git commit -m "Sort the boats"';
    expect(mayChangeFiles(command, committed)).toBe(false);
    const pushed = 'To git.example:ada/harbour.git\n   1234567..abcdef1  main -> main';
    expect(mayChangeFiles(`${command} && git push`, `${committed}\n${pushed}`)).toBe(false);
    expect(mayChangeFiles(`${command} && git log --oneline`, `${committed}\nabcdef1 Sort the boats`)).toBe(false);
    expect(mayChangeFiles(command, `[COMPLETED] prettier --write\n${committed}`)).toBe(true);
    expect(mayChangeFiles(command, undefined)).toBe(true);
  });
});
