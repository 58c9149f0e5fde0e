import { runProgram } from '../command-line/run-program.ts';
import { registry } from '../commands/registry.ts';

await runProgram(registry);
