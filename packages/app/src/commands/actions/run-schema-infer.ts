import type { Inference } from '@scrollkeep/transcript/drift/open-inference.ts';
import { listObservedGroups } from '@scrollkeep/transcript/schema/list-observed-groups.ts';
import { printInference } from '@scrollkeep/transcript/schema/print-inference.ts';
import { printTypeScript } from '@scrollkeep/transcript/schema/print-typescript.ts';
import { toInferenceJson } from '@scrollkeep/transcript/schema/to-inference-json.ts';
import { toJsonSchema } from '@scrollkeep/transcript/schema/to-json-schema.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { getRoots } from '@scrollkeep/server/disk/get-roots.ts';
import type { Invocation } from '../../command-line/command.ts';
import { openProgress } from '../../terminal/open-progress.ts';
import { readInference } from '../../schema/read-inference.ts';
import { toDamageCode, warnOfDamage } from './warn-of-damage.ts';

export async function run({ args, options, settings, terminal, signal }: Invocation): Promise<ExitCode> {
  const roots = await getRoots(args, settings);
  const progress = openProgress(terminal, 'reading');
  const read = await readInference(roots, { maxLineBytes: settings.maxLineBytes, signal, onProgress: progress.update });
  progress.end();
  await terminal.print(printFormat(options['format'], read.inference));
  warnOfDamage(read, terminal);
  return toDamageCode(read);
}

function printFormat(format: unknown, inference: Inference): string {
  const sorted = new Map([...inference.groups()].sort(([a], [b]) => (a < b ? -1 : 1)));
  if (format === 'json') return `${JSON.stringify(toInferenceJson(inference), null, 2)}\n`;
  if (format === 'json-schema')
    return (
      JSON.stringify(
        toJsonSchema(listObservedGroups(sorted), { title: 'A line of these transcripts', description: learned }),
        null,
        2,
      ) + '\n'
    );
  if (format === 'typescript') return printTypeScript(listObservedGroups(sorted), { header: [learned] });
  return printInference(inference);
}

const learned = 'Inferred by scrollkeep from transcripts. A field is required if every record had it.';
