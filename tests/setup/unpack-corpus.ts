import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Once, before the first test: files that run side by side would unpack over each other. */
export function setup(): void {
  const tool = fileURLToPath(new URL('../../../shared/tools/unpack-corpus', import.meta.url));
  if (existsSync(tool)) execFileSync('bash', [tool], { stdio: 'ignore' });
}
