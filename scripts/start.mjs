// `npm start`: sets up what is missing and runs the command; arguments go through (`npm start -- inspect`).
import { join } from 'node:path';
import { repository, runNode } from './run-tool.mjs';
import { setUp } from './set-up.mjs';

await setUp();
// The folder npm was started in, so that relative paths mean what the person typed.
process.exitCode = await runNode([join(repository, 'packages/app/bin/scrollkeep.js'), ...process.argv.slice(2)], {
  cwd: process.env.INIT_CWD ?? process.cwd(),
});
