import { classifyPath, type ClassifiedPath } from '@scrollkeep/transcript/layout/classify-path.ts';
import type { Root } from './find-roots.ts';

/** A file by its paths alone. */
export interface FilePaths {
  readonly rootKind: Root['kind'];
  /** The whole path where the root may be a part of a config folder. */
  readonly path?: string;
  /** Below the root, with `/`. */
  readonly relativePath: string;
  /** Below the config folder it is in, if any. */
  readonly belowConfig: string | undefined;
}

/**
 * In a folder that is not a config folder every `.jsonl` is a transcript, apart from the two names that have another
 * format; the rest is classified by its path below the config folder it is in, if any.
 */
export function classifyFile({ rootKind, path, relativePath, belowConfig }: FilePaths): ClassifiedPath {
  const below = belowConfig === undefined ? undefined : classifyPath(belowConfig);
  const name = relativePath.slice(relativePath.lastIndexOf('/') + 1);
  const other = rootKind === 'config-folder' ? undefined : findOtherPlace(path ?? relativePath);
  if (other !== undefined) return isSecretName(name) || below?.class === 'secret' ? secretPlace : other;
  if (isTranscriptName(name) && (rootKind !== 'config-folder' || relativePath.startsWith('projects/'))) {
    return below?.class === 'transcript'
      ? below
      : {
          class: 'transcript',
          kind: name.startsWith('agent-') ? 'agent-transcript' : 'other-transcript',
          project: relativePath.split('/').slice(0, -1).join('/'),
        };
  }
  if (below?.class === 'transcript') return { class: 'side', kind: 'workflow-journal' };
  if (below !== undefined) return below;
  return isSecretName(name) ? secretPlace : { class: 'unknown', kind: 'unknown' };
}

const jobPlace: ClassifiedPath = { class: 'side', kind: 'background-job' };
const auditPlace: ClassifiedPath = { class: 'internal', kind: 'desktop-audit' };

/** What a file is that ends in `.jsonl` and is no transcript, by its place; undefined for all others. */
export function findOtherPlace(path: string): ClassifiedPath | undefined {
  return isJobFile(path) ? jobPlace : isAuditFile(path) ? auditPlace : undefined;
}

/**
 * Whether a path is of a background job: its timeline ends in `.jsonl` and is no transcript. Any other `.jsonl` there
 * is read as one rather than lost.
 */
function isJobFile(path: string): boolean {
  return (
    path.includes('jobs') && /(?:^|[\\/])jobs[\\/][0-9a-f]{8}[\\/](?:timeline\.jsonl|[^\\/]+(?<!\.jsonl))$/.test(path)
  );
}

/** Whether it is the log of a Cowork session, which has messages too. */
function isAuditFile(path: string): boolean {
  return path.endsWith('audit.jsonl') && /(?:^|[\\/])local_[^\\/]+[\\/]audit\.jsonl$/.test(path);
}

export const secretPlace: ClassifiedPath = { class: 'secret', kind: 'credentials' };

/** Whether a name alone forbids to open a file: a link must not open what its target would not. */
export function isSecretName(name: string): boolean {
  return !isTranscriptName(name) && classifyPath(toFoldedName(name)).class === 'secret';
}

/** By its ending alone: people name transcripts after what they are about, tokens and keys included. */
export function isTranscriptName(name: string): boolean {
  return (
    name.endsWith('.jsonl') &&
    name !== 'history.jsonl' &&
    name !== 'journal.jsonl' &&
    !name.startsWith('._') &&
    !isCredentialsName(name)
  );
}

function isCredentialsName(name: string): boolean {
  return toFoldedName(name).startsWith('.credentials');
}

/**
 * As file systems compare names that ignore case: `.CREDENTIALS.jsonl`, wide or other letters for the same, characters
 * that take no room.
 */
function toFoldedName(name: string): string {
  // Nearly all names are plain, and this is asked of every file.
  if (/^[\u0020-\u007e]*$/.test(name)) return name.startsWith('.') ? name.toLowerCase() : name;
  return name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase();
}
