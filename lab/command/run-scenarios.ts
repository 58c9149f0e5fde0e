import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { compareVersions } from '@scrollkeep/transcript/reading/version-order.ts';
import type { Outcome } from '../client/run-scenario.ts';
import { runInSandbox } from '../sandbox/sandbox.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { keepTree } from '../trees/keep-tree.ts';
import { listOfferedTools } from '../trees/list-offered-tools.ts';
import { cache, enterScript, programFolder, repository, treesFolder } from './folders.ts';

/** What is known of a scenario after its run, beside its tree. */
export interface ScenarioFacts {
  readonly scenario: string;
  readonly seconds: number;
  readonly problems: readonly string[];
  /** Tools that the client offered to the model. */
  readonly tools: readonly string[];
  /** Every path that the client left in its config folder. */
  readonly paths: readonly string[];
}

export interface RunOptions {
  readonly version: string;
  readonly client: string;
  readonly scenarios: readonly Scenario[];
  readonly jobs: number | undefined;
  readonly hasTerminal: boolean;
  readonly onEnd: (facts: ScenarioFacts) => void;
}

/** Runs scenarios side by side, each in a sandbox of its own, and keeps a scrubbed tree of each. */
export async function runScenarios(options: RunOptions): Promise<readonly ScenarioFacts[]> {
  const waiting = options.scenarios.filter(
    (scenario) =>
      (scenario.since === undefined || compareVersions(options.version, scenario.since) >= 0) &&
      (options.hasTerminal || !scenario.steps.some(({ kind }) => kind === 'terminal')),
  );
  const facts: ScenarioFacts[] = [];
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const found = await runOne(next, options);
      facts.push(found);
      options.onEnd(found);
    }
  }
  // A client alone keeps a core busy only half of the time.
  const jobs = options.jobs ?? Math.max(2, availableParallelism());
  await Promise.all(Array.from({ length: jobs }, work));
  return facts.sort((a, b) => (a.scenario < b.scenario ? -1 : 1));
}

async function runOne(scenario: Scenario, { version, client }: RunOptions): Promise<ScenarioFacts> {
  const started = Date.now();
  const run = await runInSandbox(['/lab/node', '/lab/program/run-scenario.mjs', scenario.name], {
    client,
    program: programFolder,
    repository,
    enterScript,
  });
  try {
    const outcome = readOutcome(run.out) ?? {
      problems: [`ended with status ${run.status}: ${run.output.trim().slice(-600)}`],
      ours: [],
    };
    const tree = join(treesFolder, version, scenario.name);
    rmSync(tree, { recursive: true, force: true });
    mkdirSync(tree, { recursive: true });
    const paths = keepTree({ from: run.home, to: tree, ours: outcome.ours });
    const logs = join(cache, 'logs', version, scenario.name);
    rmSync(logs, { recursive: true, force: true });
    if (outcome.problems.length > 0) keepLogs(run.out, logs);
    const facts: ScenarioFacts = {
      scenario: scenario.name,
      seconds: Math.round((Date.now() - started) / 1000),
      problems: outcome.problems.map((problem) => `${problem} (see ${relative(repository, logs)})`),
      tools: listOfferedTools(join(run.out, 'requests.jsonl')),
      paths,
    };
    writeFileSync(`${tree}.json`, `${JSON.stringify(facts, null, 1)}\n`);
    return facts;
  } finally {
    run.remove();
  }
}

function readOutcome(out: string): Outcome | undefined {
  const path = join(out, 'outcome.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Outcome) : undefined;
}

/** Screens and outputs of a scenario that did not go as written; its requests hold the client's own texts and go. */
function keepLogs(out: string, logs: string): void {
  mkdirSync(logs, { recursive: true });
  for (const name of readdirSync(out).filter((each) => /\.(?:log|screens)$/.test(each)))
    cpSync(join(out, name), join(logs, name));
}
