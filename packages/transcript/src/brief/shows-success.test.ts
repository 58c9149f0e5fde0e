import { describe, expect, it } from 'vitest';
import { showsSuccess } from './shows-success.ts';

const commit = '[main a35cb87] Paint the pier\n 1 file changed, 2 insertions(+)';
const push = 'To github.com:ada/harbour.git\n   a35cb87..12c48f6  main -> main';

describe('showsSuccess', () => {
  it.each([
    ['git add -A && git commit -m "Paint the pier" | tail -2', commit],
    ['git push origin main 2>&1 | tail -5', push],
    ['git push 2>&1 | tail -1', '   a35cb87..12c48f6  main -> main'],
    ['git push -u origin sails; git status', ' * [new branch]      sails -> sails'],
    ['git commit -m "Paint the pier"; git push | tail -2', `${commit}\n${push}`],
    ['gh pr merge 3 --squash; gh pr view 3 --json state', '{"state":"MERGED"}'],
    ['gh pr create --fill | tail -1', 'https://github.com/ada/harbour/pull/3'],
  ])('sees it in the output of %s', (script, output) => expect(showsSuccess(script, output)).toBe(true));

  it.each([
    ['git commit -m "Paint the pier" | tail -1', ' 1 file changed, 2 insertions(+)'],
    ['git commit -m "Paint the pier"; git push | tail -2', commit],
    ['git push | tail -2', ' ! [rejected]        main -> main (fetch first)'],
    ['git push --all | tail', `${push}\n ! [rejected]        sails -> sails (fetch first)`],
    ['git commit -m "Paint the pier"; ./deploy.sh | tail', commit],
    ['gh pr merge 3; gh pr view 3 --json state', '{"state":"OPEN"}'],
    ['ls | head', commit],
  ])('sees nothing in that of %s', (script, output) => expect(showsSuccess(script, output)).toBe(false));
});
