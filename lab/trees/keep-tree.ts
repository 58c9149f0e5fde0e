import { copyFileSync, lstatSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { release } from 'node:os';
import { dirname, join } from 'node:path';
import { classifyPath } from '@scrollkeep/transcript/layout/classify-path.ts';
import { listPlainLines, scrubText } from './scrub-text.ts';

export interface KeepTreeOptions {
  /** The home folder of a run. */
  readonly from: string;
  /** Where the config folder is copied to. */
  readonly to: string;
  /** Every text that came from us and not from the client. */
  readonly ours: readonly string[];
}

/**
 * Copies what a reader may read of a config folder, without the client's own texts and without facts of the machine.
 * Gives the paths of everything that was there.
 */
export function keepTree({ from, to, ours }: KeepTreeOptions): readonly string[] {
  const config = join(from, '.claude');
  const paths = listFiles(config);
  const kept = paths.filter((path) => isKept(path));
  const known = new Set(
    [...ours, ...listOwnFiles(from), ...kept.flatMap((path) => listOutputs(join(config, path)))].flatMap(
      listPlainLines,
    ),
  );
  for (const path of kept) {
    const [source, target] = [join(config, path), join(to, path)];
    mkdirSync(dirname(target), { recursive: true });
    if (/\.jsonl?$/.test(path)) writeFileSync(target, scrubJson(readFileSync(source, 'utf8'), known));
    else if (classifyPath(path).class === 'internal')
      writeFileSync(target, toForeign(scrubText(readFileSync(source, 'utf8'), known)));
    else copyFileSync(source, target);
    const { atime, mtime } = lstatSync(source);
    utimesSync(target, atime, mtime);
  }
  return paths;
}

function isKept(path: string): boolean {
  const place = classifyPath(path);
  if (place.class === 'internal') return place.kind === 'debug-log' && path.endsWith('.txt');
  return place.class === 'transcript' || place.class === 'side' || place.class === 'memory';
}

function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

/** Contents of the project and of the other files that the scenario brought. */
function listOwnFiles(home: string): readonly string[] {
  return listFiles(home)
    .filter((path) => !path.startsWith('.claude/') && !/(?:^|\/)\.git\//.test(path))
    .filter((path) => lstatSync(join(home, path)).size < 1_000_000)
    .map((path) => readFileSync(join(home, path), 'utf8'));
}

/** What our commands printed. */
function listOutputs(path: string): readonly string[] {
  if (path.includes('/tool-results/')) return [readFileSync(path, 'utf8')];
  if (!path.endsWith('.jsonl')) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"toolUseResult"'))
    .flatMap((line) => {
      const { toolUseResult } = JSON.parse(line) as {
        readonly toolUseResult?: { readonly stdout?: unknown; readonly stderr?: unknown };
      };
      return [toolUseResult?.stdout, toolUseResult?.stderr].filter((text) => typeof text === 'string');
    });
}

/** Line by line where it is lines; as the client prints it, without white space, else as a person would. */
function scrubJson(text: string, known: ReadonlySet<string>): string {
  const value = parseJson(text);
  if (value !== undefined)
    return (
      JSON.stringify(scrubValue(value, known), null, text.includes('\n  "') ? 2 : 0) + (text.endsWith('\n') ? '\n' : '')
    );
  return text
    .split('\n')
    .map((line) => {
      const parsed = parseJson(line);
      return parsed === undefined ? line : JSON.stringify(scrubValue(parsed, known));
    })
    .join('\n');
}

function scrubValue(value: unknown, known: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return toForeign(scrubText(value, known));
  if (Array.isArray(value)) return value.map((item) => scrubValue(item, known));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, scrubValue(inner, known)]));
}

/** The kernel is the one thing of the machine that a client sees in the sandbox and writes down. */
function toForeign(text: string): string {
  return text.replaceAll(release(), '6.1.0');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
