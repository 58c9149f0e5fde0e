import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { packPackage, type PackedPackage } from '../package/pack-package.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    packed: Readonly<Record<'app' | 'transcript' | 'session-store', PackedPackage>>;
  }
}

/** Each package once, for all files that look at it or install it. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'scrollkeep-packed-'));
  const [app, transcript, sessionStore] = await Promise.all([
    packPackage('app', folder),
    packPackage('transcript', folder),
    packPackage('session-store', folder),
  ]);
  project.provide('packed', { app, transcript, 'session-store': sessionStore });
  return () => rmSync(folder, { recursive: true, force: true });
}
