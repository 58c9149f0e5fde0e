import { describe, expect, it } from 'vitest';
import { findLaterSuccess, isSolvedBy, type RepeatedCall } from './find-later-success.ts';

const command = (target: string): RepeatedCall => ({ tool: 'Bash', kind: 'command', target });
const edit = (target: string, tool = 'Edit'): RepeatedCall => ({ tool, kind: 'file', target });

describe('isSolvedBy', () => {
  it.each([
    ['npm run build', 'cd web && npm run build'],
    ['npm test 2>&1 | tail -5', 'npm test | tail -5'],
    ['git add -A && git commit -m "One"', 'git add b.ts && git commit -m "Two"'],
    ['git cherry-pick abc1234', 'git add a.ts && git cherry-pick --continue'],
    ['git commit -m x && git push', 'git commit -m y && git push origin main'],
  ])('%j by %j', (failed, later) => expect(isSolvedBy(command(failed), command(later))).toBe(true));

  it.each([
    ['npm run build', 'npm run build -- --watch'],
    // The status is that of the last command.
    ['npm test', 'npm test | tail -5'],
    ['git commit -m x', 'git commit -m x | tail -1'],
    ['git commit -m x', 'git commit -m x; git status'],
    ['git commit -m x && git push', 'git commit -m x'],
    ['git cherry-pick abc1234', 'git cherry-pick --abort'],
    ['git merge topic', 'git pull'],
    ['ls a', 'ls b'],
  ])('%j not by %j', (failed, later) => expect(isSolvedBy(command(failed), command(later))).toBe(false));

  it.each([
    ['./scripts/land.ps1 -Subject x', './scripts/land.ps1 -Title x', 'run', 'land.ps1'],
    ['./land.sh -s x | tail -2', './land.sh -t x | tail -3', 'quiet', 'land.sh'],
    ['bun run lint:fix 2>&1', 'bun run lint 2>&1', 'run', 'lint'],
    ['python bench/tide.py', 'cd x && python3 bench/tide.py --small', 'run', 'tide.py'],
    ['tide-extract', 'tide-extract --all 2>&1 | head -3', 'quiet', 'tide-extract'],
    ['npm run build', 'npm run build', 'same', ''],
  ])('of %j by %j: %s', (failed, later, how, program) =>
    expect(findLaterSuccess(command(failed), command(later), false)).toEqual({ how, program }),
  );

  it.each([
    ['grep a b', 'grep c d'],
    ['npm run lint', 'npm run build'],
    ['python a.py && python b.py', 'python a.py'],
    ['python a.py', 'python b.py'],
    ['python -c "x.py y"', 'python -m x'],
  ])('says nothing of %j by %j', (failed, later) =>
    expect(findLaterSuccess(command(failed), command(later), true)).toBeUndefined(),
  );

  it.each([
    ['curl -s http://localhost:8080/api/boats | jq .', 'curl -s http://localhost:8080/api/boats'],
    ['gh issue list --repo ada/piers --state open', 'gh issue list --repo bob/piers --state open'],
    ['python tide.py north', 'cd x && python3 tide.py north'],
    ['npm install sails', 'npm install sails --legacy-peer-deps'],
  ])('takes %j in the form of %j where that came soon', (failed, later) => {
    expect(findLaterSuccess(command(failed), command(later), true)).toMatchObject({ how: 'form' });
    expect(findLaterSuccess(command(failed), command(later), false)?.how).not.toBe('form');
  });

  it.each([
    ['docker compose up -d', 'docker compose ps'],
    ['npm run migrate', 'npm run seed'],
    ['npm run build', 'npm run build -- --watch | tail'],
    ['git push origin main', 'git push origin boats | tail'],
    ['rm -r piers', 'ls -r boats'],
  ])('does not take %j in the form of %j', (failed, later) =>
    expect(findLaterSuccess(command(failed), command(later), true)?.how).not.toBe('form'),
  );

  it('takes the same tool on the same file', () => {
    expect(isSolvedBy(edit('/h/a.ts'), edit('/h/a.ts'))).toBe(true);
    expect(isSolvedBy(edit('/h/a.ts'), edit('/h/b.ts'))).toBe(false);
    expect(isSolvedBy(edit('/h/a.ts'), edit('/h/a.ts', 'Write'))).toBe(false);
    expect(isSolvedBy(edit('/h/a.ts'), command('/h/a.ts'))).toBe(false);
  });
});
