import type { Command } from '../command-line/command.ts';

export const archiveKeyCommand: Command = {
  name: 'archive key',
  summary: 'Create a key that encrypts copies of the archive',
  description:
    'Creates a key and shows it once. From then on, `archive run --to` encrypts contents, file names and the list of ' +
    'files before they leave this computer. Only the public half of the key is kept here, so a copy can be written ' +
    'but not read without the key. Print it, or put it into a password manager: without it, an encrypted copy is ' +
    'lost. Copies are encrypted in the age format (age-encryption.org); `age -d` decrypts any object in a copy.\n\n' +
    'If a key already exists, only its public half is shown. To change the key, delete the file that the command ' +
    'names, and run the command again. The next `archive run` sends the full copy again, encrypted with the new ' +
    'key.\n\n' +
    'JSON: {recipient, file, secret}; secret only when the key was just created.',
  options: [{ name: 'json', summary: 'Print one JSON object instead of text' }],
  examples: [
    { line: 'scrollkeep archive key', summary: 'Create a key and show it once' },
    { line: 'scrollkeep archive key > key.txt', summary: 'Create a key and write it to a file, for printing' },
  ],
  load: () => import('./actions/run-archive-key.ts'),
};
