import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../../packages/app/src/commands/registry.ts';
import { text } from '../../packages/transcript/src/fixtures/blocks.ts';
import { buildConfigTree } from '../../packages/transcript/src/fixtures/config-tree.ts';
import { openSession } from '../../packages/transcript/src/fixtures/session-builder.ts';
import { repository, type Run } from '../setup/run-scrollkeep.ts';
import {
  listDocumentedLines,
  openDocumentedPlace,
  toBareCommand,
  type DocumentedPlace,
} from './documented-commands.ts';

/**
 * Lines that cannot run here as they stand, each with the reason, and what is done or looked at instead. Anything else
 * that a document shows is run.
 */
const others: readonly { readonly line: string; readonly why: string; readonly check: () => unknown }[] = [
  {
    line: 'npm start',
    why: 'it may install and build; npm test sets itself up by the same file',
    check: () => expectSetUp('start'),
  },
  { line: 'npm test', why: 'this is it', check: () => expectSetUp('test') },
  {
    line: 'npm install --global ./packages/app',
    why: 'it changes the machine; the stage `package` packs and installs it elsewhere',
    check: () => expectFile('tests/package/installed-app.test.ts'),
  },
  {
    line: 'npm install --global scrollkeep',
    why: 'it needs a registry; the stage `package` installs the same package from its file',
    check: () => expectFile('tests/package/installed-app.test.ts'),
  },
  {
    line: 'scrollkeep sources add ssh://ada@build-box',
    why: 'it needs another machine; another test fetches from a real sshd',
    check: () => expectFile('tests/cli/remote-sources.test.ts'),
  },
  {
    line: 'scrollkeep sources add backup.tar.gz',
    why: 'it needs a tarball; another test adds several',
    check: () => expectFile('tests/cli/tarball-sources.test.ts'),
  },
  ...[
    'scrollkeep hub --data /srv/hub --public-url https://hub.example.org --trust-proxy',
    'scrollkeep hub teams Harbour --create --add ada@example.org --data /srv/hub',
    'scrollkeep hub invite ben@example.org --team Harbour --data /srv/hub',
    'scrollkeep hub login https://hub.example.org',
    'scrollkeep hub share ~/code/app --with team:Harbour',
    'scrollkeep hub push --dry-run',
    'scrollkeep hub push --watch',
    'scrollkeep hub pull',
    'scrollkeep hub pull 0b6f6a2e',
    'scrollkeep hub links',
    'scrollkeep hub links --revoke 80460a3b',
    'scrollkeep hub links --preview latest --turns 2-5',
    'scrollkeep hub links --create latest --turns 2-5 --days 7',
    'scrollkeep hub backup /backups/hub-2026-11-18 --data /srv/hub',
  ].map((line) => ({
    line,
    why: 'it needs a hub and its people; other tests have them',
    check: () => ['tests/cli/hub.test.ts', 'tests/web/hub.test.ts', 'tests/cli/hub-operations.test.ts'].map(expectFile),
  })),
];
/** Lines that run for ever, or change the machine, with what is added to them here. */
const changed: ReadonlyMap<string, string> = new Map([
  ['scrollkeep', 'scrollkeep serve --no-open --port 0 --for 1s'],
  ['scrollkeep serve --demo', 'scrollkeep serve --demo --no-open --port 0 --for 1s'],
  ['scrollkeep archive', 'scrollkeep archive run --yes'],
  ['scrollkeep schedule install', 'scrollkeep schedule install --print'],
  ['scrollkeep mcp', 'scrollkeep mcp < /dev/null'],
]);
/** Documents whose lines need a server, or ids that are cut; other tests run what they show. */
const left: Readonly<Record<string, string>> = {
  'docs/api.md': 'asks a running server; tests/cli/serve.test.ts does',
  'docs/ci.md': 'is about a hub and agents; tests/package/installed-session-store.test.ts runs its programs',
  'docs/hub.md': 'is about a running hub and its people; tests/cli/hub.test.ts has them',
  'docs/hub-operations.md': 'is about a running hub; tests/cli/hub-operations.test.ts has one',
  'docs/commands.md':
    'made from the commands; it names files that are not there. Help and registry tests look at its lines',
};

const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-documents-'));
const documents = ['README.md', ...listFiles('docs', '.md').filter((name) => !name.startsWith('docs/format/'))].filter(
  (name) => left[name] === undefined,
);
let place: DocumentedPlace;
let before: ReadonlyMap<string, string>;

beforeAll(async () => {
  place = await openDocumentedPlace(scratch);
  before = readTree(place.claudeFolder);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

// Lines are written for a POSIX shell.
describe.runIf(process.platform !== 'win32').each(documents.filter((name) => listDocumentedLines(name).length > 0))(
  '%s',
  (name) => {
    it.each(listDocumentedLines(name))('shows a command that runs: $line', async ({ line, number }) => {
      const command = toBareCommand(line);
      const other = others.find((each) => each.line === command);
      if (other !== undefined) return void other.check();
      expect(command, `${name}:${number}: the test does not know this program`).toMatch(
        /^(?:(?:npx )?scrollkeep\b|claude mcp add |echo .*\| scrollkeep |cat .*\| scrollkeep )/,
      );
      // What hides a failure from a reader hides it from here too.
      expect(command).not.toMatch(/\|\| true|2>/);
      const { status, stdout, stderr } = await runOnce(command, name);
      expect(
        {
          status: status === 1 && mayFind(command) ? 0 : status,
          stderr: /TypeError|ReferenceError|This is a bug/.test(stderr) ? stderr : '',
        },
        `${name}:${number}: ${stderr || stdout}`,
      ).toEqual({ status: 0, stderr: '' });
      // What says nothing at all shows nothing to a reader.
      if (!/>\s*\S+$|--out\b/.test(command)) expect(stdout + stderr).not.toBe('');
    });

    it('writes every file that its commands name', () => {
      const targets = listDocumentedLines(name).flatMap(
        ({ line }) =>
          /(?:>\s*|--out\s+)([\w./-]+)/.exec(toBareCommand(line).replace(/'[^']*'|"[^"]*"/g, ''))?.[1] ?? [],
      );
      expect(targets.filter((target) => !existsSync(join(place.toWorkFolder(name), target)))).toEqual([]);
    });
  },
);

describe.runIf(process.platform !== 'win32')("the README's first five minutes", () => {
  it('work on sessions that have nothing in common with the demo', async () => {
    const session = openSession({ version: '2.1.150', cwd: '/home/ada/engine', seed: 'readme' });
    session.prompt('Print the error when the mill jams');
    session.file('mill.py', 'pass\n');
    session.edit('mill.py', 'pass', 'print("jammed")');
    session.assistant(text('Done.'));
    const stranger = await openDocumentedPlace(join(scratch, 'stranger'), buildConfigTree([session]));
    const lines = listDocumentedLines('README.md').map(({ line }) => toBareCommand(line));
    const first = lines.slice(
      lines.indexOf('scrollkeep doctor'),
      lines.findIndex((line) => line.startsWith('claude')),
    );
    expect(first.length).toBeGreaterThan(5);
    for (const line of first) {
      const { status, stdout, stderr } = await stranger.run(changed.get(line) ?? line, 'README.md');
      expect({ line, status }, stderr).toEqual({ line, status: line === 'scrollkeep doctor' ? 1 : 0 });
      expect(stdout + stderr, line).not.toMatch(/^(?:No .*\n)?$/);
    }
  });
});

describe('the documents', () => {
  it('has a README of at most 150 lines with a picture that exists', () => {
    const readme = readFileSync(join(repository, 'README.md'), 'utf8');
    expect(readme.split('\n').length).toBeLessThanOrEqual(151);
    const pictures = [...readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map((match) => match[1] ?? '');
    expect(pictures.length).toBeGreaterThan(0);
    for (const picture of pictures) expect(statSync(join(repository, picture)).size).toBeGreaterThan(10_000);
  });

  it('names only commands that there are', () => {
    const names = new Set(commands.flatMap(({ name }) => [name, name.split(' ')[0] ?? '']));
    for (const name of ['README.md', 'packages/app/README.md', ...documents]) {
      for (const [, word = ''] of readFileSync(join(repository, name), 'utf8').matchAll(
        /`(?:npx )?scrollkeep ([a-z]+(?:-[a-z]+)*)\b/g,
      ))
        expect(names, `${name}: scrollkeep ${word}`).toContain(word);
    }
  });

  it('leads to files that there are', () => {
    const broken = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...listFiles('docs', '.md')].flatMap((name) => {
      const targets = [
        ...readFileSync(join(repository, name), 'utf8')
          .replace(/```[\s\S]*?```/g, '')
          .matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g),
      ].map((match) => match[1] ?? '');
      return targets
        .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(repository, dirname(name), target)))
        .map((target) => `${name} → ${target}`);
    });
    expect(broken).toEqual([]);
  });

  it('changed nothing that was in the folder of Claude while it was run', () => {
    // `repair --write` adds a copy.
    const after = readTree(place.claudeFolder);
    expect([...before].filter(([path, facts]) => after.get(path) !== facts)).toEqual([]);
  });
});

function listFiles(folder: string, ending: string): readonly string[] {
  const names = readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort();
}

function readTree(folder: string): ReadonlyMap<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [path, `${statSync(path).mtimeMs} ${statSync(path).size}`]));
}

const known = new Map<string, Promise<Run>>();

/** What several documents show is run once, unless it leaves a file. */
function runOnce(command: string, document: string): Promise<Run> {
  const run = () => place.run(changed.get(command) ?? toRunnable(command), document);
  if (/--out\b|--write\b|>/.test(command)) return run();
  const found = known.get(command) ?? run();
  known.set(command, found);
  return found;
}

/** Ids that a document cuts with an ellipsis are those of the demo. */
function toRunnable(command: string): string {
  return command.replace('msg_01…', 'latest');
}

/** Their status tells what was found; of a restore, that a file is not here to be compared. */
function mayFind(command: string): boolean {
  return /scrollkeep (?:doctor|search|check|redact|files diff|files restore|schema diff)\b/.test(command);
}

function expectSetUp(name: string): void {
  const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(scripts[name]).toBe(`node scripts/${name}.mjs`);
  expect(readFileSync(join(repository, `scripts/${name}.mjs`), 'utf8')).toMatch(/^await setUp\(\);$/m);
}

function expectFile(file: string): void {
  expect(existsSync(join(repository, file)), file).toBe(true);
}
