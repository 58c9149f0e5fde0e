import { catalogue } from '@scrollkeep/transcript/catalogue/catalogue.ts';
import type { Inference } from '@scrollkeep/transcript/drift/open-inference.ts';
import { compareVersions } from '@scrollkeep/transcript/reading/version-order.ts';
import { compareFormats, hasDifference, type FormatDifference } from '@scrollkeep/transcript/schema/compare-formats.ts';
import type { FlatFormat } from '@scrollkeep/transcript/schema/flat-format.ts';
import { flattenGroups } from '@scrollkeep/transcript/schema/flatten-groups.ts';
import { flattenObserved } from '@scrollkeep/transcript/schema/flatten-observed.ts';
import { listCatalogueGroups } from '@scrollkeep/transcript/schema/list-catalogue-groups.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { getRoots } from '@scrollkeep/server/disk/get-roots.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import type { Invocation } from '../../command-line/command.ts';
import { openProgress } from '../../terminal/open-progress.ts';
import { printFormatDifference } from '../../schema/print-format-difference.ts';
import { isSchemaFile } from '../../schema/is-schema-file.ts';
import { readInference, type ReadInference } from '../../schema/read-inference.ts';
import { toDamageCode, warnOfDamage } from './warn-of-damage.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, terminal } = invocation;
  const [before, after, difference, reads] = await compare(invocation, parseQuestion(args, options));
  const { width, color } = terminal;
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify({ before, after, ...difference }, null, 2)}\n`
      : printFormatDifference(difference, { before, after, width, color }),
  );
  for (const each of reads) warnOfDamage(each, terminal);
  return hasDifference(difference) ? 1 : (reads.map(toDamageCode).find((code) => code !== 0) ?? 0);
}

type Question =
  | { readonly kind: 'trees'; readonly trees: readonly [string, string] }
  | { readonly kind: 'versions'; readonly tree: readonly string[]; readonly versions: readonly [string, string] }
  | { readonly kind: 'catalogue'; readonly tree: readonly string[] };

type Answer = readonly [before: string, after: string, difference: FormatDifference, reads: readonly ReadInference[]];

function parseQuestion(args: readonly string[], options: Invocation['options']): Question {
  const [first, second] = args;
  const versions = typeof options['versions'] === 'string' ? options['versions'] : undefined;
  if (versions !== undefined && options['catalogue'] === true)
    throw toUsageError('--versions and --catalogue cannot be combined');
  if (versions !== undefined || options['catalogue'] === true) {
    if (second !== undefined)
      throw toUsageError(`${versions === undefined ? '--catalogue' : '--versions'} takes one path, not two`);
    return versions === undefined
      ? { kind: 'catalogue', tree: args }
      : { kind: 'versions', tree: args, versions: parseVersions(versions) };
  }
  if (first === undefined || second === undefined)
    throw toUsageError('pass two paths, or one path with --versions or --catalogue');
  return { kind: 'trees', trees: [first, second] };
}

function parseVersions(text: string): readonly [string, string] {
  const [, before, after] = /^(\d+(?:\.[\w-]+)+)\.\.(\d+(?:\.[\w-]+)+)$/.exec(text) ?? [];
  if (before === undefined || after === undefined) throw toUsageError(`'${text}' does not name two versions`);
  return [before, after];
}

function toUsageError(message: string): AppError {
  return new AppError({
    code: 'usage',
    message,
    hint: 'For example: scrollkeep schema diff ~/.claude --versions 2.1.250..2.1.325',
    exitCode: 64,
  });
}

async function compare(invocation: Invocation, question: Question): Promise<Answer> {
  switch (question.kind) {
    case 'trees': {
      const [left, right] = question.trees;
      const reads = [await read(invocation, [left]), await read(invocation, [right])] as const;
      return [left, right, compareFormats(flatten(reads[0].inference), flatten(reads[1].inference)), reads];
    }
    case 'versions': {
      const [left, right] = question.versions;
      const found = await read(invocation, question.tree, question.versions);
      return [
        left,
        right,
        compareFormats(flatten(getVersion(found, left)), flatten(getVersion(found, right))),
        [found],
      ];
    }
    case 'catalogue': {
      const found = await read(invocation, question.tree);
      const declared = flattenGroups(listCatalogueGroups(catalogue));
      const own = new Map([...flatten(found.inference)].filter(([group]) => !isForeign(group)));
      return [
        'the catalogue',
        question.tree.join(', ') || 'your Claude config folder',
        compareFormats(declared, own, { isDeclaration: true }),
        [found],
      ];
    }
  }
}

async function read(
  { settings, terminal, signal }: Invocation,
  paths: readonly string[],
  versions?: readonly string[],
): Promise<ReadInference> {
  const roots = await getRoots(paths, settings);
  const progress = openProgress(terminal, 'reading');
  for (const root of roots)
    if (root.kind === 'file' && (await isSchemaFile(root.path)))
      throw toNoTranscript([root.path], 'is a JSON Schema, not a transcript');
  const found = await readInference(roots, {
    maxLineBytes: settings.maxLineBytes,
    signal,
    onProgress: progress.update,
    ...(versions === undefined ? {} : { versions }),
  });
  progress.end();
  if (versions === undefined && found.damagedLines > 0 && [...found.inference.groups()].length === 0)
    throw toNoTranscript(paths, `has no records: ${toReadableAmount(found.damagedLines, 'line')} could not be read`);
  return found;
}

/** A schema holds no record: read as a transcript it would be equal to all that is empty, whatever it says. */
function toNoTranscript(paths: readonly string[], what: string): AppError {
  return new AppError({
    code: 'NO_TRANSCRIPT',
    message: `${toSafeText(paths.join(', '))} ${what}`,
    hint:
      'schema diff compares the format of records. Pass transcripts, or folders that contain them. --catalogue ' +
      'compares them with the known format.',
    exitCode: 66,
  });
}

function flatten(inference: Inference): FlatFormat {
  return flattenObserved(inference.groups());
}

function getVersion({ byVersion, versions }: ReadInference, version: string): Inference {
  const inference = byVersion.get(version);
  if (inference !== undefined && versions.has(version)) return inference;
  const there = [...versions].sort(compareVersions).join(', ');
  throw new AppError({
    code: 'NO_SUCH_VERSION',
    message: `no records from version ${version}`,
    hint: there === '' ? 'These records have no version.' : `Versions found: ${toSafeText(there)}.`,
    exitCode: 66,
  });
}

/** Tools of MCP servers: nobody's catalogue can know them. */
function isForeign(group: string): boolean {
  return group.startsWith('tool/mcp__');
}
