import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { versionsSeen } from '@scrollkeep/transcript/catalogue/versions-seen.ts';
import { compareVersions } from '@scrollkeep/transcript/reading/version-order.ts';
import type { InferenceJson } from '@scrollkeep/transcript/schema/to-inference-json.ts';
import type { Measurement } from '../report/measurement.ts';
import { readScenarioFacts } from '../report/measure-trees.ts';
import { toVersionsSeen } from '../report/versions-seen.ts';
import { findSandboxProblem } from '../sandbox/sandbox.ts';
import { scenarios } from '../scenarios/scenario-list.ts';
import { keepFixture } from '../trees/keep-fixture.ts';
import { listMissingVersions, listNewVersions } from './choose-versions.ts';
import { enterScript, programFolder, recordedFolder, repository, treesFolder } from './folders.ts';
import { installClient } from './install-client.ts';
import { listSampleRoots } from './list-sample-roots.ts';
import { parseArguments, type LabArguments } from './parse-arguments.ts';
import { writeMeasurement, writeSamples, writeVersionsSeen } from './record-measurements.ts';
import { reportVersion } from './report-version.ts';
import { runNpm } from './run-npm.ts';
import { runScenarios } from './run-scenarios.ts';
import { setUpTmux } from './set-up-tmux.ts';
import { usage } from './usage.ts';

/** What ran, and could not: for shells and workflows. */
const exit = { ok: 0, failed: 1, wrong: 64, unavailable: 69 } as const;

process.exitCode = await run(process.argv.slice(2));

async function run(args: readonly string[]): Promise<number> {
  const asked = parseArguments(
    args,
    scenarios.map(({ name }) => name),
  );
  if ('problem' in asked) return complain(`${asked.problem}\n\n${usage}`, exit.wrong);
  if (asked.isHelp) return print(usage);
  if (asked.isList) return print(scenarios.map(({ name, about }) => `${name.padEnd(18)} ${about}\n`).join(''));
  if (asked.samples.length > 0) return measureSamples(asked.samples);
  if (asked.isFixture) return writeFixture();
  const versions = chooseVersions(asked);
  if (versions.length === 0)
    return asked.isNew || asked.missing !== undefined
      ? print('Nothing to measure: every such version is in the catalogue.\n')
      : complain(usage, exit.wrong);
  if (asked.isReport) {
    for (const version of versions) await report(version, asked);
    return exit.ok;
  }
  const problem = await findSandboxProblem({ program: programFolder, repository, enterScript });
  if (problem !== undefined) return complain(`NOT RUN: ${problem}\n`, exit.unavailable);
  const hasTerminal = setUpTmux((text) => complain(`${text}\n`, 0));
  if (!hasTerminal) complain('tmux is not installed: scenarios in the terminal are left out\n', 0);
  let status: number = exit.ok;
  for (const version of versions) status = Math.max(status, await measure(version, asked, hasTerminal));
  return status;
}

function chooseVersions(asked: LabArguments): readonly string[] {
  const measured = versionsSeen.versions;
  const published = asked.isNew || asked.missing !== undefined ? listPublished() : [];
  return [
    ...new Set([
      ...asked.versions,
      ...(asked.isNew ? listNewVersions(published, measured) : []),
      ...(asked.missing === undefined ? [] : listMissingVersions(published, measured, asked.missing || undefined)),
    ]),
  ];
}

function listPublished(): readonly string[] {
  const { status, stdout } = runNpm(['view', '@anthropic-ai/claude-code', 'versions', '--json']);
  if (status !== 0) throw new Error('npm could not list the published versions');
  return JSON.parse(stdout) as readonly string[];
}

async function measure(version: string, asked: LabArguments, hasTerminal: boolean): Promise<number> {
  const started = Date.now();
  const client = installClient(version);
  const chosen = scenarios.filter(({ name }) => asked.scenarios.length === 0 || asked.scenarios.includes(name));
  const isWhole = asked.scenarios.length === 0 && hasTerminal;
  if (isWhole) rmSync(join(treesFolder, version), { recursive: true, force: true });
  complain(`Claude Code ${version}: ${chosen.length} scenarios\n`, 0);
  const facts = await runScenarios({
    version,
    client,
    scenarios: chosen,
    jobs: asked.jobs,
    hasTerminal,
    onEnd: ({ scenario, seconds, problems }) =>
      complain(
        `  ${problems.length === 0 ? '✓' : '✗'} ${scenario.padEnd(18)} ${seconds} s  ${problems.join('; ')}\n`,
        0,
      ),
  });
  const { measurement, text } = await reportVersion(version, facts, isWhole);
  print(text);
  const seconds = Math.round((Date.now() - started) / 1000);
  const failed = facts.filter(({ problems }) => problems.length > 0).length;
  if (isWhole) record(measurement);
  complain(
    `Claude Code ${version}: ${facts.length - failed} of ${facts.length} scenarios in ${seconds} s; ` +
      `${isWhole ? `recorded in lab/measured/${version}.txt` : 'not recorded, because not all scenarios ran'}\n`,
    0,
  );
  return failed === 0 ? exit.ok : exit.failed;
}

async function report(version: string, asked: LabArguments): Promise<void> {
  const facts = readScenarioFacts(join(treesFolder, version)).filter(
    ({ scenario }) => asked.scenarios.length === 0 || asked.scenarios.includes(scenario),
  );
  const isWhole = scenarios
    .filter(({ since }) => since === undefined || compareVersions(version, since) >= 0)
    .every(({ name }) => facts.some(({ scenario }) => scenario === name));
  const { measurement, text } = await reportVersion(version, facts, isWhole);
  print(text);
  // With a catalogue that has learned since, the same trees say more.
  if (isWhole) record(measurement);
}

function record(measurement: Measurement): void {
  writeMeasurement(measurement);
  writeVersionsSeen();
}

function writeFixture(): number {
  const missing = keepFixture(treesFolder, recordedFolder);
  return missing.length === 0 ? exit.ok : complain(`no trees of ${missing.join(', ')}: run these first\n`, exit.wrong);
}

/** Transcripts of other origin: what `schema infer` learns from them. */
function measureSamples(folders: readonly string[]): number {
  const roots = folders
    .map((folder) => resolve(process.env['INIT_CWD'] ?? '.', folder))
    .flatMap((folder) => listSampleRoots(folder));
  const missing = roots.find((root) => !existsSync(root));
  if (missing !== undefined) return complain(`${missing}: no such folder\n`, exit.wrong);
  const command = join(repository, 'packages/app/bin/scrollkeep.js');
  const { status, stdout } = spawnSync(process.execPath, [command, 'schema', 'infer', '--format', 'json', ...roots], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // 2: some lines are damaged, the rest was read.
  if (status !== 0 && status !== 2) return complain('the samples could not be read\n', exit.failed);
  writeSamples(toVersionsSeen(JSON.parse(stdout) as InferenceJson));
  writeVersionsSeen();
  return exit.ok;
}

function print(text: string): number {
  process.stdout.write(text);
  return exit.ok;
}

function complain(text: string, status: number): number {
  process.stderr.write(text);
  return status;
}
