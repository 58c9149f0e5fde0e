import { describe, expect, it } from 'vitest';
import { parseRemote } from './parse-remote.ts';

describe('the address of a repository', () => {
  it.each([
    'https://github.com/Org/Repo.git',
    'https://github.com/org/repo',
    'https://github.com/org/repo/',
    'https://user:p%40ss@github.com:443/org/repo.git/',
    'https://x-access-token:secret@github.com/org/repo.git',
    'HTTPS://GitHub.com/org/repo.git?x=1#y',
    'http://github.com:80/org/repo.git',
    'ssh://git@github.com/org/repo.git',
    'ssh://git@github.com:22/org/repo.git',
    'git+ssh://git@github.com/org/repo.git',
    'git://github.com/org/repo.git',
    'git@github.com:org/repo.git',
    'git@github.com:/org/repo.git',
    'github.com:org/repo',
    'git@github.com.:org//repo.git.git',
    ' git@github.com:org/repo.git\n',
  ])('%j is github.com/org/repo', (remote) => {
    expect(parseRemote(remote)).toBe('github.com/org/repo');
  });

  it.each([
    ['https://git.example.org/Org/Repo.git', 'git.example.org/Org/Repo'],
    ['ssh://git@git.example.org:2222/org/repo.git', 'git.example.org:2222/org/repo'],
    ['http://localhost:3000/org/repo', 'localhost:3000/org/repo'],
    ['https://bücher.example/a', 'xn--bcher-kva.example/a'],
    ['ssh://[::1]:22/srv/repo', '[::1]/srv/repo'],
    ['git@[2001:db8::1]:srv/repo', '[2001:db8::1]/srv/repo'],
    ['host_name:~ada/repo', 'host_name/~ada/repo'],
    ['https://gitlab.com/Group/Sub/Repo.git', 'gitlab.com/group/sub/repo'],
    ['https://dev.azure.com/org/My%20Project/_git/repo', 'dev.azure.com/org/My%20Project/_git/repo'],
  ])('%j is %j', (remote, project) => {
    expect(parseRemote(remote)).toBe(project);
  });

  it.each([
    '',
    ' ',
    '/srv/git/repo',
    './repo',
    '../repo',
    'repo',
    'C:\\repos\\crane',
    'C:/repos/crane',
    '\\\\server\\share\\repo',
    'file:///srv/git/repo',
    'ext::sh -c "touch x"',
    'https://',
    'https:///org/repo',
    'https://github.com',
    'https://github.com/',
    'https://github.com/.git',
    'https://github.com/org/../../etc/passwd',
    'https://github.com/./repo',
    'https://git hub.com/org/repo',
    'https://github.com/org/re po',
    'https://github.com/org/re\u0000po',
    'https://github.com/org/\u202erepo',
    'https://github.com:99999999/org/repo',
    'https://-evil.example/org/repo',
    'javascript:alert(1)//',
    'data:text/html,<script>',
    `https://github.com/${'a'.repeat(400)}`,
    `https://${'a.'.repeat(1_000_000)}`,
  ])('%j is no repository that others could have', (remote) => {
    const parsed = parseRemote(remote);
    // What merely looks like `host:path` is one, and harmless.
    if (/^(?:javascript|data):/.test(remote)) expect(parsed ?? '').not.toMatch(/[<>"']/);
    else expect(parsed).toBeUndefined();
  });
});
