import { appendFileSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareVersions } from '@scrollkeep/transcript/reading/version-order.ts';
import { startApi, type ScriptedApi } from '../api/start-api.ts';
import type { Action, Scenario, Step } from '../scenarios/scenario.ts';
import { findClientCommand, place, toClientEnvironment } from './client-place.ts';
import { prepareHome } from './prepare-home.ts';
import { openRegistryCopies, type RegistryCopies } from './registry-copies.ts';
import { runProgram } from './run-print.ts';
import { runStream } from './run-stream.ts';
import { NotSeen, openClientTerminal } from './terminal.ts';

/** What the sandbox tells of a run, beside the files that the client left. */
export interface Outcome {
  readonly problems: readonly string[];
  /** Every text that came from us and not from the client. */
  readonly ours: readonly string[];
}

export async function runScenario(scenario: Scenario, version: string): Promise<Outcome> {
  prepareHome({ version, files: scenario.files ?? {}, settings: scenario.settings });
  const api = await startApi(scenario.scripts, (entry) =>
    appendFileSync(join(place.out, 'requests.jsonl'), `${JSON.stringify(entry)}\n`),
  );
  const registry = openRegistryCopies();
  const run = openRun(api, version, registry);
  try {
    for (const [index, step] of scenario.steps.entries()) await run.step(step, `${index}-${step.kind}`);
  } finally {
    api.close();
  }
  registry.putBack();
  return { problems: run.problems, ours: [...api.sent, ...listTyped(scenario)] };
}

function openRun(api: ScriptedApi, version: string, registry: RegistryCopies) {
  const client = findClientCommand();
  const problems: string[] = [];
  const sessions: string[] = [];
  const fill = (text: string) =>
    text.replaceAll('{session}', () => sessions.at(-1) ?? 'none').replaceAll('{first}', () => sessions[0] ?? 'none');
  const save = (name: string, text: string) => writeFileSync(join(place.out, name), text);

  async function takeStep(step: Step, name: string): Promise<void> {
    if (step.since !== undefined && compareVersions(version, step.since) < 0) return;
    const environment = { ...toClientEnvironment(api.url), ...step.environment };
    const flags = (step.flags ?? []).map(fill);
    switch (step.kind) {
      case 'shell': {
        const ended = await runProgram(['bash', '-c', fill(step.command)], { folder: place.project, environment });
        save(`${name}.log`, `${ended.stdout}\n${ended.stderr}`);
        return;
      }
      case 'print': {
        const folder = step.folder === undefined ? place.project : join(place.home, step.folder);
        const free = step.isAsking === true ? [] : ['--dangerously-skip-permissions'];
        const command = [...client, '-p', fill(step.prompt), '--output-format', 'json', ...free, ...flags];
        const ended = await runProgram(command, { folder, environment });
        save(`${name}.log`, `${ended.status}\n${ended.stdout}\n${ended.stderr}`);
        sessions.push(findSessionId(ended.stdout) ?? findNewestSession() ?? 'none');
        if (ended.status === null) problems.push(`${name}: ended by its watchdog`);
        return;
      }
      case 'stream': {
        const form = ['--input-format', 'stream-json', '--output-format', 'stream-json', '--verbose'];
        const command = [...client, '-p', ...form, '--dangerously-skip-permissions', ...flags];
        const ended = await runStream(command, step.messages, {
          folder: place.project,
          environment,
          release: api.release,
        });
        save(`${name}.log`, `${ended.status}\n${ended.stdout}\n${ended.stderr}`);
        sessions.push(findSessionId(ended.stdout) ?? findNewestSession() ?? 'none');
        if (ended.status === null) problems.push(`${name}: ended by its watchdog`);
        return;
      }
      case 'terminal': {
        const terminal = openClientTerminal([...client, ...flags], {
          environment,
          folder: place.project,
          version,
          release: api.release,
          isHeld: api.isHeld,
          toText: fill,
        });
        const screens: string[] = [];
        try {
          for (const action of step.actions) {
            await terminal.act(action);
            registry.look();
            screens.push(`── after ${JSON.stringify(action, printPattern)}\n${terminal.screen()}`);
          }
        } catch (error) {
          if (!(error instanceof NotSeen)) throw error;
          screens.push(`── ${error.message}\n${error.screen}`);
          problems.push(`${name}: ${error.message}`);
        } finally {
          save(`${name}.screens`, screens.join('\n'));
          terminal.close();
        }
        sessions.push(findNewestSession() ?? 'none');
      }
    }
  }

  return { problems, step: takeStep };
}

function printPattern(_key: string, value: unknown): unknown {
  return value instanceof RegExp ? String(value) : value;
}

function findSessionId(stdout: string): string | undefined {
  return [...stdout.matchAll(/"session_id":\s*"([0-9a-f-]{36})"/g)].at(-1)?.[1];
}

/** The transcript that was written last; agents have files of their own. */
function findNewestSession(): string | undefined {
  const root = join(place.config, 'projects');
  const files = (existsSync(root) ? readdirSync(root, { recursive: true, encoding: 'utf8' }) : [])
    .filter((name) => /(?:^|\/)[0-9a-f-]{36}\.jsonl$/.test(name))
    .map((name) => ({ name, time: statSync(join(root, name)).mtimeMs }))
    .sort((a, b) => b.time - a.time);
  return files[0]?.name.slice(-42, -6);
}

function listTyped(scenario: Scenario): readonly string[] {
  return scenario.steps.flatMap((step) => {
    if (step.kind === 'print') return [step.prompt];
    if (step.kind === 'stream') return step.messages.map((message) => JSON.stringify(message));
    if (step.kind === 'shell') return [step.command];
    return step.actions.flatMap(listWords);
  });
}

function listWords(action: Action): readonly string[] {
  if ('ask' in action) return [action.ask];
  if ('type' in action) return [action.type];
  if ('submit' in action) return [action.submit];
  if ('shell' in action) return [action.shell];
  return 'actions' in action ? action.actions.flatMap(listWords) : [];
}
