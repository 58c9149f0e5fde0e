import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The built web app: beside the bundle; from sources, where the build puts it. */
export function findWebFolder(): string {
  const beside = fileURLToPath(new URL('./web/', import.meta.url));
  return existsSync(beside) ? beside : fileURLToPath(new URL('../../dist/web/', import.meta.url));
}
