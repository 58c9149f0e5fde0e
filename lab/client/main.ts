import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scenarios } from '../scenarios/scenario-list.ts';
import { place, readClientVersion } from './client-place.ts';
import { runScenario } from './run-scenario.ts';

// Started inside the sandbox: one scenario, then the end of everything in there.
const name = process.argv[2] ?? '';
const scenario = scenarios.find((each) => each.name === name);
if (scenario === undefined) throw new Error(`no scenario is called '${name}'`);
const outcome = await runScenario(scenario, readClientVersion());
writeFileSync(join(place.out, 'outcome.json'), JSON.stringify(outcome));
