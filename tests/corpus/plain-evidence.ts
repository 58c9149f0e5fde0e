import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A shell command with its first result, as the lines of one file have them. */
export interface PlainResult {
  readonly id: string;
  readonly command: string;
  readonly output: string;
  readonly isError: boolean;
}

interface Block {
  readonly type?: string;
  readonly id?: string;
  readonly name?: string;
  readonly input?: { readonly command?: unknown };
  readonly tool_use_id?: string;
  readonly content?: unknown;
  readonly is_error?: boolean;
}

interface Line {
  readonly type?: string;
  readonly prUrl?: unknown;
  readonly message?: { readonly content?: unknown };
}

export interface PlainFile {
  readonly path: string;
  readonly results: readonly PlainResult[];
  /** Addresses that records of the client link, each once. */
  readonly linked: readonly string[];
}

/** Every transcript of a folder, read line by line and in no other way. */
export function readPlainFiles(folder: string): readonly PlainFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.jsonl'))
    .map((path) => readPlainFile(join(folder, path)));
}

function readPlainFile(path: string): PlainFile {
  const commands = new Map<string, string>();
  const results = new Map<string, PlainResult>();
  const linked = new Set<string>();
  for (const text of readFileSync(path, 'utf8').split('\n')) {
    const line = parse(text);
    if (line?.type === 'pr-link' && typeof line.prUrl === 'string') linked.add(line.prUrl);
    const content = line?.message?.content;
    for (const block of Array.isArray(content) ? (content as readonly Block[]) : []) {
      const isShell = block.name === 'Bash' || block.name === 'PowerShell';
      if (
        isShell &&
        typeof block.id === 'string' &&
        typeof block.input?.command === 'string' &&
        !commands.has(block.id)
      )
        commands.set(block.id, block.input.command);
      const id = block.type === 'tool_result' ? (block.tool_use_id ?? '') : '';
      const command = commands.get(id);
      if (command === undefined || results.has(id)) continue;
      results.set(id, { id, command, output: toText(block.content), isError: block.is_error === true });
    }
  }
  return { path, results: [...results.values()], linked: [...linked] };
}

function parse(text: string): Line | undefined {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return undefined;
  }
}

function toText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return (content as readonly { readonly text?: string }[]).map(({ text = '' }) => text).join('\n');
}

/** A command without its texts: whatever is in quotes or a here-document may look like a command. */
function toSkeleton(command: string): string {
  return command
    .replaceAll(/<<-?\s*(['"]?)(\w+)\1([^\n]*)\n[\s\S]*?\n\s*\2/g, ' $3 ')
    .replaceAll(/@(['"])\n[\s\S]*?\n\1@/g, ' ')
    .replaceAll(/'[^']*'|"(?:[^"\\]|\\[\s\S])*"/g, ' x ');
}

const runs = (command: string, words: RegExp) =>
  toSkeleton(command)
    .split(/[;&|\n()]|\bthen\b|\bdo\b/)
    .some((part) => words.test(part.trim()));

/** The hashes that git printed for commits, by call: `[branch hash] subject`. */
export function listPlainCommits({ results }: PlainFile): readonly string[] {
  return results.flatMap(({ id, command, output }) => {
    if (!runs(command, /^(?:\w+=\S* +)*(?:rtk )?git .*\b(?:commit|cherry-pick|revert|merge)\b(?!-)/)) return [];
    const plain = command.replaceAll(/\s+/g, ' ').replaceAll('\\', '');
    const saysMessage = /\s(?:-[a-z]*m|--message|-F -)(?=[\s=])/.test(command);
    return output.split('\n').flatMap((line) => {
      const [, hash, subject = ''] = /^\[[^\]]+ ([0-9a-f]{7,64})\] (.*)$/.exec(line.trimEnd()) ?? [];
      const isOwn =
        !saysMessage || plain.includes(subject.replaceAll(/\s+/g, ' ').replaceAll('\\', '').trim().slice(0, 30));
      return hash !== undefined && isOwn ? [`${id} ${hash}`] : [];
    });
  });
}

/** The branches that git printed as pushed, by call. */
export function listPlainPushes({ results }: PlainFile): readonly string[] {
  return results.flatMap(({ id, command, output }) => {
    if (!runs(command, /^(?:\w+=\S* +)*(?:rtk )?git .*\bpush\b/)) return [];
    let isPush = true;
    return output.split('\n').flatMap((line) => {
      if (line.startsWith('From ')) isPush = false;
      if (line.startsWith('To ')) isPush = true;
      const [, branch] = /^ . (?:\[new branch\]|[0-9a-f]{7,}\.\.\.?[0-9a-f]{7,}) +\S+ +-> +(\S+)/.exec(line) ?? [];
      return isPush && branch !== undefined ? [`${id} ${branch}`] : [];
    });
  });
}

/** The pull requests that a forge printed as created, by call. */
export function listPlainCreated({ results }: PlainFile): readonly string[] {
  return results.flatMap(({ id, command, output }) => {
    if (!runs(command, /^(?:gh .*\bpr|glab .*\bmr) +create\b/) || output.includes('already exists')) return [];
    return output
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => /^https:\/\/\S+\/(?:pull|merge_requests)\/\d+$/.test(line))
      .map((url) => `${id} ${url}`);
  });
}
