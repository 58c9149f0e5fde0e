import type { LayoutClass } from '@scrollkeep/transcript/layout/layout-rule.ts';
import { classifyFile } from './classify-file.ts';

/** What an archive keeps. Secrets, settings, plugins, caches and telemetry are none of these. */
export const archivedClasses: ReadonlySet<LayoutClass> = new Set<LayoutClass>(['transcript', 'side', 'memory']);

/**
 * Of files from elsewhere only what an archive would have taken itself. In a folder that is none of the client's, any
 * folder on the way may be a config folder.
 */
export function mayKeep(rootKind: 'config-folder' | 'folder', path: string): boolean {
  const parts = path.split('/');
  const bases = rootKind === 'config-folder' ? [path] : parts.map((_, at) => parts.slice(at).join('/'));
  const classes = bases.map((belowConfig) => classifyFile({ rootKind, relativePath: path, belowConfig }).class);
  return (
    classes.some((each) => archivedClasses.has(each)) && !classes.some((each) => each === 'secret' || each === 'config')
  );
}
