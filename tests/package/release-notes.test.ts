import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openScratchFolder } from './open-scratch-folder.ts';
import { type Ended, repository, runNode } from './run-program.ts';

const scratch = openScratchFolder();
for (const path of [
  'package.json',
  'packages/transcript/package.json',
  'packages/server/package.json',
  'packages/session-store/package.json',
  'packages/app/package.json',
])
  scratch.write(path, '{ "version": "1.2.0" }');

afterAll(() => scratch.remove());

describe('print-release-notes', () => {
  it('prints the section of the version and no other', async () => {
    scratch.write(
      'CHANGELOG.md',
      '# Changelog\n\n## Unreleased\n\n- later\n\n## 1.2.0 (2026-02-01)\n\n### Added\n\n- this\n\n## ' +
        '1.1.0\n\n- before\n',
    );
    expect(await printNotes('v1.2.0')).toEqual({ status: 0, stdout: '### Added\n\n- this\n', stderr: '' });
  });

  it('refuses a tag that is not the version', async () => {
    expect(await printNotes('v1.2.1')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'the tag is v1.2.1, but package.json has version 1.2.0\n',
    });
  });

  it('refuses a release that the changelog does not know', async () => {
    scratch.write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n- later\n\n## 1.2.0-beta.1\n\n- before\n');
    expect(await printNotes('v1.2.0')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'CHANGELOG.md says nothing under "## 1.2.0"\n',
    });
  });
});

function printNotes(tag: string): Promise<Ended> {
  return runNode([join(repository, '.github/scripts/print-release-notes.mjs'), tag], { cwd: scratch.path });
}
