import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import type { Invocation } from '../../command-line/command.ts';
import { createRecipient, findRecipient, toRecipientFile } from '../../copies/copy-key.ts';

export async function run({ options, settings, terminal }: Invocation): Promise<ExitCode> {
  const file = toRecipientFile(settings.dataDir);
  const known = findRecipient(settings.dataDir);
  const key = known === undefined ? await createRecipient(settings.dataDir) : { recipient: known };
  if (options['json'] === true) {
    await terminal.print(`${JSON.stringify({ ...key, file }, null, 2)}\n`);
    return 0;
  }
  if (!('secret' in key)) {
    await terminal.print(
      `Copies of the archive are encrypted for\n\n  ${key.recipient}\n\n` +
        `The key itself was shown when it was created, and is not kept on this computer (${toShownPath(file)} has ` +
        'only the public half).\n',
    );
    return 0;
  }
  // Every line but one is a comment: written to a file, it is a key that age reads.
  await terminal.print(
    `# Key for copies of the Scrollkeep archive, created ${new Date().toISOString().slice(0, 10)}\n` +
      `# public key: ${key.recipient}\n\n` +
      `${key.secret}\n\n` +
      '# This key is shown only once, and is not kept on this computer. Print this page, or put\n' +
      '# the key into a password manager. Without it, encrypted copies cannot be read.\n' +
      '# To restore, write the key to a file and run\n' +
      '#   scrollkeep archive restore --from ADDRESS --key-file FILE --all --to ~/.claude --write\n',
  );
  return 0;
}
