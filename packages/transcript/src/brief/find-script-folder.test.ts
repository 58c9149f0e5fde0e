import { describe, expect, it } from 'vitest';
import { splitShellCommands } from '../git-work/split-shell-commands.ts';
import { findScriptFolder, findWorkFolder } from './find-script-folder.ts';

const work = (script: string) => findWorkFolder(splitShellCommands(script));

describe('findScriptFolder', () => {
  it('follows a script to where a command runs', () => {
    const commands = splitShellCommands('cd web && npm ci && cd ../api/ && npm test');
    expect(commands.map((_command, at) => findScriptFolder(commands, at))).toEqual([
      undefined,
      'web',
      'web',
      'web/../api',
    ]);
  });

  it('finds where a script works, if it says so', () => {
    expect(work('cd "/srv/old boats" && npm test')).toBe('/srv/old boats');
    expect(work('npm test && cd web')).toBeUndefined();
    expect(work('cd "$HOME/web" && npm test')).toBeUndefined();
  });
});
