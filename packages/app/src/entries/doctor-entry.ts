import { runStandaloneEntry } from './run-standalone-entry.ts';
import { doctorCommand } from '../commands/doctor.ts';
import { run } from '../commands/actions/run-doctor.ts';

/** The way of `scrollkeep doctor`, as that of `ls`. */
await runStandaloneEntry(doctorCommand, { run }, (line) => line.kind === 'run');
