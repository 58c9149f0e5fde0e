import { protectedGroups, type Protection } from './protected-paths.ts';

interface CompiledPath {
  readonly protection: Protection;
  readonly names: readonly RegExp[];
  /** What short names of Windows begin with (`GIT~1` for `.git`). */
  readonly shortNames: readonly string[];
}

/** Folders of the system through which every other folder can be reached, or that are no files at all. */
const systemFolder = /^\/+(?:proc|sys|dev)(?:\/|$)|^[/\\]{2}[?.][/\\]/;
/** Work trees of Claude Code are ordinary projects. */
const workTrees = ['.claude', 'worktrees'];

/**
 * Whether a path leads to something that programs run, obey or keep keys in. Names are compared as the most lenient
 * file system would: without letter case, Unicode forms, invisible characters, trailing dots and spaces, streams
 * (`.git::$DATA`).
 */
export function findProtection(path: string): Protection | undefined {
  if (systemFolder.test(path)) return 'never';
  const segments = path
    .split(/[/\\]/)
    .filter((segment) => segment !== '')
    .map(toComparedName);
  let found: Protection | undefined;
  for (const { protection, names, shortNames } of compiled) {
    if (found === protection) continue;
    for (let at = 0; at + names.length <= segments.length; at++) {
      const isHit = names.every((name, offset) =>
        isSameName(segments[at + offset] ?? '', name, shortNames[offset] ?? ''),
      );
      if (!isHit || (names.length === 1 && workTrees.every((name, offset) => segments[at + offset] === name))) continue;
      if (protection === 'never') return 'never';
      found = protection;
    }
  }
  return found;
}

/** A name as the most lenient file system would compare it. */
export function toComparedName(segment: string): string {
  const plain = segment
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toUpperCase()
    .toLowerCase();
  const stream = plain.indexOf(':', 1);
  return (stream === -1 ? plain : plain.slice(0, stream)).replace(/[. ]+$/, '');
}

function isSameName(segment: string, name: RegExp, shortName: string): boolean {
  if (name.test(segment)) return true;
  const short = /^([^~]{1,6})~\d{1,4}(?:\..{0,3})?$/.exec(segment)?.[1];
  return short !== undefined && shortName !== '' && shortName.startsWith(short);
}

const compiled: readonly CompiledPath[] = protectedGroups.flatMap(({ protection, paths }) =>
  paths.map((path) => {
    const names = path.toLowerCase().split('/');
    return { protection, names: names.map(toPattern), shortNames: names.map(toShortName) };
  }),
);

function toPattern(name: string): RegExp {
  return new RegExp(
    `^${name
      .split('*')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    'su',
  );
}

function toShortName(name: string): string {
  return name.startsWith('*')
    ? ''
    : name
        .replace(/^\./, '')
        .replace(/[.*].*$/s, '')
        .slice(0, 6);
}
