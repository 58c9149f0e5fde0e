import { execFileSync } from 'node:child_process';
import { existsSync, linkSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { layoutTable } from '@scrollkeep/transcript/layout/layout-table.ts';
import { openDemoFolder, type DemoFolder } from '../../packages/app/src/demo/open-demo-folder.ts';

/** What can stand where a file is expected. */
const irregularKinds = [
  'link to a pipe',
  'pipe',
  'link to /dev/zero',
  'link to /dev/tty',
  'link to /proc/kmsg',
  'socket',
  'folder',
  'link to itself',
] as const;

export type IrregularKind = (typeof irregularKinds)[number];

export interface IrregularTree {
  readonly demo: DemoFolder;
  /** Below the folder, one for each thing that is not a file. */
  readonly places: ReadonlyMap<string, IrregularKind>;
  remove(): Promise<void>;
}

/**
 * The demo with its transcripts as they are, and something else than a file wherever the client keeps one: in place of
 * each side file of the demo, and under each example of the layout table. `shift` turns the kinds around, so that two
 * trees put different ones in a place.
 */
export async function openIrregularTree(shift: number): Promise<IrregularTree> {
  const demo = await openDemoFolder(new Date('2026-11-01T12:00:00Z'));
  const models = openModels();
  const kinds = irregularKinds.filter((kind) => kind !== 'link to /proc/kmsg' || existsSync('/proc/kmsg'));
  const own = readdirSync(demo.path, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !path.endsWith('.jsonl') && lstatSync(join(demo.path, path)).isFile(),
  );
  const examples = [...layoutTable.flatMap((rule) => rule.examples), ...moreTranscripts];
  const places = new Map<string, IrregularKind>();
  for (const path of [...own, ...examples]) {
    const place = join(demo.path, path);
    const kind = kinds[(places.size + shift) % kinds.length] ?? 'pipe';
    // Another example may be below this one, or this one below what is not a folder any more.
    if (places.has(path) || examples.some((other) => other.startsWith(`${path}/`)) || !makeFolder(dirname(place)))
      continue;
    rmSync(place, { force: true });
    models.put(kind, place);
    places.set(path, kind);
  }
  return {
    demo,
    places,
    async remove() {
      models.remove();
      await demo.remove();
    },
  };
}

/** Every kind as a session and as an agent beside those of a project of the demo. */
const moreTranscripts = irregularKinds.flatMap((_, index) => [
  `projects/-home-ada-harbour/5d2f1a70-93c4-4b1e-8a55-0c6e7f9d1b0${index}.jsonl`,
  `projects/-home-ada-harbour/agent-a12345${index}.jsonl`,
]);

function makeFolder(path: string): boolean {
  try {
    mkdirSync(path, { recursive: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * One pipe and one socket, under as many names as are wanted: the path of a config folder is often too long to listen
 * at.
 */
function openModels() {
  const folder = mkdtempSync(join(tmpdir(), 'sk-'));
  const pipe = join(folder, 'pipe');
  const socket = join(folder, 'socket');
  execFileSync('mkfifo', [pipe]);
  execFileSync(process.execPath, [
    '-e',
    `require('node:net').createServer().listen(${JSON.stringify(socket)}, () => process.exit())`,
  ]);
  return {
    put(kind: IrregularKind, place: string): void {
      if (kind === 'pipe') linkSync(pipe, place);
      else if (kind === 'socket') linkSync(socket, place);
      else if (kind === 'folder') mkdirSync(place);
      else
        symlinkSync(
          kind === 'link to itself' ? place : kind === 'link to a pipe' ? pipe : kind.slice('link to '.length),
          place,
        );
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
