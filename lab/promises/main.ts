import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { place, readClientVersion } from '../client/client-place.ts';
import { NotSeen } from '../client/terminal.ts';
import { openLab } from './open-lab.ts';
import { promises } from './promise-list.ts';

// Started inside the sandbox: one promise, then the end of everything in there.
const name = process.argv[2] ?? '';
const promise = promises.find((each) => each.name === name);
if (promise === undefined) throw new Error(`no promise is called '${name}'`);
const lab = await openLab(promise, readClientVersion());
try {
  const facts = await promise.try(lab);
  writeFileSync(join(place.out, 'facts.json'), JSON.stringify(facts, null, 1));
} catch (error) {
  const screen = error instanceof NotSeen ? `\n${error.screen}` : '';
  writeFileSync(join(place.out, 'failure.txt'), `${error instanceof Error ? error.message : String(error)}${screen}\n`);
} finally {
  lab.close();
}
process.exit(0);
