import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder, writePrivateFile } from '@scrollkeep/store/private-files.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';

/** The editor that the person chose; undefined if they chose none. */
export function findEditor(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return [env['VISUAL'], env['EDITOR']].find((name) => name !== undefined && name.trim() !== '');
}

/** A text as the person's editor leaves it. The file is for the person alone, and goes afterwards. */
export async function editText(editor: string, text: string, folder: string): Promise<string> {
  makePrivateFolder(folder);
  const path = join(folder, `edit-${process.pid}.txt`);
  rmSync(path, { force: true });
  writePrivateFile(path, [text]);
  try {
    // A choice like `code --wait` is a command line, for a shell to take apart; the path is an argument of its own.
    const { status, error } =
      process.platform === 'win32'
        ? spawnSync(`${editor} "${path}"`, { shell: true, stdio: 'inherit' })
        : spawnSync('sh', ['-c', `${editor} "$1"`, 'sh', path], { stdio: 'inherit' });
    if (error !== undefined || status !== 0)
      throw new AppError({
        code: 'EDITOR_FAILED',
        message:
          `the editor ${editor} ` +
          (error === undefined ? `exited with status ${status}` : `could not be started: ${error.message}`),
        hint: 'The note is unchanged. Set $VISUAL or $EDITOR, or give the text on the command line.',
        exitCode: 1,
      });
    return readFileSync(path, 'utf8');
  } finally {
    rmSync(path, { force: true });
  }
}
