import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { openDemoFolder } from '../../packages/app/src/demo/open-demo-folder.ts';
import type { FixtureTree } from '../../packages/transcript/src/fixtures/fixture-tree.ts';
import { runInProcess } from '../setup/run-in-process.ts';
import { bin, isolatedEnvironment, repository, type Run } from '../setup/run-scrollkeep.ts';

/** A line of a `sh` block, as a person would copy it. */
export interface DocumentedLine {
  readonly file: string;
  readonly number: number;
  readonly line: string;
}

/** All lines of the `sh` blocks of a document; a line that ends with a backslash goes on with the next. */
export function listDocumentedLines(file: string): readonly DocumentedLine[] {
  const found: DocumentedLine[] = [];
  let isInside = false;
  let begun: DocumentedLine | undefined;
  for (const [at, text] of readFileSync(join(repository, file), 'utf8')
    .replaceAll('\r\n', '\n')
    .split('\n')
    .entries()) {
    if (text.startsWith('```')) {
      isInside = text === '```sh';
      continue;
    }
    if (!isInside || text.trim() === '' || text.trim().startsWith('#')) continue;
    const line: DocumentedLine =
      begun === undefined ? { file, number: at + 1, line: text } : { ...begun, line: `${begun.line}\n${text}` };
    begun = text.endsWith('\\') ? line : undefined;
    if (begun === undefined) found.push(line);
  }
  return found;
}

/** The command without its comment. */
export function toBareCommand(line: string): string {
  return line.replace(/\s+#\s.*$/, '').trim();
}

/**
 * A folder in which documents are true: the demo, or the given tree, as Claude's folder, the built command as
 * `scrollkeep` and `npx scrollkeep`, and a `claude` that only takes MCP servers.
 */
export interface DocumentedPlace {
  /** In a folder of the document's own. */
  run(line: string, document: string): Promise<Run>;
  readonly toWorkFolder: (document: string) => string;
  readonly claudeFolder: string;
}

export async function openDocumentedPlace(scratch: string, tree?: FixtureTree): Promise<DocumentedPlace> {
  const programs = join(scratch, 'bin');
  const claudeFolder = join(scratch, 'home', '.claude');
  const profile = join(scratch, 'home', '.claude-work', 'projects');
  for (const folder of [programs, claudeFolder, profile]) mkdirSync(folder, { recursive: true });
  if (tree === undefined) await writeDemo(claudeFolder);
  for (const { path, content } of tree ?? []) {
    mkdirSync(dirname(join(claudeFolder, path)), { recursive: true });
    writeFileSync(join(claudeFolder, path), content);
  }
  const put = (name: string, script: string) => {
    writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(programs, name), 0o755);
  };
  put('scrollkeep', `exec "${process.execPath}" "${bin}" "$@"`);
  put(
    'npx',
    '[ "$1" = scrollkeep ] || { echo "npx: only scrollkeep is known here" >&2; exit 64; }\nshift\nexec scrollkeep "$@"',
  );
  put('claude', `exec "${process.execPath}" "${join(import.meta.dirname, 'fake-claude.mjs')}" "$@"`);
  const env = {
    ...isolatedEnvironment(),
    PATH: `${programs}${delimiter}${process.env['PATH'] ?? ''}`,
    HOME: join(scratch, 'home'),
    XDG_CONFIG_HOME: join(scratch, 'config'),
    SCROLLKEEP_DATA_DIR: join(scratch, 'data'),
    SCROLLKEEP_CACHE_DIR: join(scratch, 'cache'),
  };
  delete (env as NodeJS.ProcessEnv)['CLAUDE_CONFIG_DIR'];
  const toWorkFolder = (document: string) => {
    const folder = join(scratch, 'work', document.replaceAll('/', '-'));
    mkdirSync(folder, { recursive: true });
    return folder;
  };
  return {
    run: async (line, document) => {
      const cwd = toWorkFolder(document);
      if (!isPlain(line)) return runShell(line, cwd, env);
      const { stdout } = await runShell(`printf '%s\\0' ${line.replace(/^(?:npx )?scrollkeep/, '')}`, cwd, env);
      return runInProcess(stdout.split('\0').slice(0, -1), { env: { ...env, CLAUDE_CONFIG_DIR: undefined }, cwd });
    },
    toWorkFolder,
    claudeFolder,
  };
}

/** One command and nothing else, which the shell only splits into words; not one that is about its process. */
function isPlain(line: string): boolean {
  return /^(?:npx )?scrollkeep (?!serve|mcp|hub|sync|import|tail|statusline|schedule)[^|<>;&$`]+$/.test(line);
}

async function writeDemo(folder: string): Promise<void> {
  const demo = await openDemoFolder(new Date());
  cpSync(demo.path, folder, { recursive: true, preserveTimestamps: true });
  await demo.remove();
}

function runShell(line: string, cwd: string, env: NodeJS.ProcessEnv): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['--noprofile', '--norc', '-c', `set -o pipefail\n${line}`], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, stdout, stderr }));
  });
}
