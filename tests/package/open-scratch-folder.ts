import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runNpm } from './run-program.ts';

/** A project of somebody else: an empty folder with a package.json. */
export interface ScratchFolder {
  readonly path: string;
  write(path: string, content: string): string;
  read(path: string): string;
  install(tarball: string): Promise<void>;
  remove(): void;
}

export function openScratchFolder(): ScratchFolder {
  // Without links in its path (macOS), so that it can be compared with paths a program prints.
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'scrollkeep-package-')));
  const scratch: ScratchFolder = {
    path,
    write(name, content) {
      const file = join(path, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
      return file;
    },
    read: (name) => readFileSync(join(path, name), 'utf8'),
    async install(tarball) {
      const { status, stderr } = await runNpm(
        ['install', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts', '--loglevel=error', tarball],
        { cwd: path },
      );
      if (status !== 0) throw new Error(`npm install ended with ${status}\n${stderr}`);
    },
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }),
  };
  scratch.write('package.json', JSON.stringify({ name: 'consumer', version: '1.0.0', private: true, type: 'module' }));
  return scratch;
}
