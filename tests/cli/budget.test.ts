import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BudgetState } from '../../packages/transcript/src/usage/budget.ts';
import { runCommand } from '../setup/run-in-process.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-budget-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Where it is about noon: a day, and so a week, must not end while a test runs. */
const noonZone = (() => {
  const offset = 12 - new Date().getUTCHours();
  // These names count hours to the west.
  return offset === 0 ? 'UTC' : `Etc/GMT${offset < 0 ? '+' : '-'}${Math.abs(offset)}`;
})();

/** Dollars spent today, at 15 dollars for a million tokens. */
function spend(dollars: number, project = 'harbour'): void {
  const place = join(folder, `claude/projects/-home-ada-${project}`);
  mkdirSync(place, { recursive: true });
  const record = {
    type: 'assistant',
    uuid: `${project} ${dollars}`,
    sessionId: project,
    cwd: `/home/ada/${project}`,
    timestamp: new Date().toISOString(),
    message: {
      id: `msg_${project}`,
      model: 'claude-sonnet-4-5',
      usage: { input_tokens: 0, output_tokens: Math.ceil((dollars / 15) * 1e6) },
    },
  };
  writeFileSync(join(place, '00000000-0000-4000-8000-000000000000.jsonl'), `${JSON.stringify(record)}\n`);
}

function run(args: readonly string[], budgets: object | undefined, input = '') {
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify(budgets === undefined ? {} : { budgets }));
  return runCommand(args, {
    input,
    env: {
      CLAUDE_CONFIG_DIR: join(folder, 'claude'),
      SCROLLKEEP_CONFIG: config,
      SCROLLKEEP_CACHE_DIR: join(folder, 'cache'),
      SCROLLKEEP_DATA_DIR: join(folder, 'data'),
      TZ: noonZone,
    },
  });
}

const prompt = JSON.stringify({ hook_event_name: 'UserPromptSubmit', prompt: 'Go on' });
const stop = JSON.stringify({ hook_event_name: 'Stop' });

describe('scrollkeep budget', () => {
  it('shows what is spent of each, and exits with 1 when one is over', async () => {
    spend(16.2);
    const near = await run(['budget'], { day: 20, week: 80, projects: { harbour: { total: 100 } } });
    expect([near.status, near.stderr]).toEqual([0, '']);
    expect(near.stdout).toMatch(/Today +\$16\.20 +\$20\.00 +81% +near the limit\n/);
    expect(near.stdout).toMatch(/This week +\$16\.20 +\$80\.00 +20%\n/);
    expect(near.stdout).toMatch(/harbour, all time +\$16\.20 +\$100\.00 +16%\n/);
    const over = await run(['budget'], { block: 10 });
    expect(over.status).toBe(1);
    expect(over.stdout).toMatch(/Current block +\$16\.20 +\$10\.00 +162% +limit reached\n/);
    expect(over.stdout).toContain('Estimate for the current block:');
  });

  it('prints the same figures as JSON, and says so when there are none', async () => {
    spend(15);
    const { stdout } = await run(['budget', '--json'], { day: 20 });
    const { budgets } = JSON.parse(stdout) as { budgets: readonly BudgetState[] };
    expect(budgets).toEqual([expect.objectContaining({ period: 'day', spentMicros: 15_000_000, level: 'ok' })]);
    expect((await run(['budget'], undefined)).stdout).toContain('No budgets.');
    expect(JSON.parse((await run(['budget', '--json'], undefined)).stdout)).toEqual({ budgets: [] });
  });

  it('names what is wrong in the config file', async () => {
    const { status, stderr } = await run(['budget'], { month: 5 });
    expect([status, stderr]).toEqual([64, expect.stringContaining('has no field "month"')]);
  });
});

describe('budgets elsewhere', () => {
  it('are below the table of usage, and in its JSON', async () => {
    spend(20);
    const { stdout } = await run(['usage'], { day: 20 });
    expect(stdout).toMatch(/\nBudget .*\nToday +\$20\.00 +\$20\.00 +100% +limit reached\n/);
    const json = JSON.parse((await run(['usage', '--json'], { day: 20 })).stdout) as {
      budgets: readonly BudgetState[];
    };
    expect(json.budgets.map(({ level }) => level)).toEqual(['over']);
    expect(JSON.parse((await run(['usage', '--json'], undefined)).stdout)).not.toHaveProperty('budgets');
  });

  it('are in the status line once they are known, and it does not wait for them', async () => {
    spend(19);
    const status = JSON.stringify({ model: { display_name: 'Sonnet' }, cost: { total_cost_usd: 1 } });
    const budgets = { day: 20 };
    expect((await run(['statusline'], budgets, status)).stdout.replaceAll(/\u001b\[\d+m/g, '')).toBe(
      'Sonnet · $1.00\n',
    );
    await expect.poll(() => existsSync(join(folder, 'cache/budgets.json')), { timeout: 600_000 }).toBe(true);
    expect((await run(['statusline'], budgets, status)).stdout.replaceAll(/\u001b\[\d+m/g, '')).toBe(
      'Sonnet · $1.00 · 95% of day budget\n',
    );
    expect((await run(['statusline'], undefined, status)).stdout).not.toContain('budget');
  });
});

describe('the hook for budgets', () => {
  const hook = (budgets: object, input: string, ...args: readonly string[]) =>
    run(['budget', '--hook', ...args], budgets, input);

  it('says nothing below 80 percent, then warns once at 80 and once at 100', async () => {
    const budgets = { day: 20 };
    spend(15.9);
    expect(await hook(budgets, prompt)).toEqual({ status: 0, stdout: '', stderr: '' });
    spend(16);
    const near = await hook(budgets, prompt);
    expect(JSON.parse(near.stdout)).toEqual({ systemMessage: 'Near the budget limit. Today: $16.00 of $20.00 (80%).' });
    expect((await hook(budgets, stop)).stdout).toBe('');
    spend(20);
    expect(JSON.parse((await hook(budgets, stop)).stdout)).toEqual({
      systemMessage: 'Budget limit reached. Today: $20.00 of $20.00 (100%).',
    });
    expect(await hook(budgets, prompt)).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  it('blocks prompts only if it was asked to, and never the end of a turn', async () => {
    spend(21);
    const budgets = { day: 20 };
    expect(JSON.parse((await hook(budgets, prompt)).stdout)).toHaveProperty('systemMessage');
    for (let time = 0; time < 2; time++) {
      const { status, stdout } = await hook(budgets, prompt, '--block');
      expect(status).toBe(0);
      expect(JSON.parse(stdout)).toEqual({
        decision: 'block',
        reason: expect.stringContaining('$21.00 of $20.00 (105%)'),
      });
    }
    for (const input of [stop, '', 'no json', '[]'])
      expect((await hook(budgets, input, '--block')).stdout).not.toContain('block');
    spend(19);
    expect((await hook(budgets, prompt, '--block')).stdout).not.toContain('block');
  });

  it('ends with status 0 whatever it finds: 2 would block a prompt', async () => {
    spend(30);
    writeFileSync(join(folder, 'claude/projects/-home-ada-harbour/damaged.jsonl'), '{"type":"assistant","message":');
    mkdirSync(join(folder, 'claude/projects/-home-ada-harbour/11111111-0000-4000-8000-000000000000.jsonl'));
    expect((await hook({ day: 20 }, prompt)).status).toBe(0);
    expect((await run(['budget', '--hook'], undefined, prompt)).status).toBe(0);
    rmSync(join(folder, 'claude'), { recursive: true });
    expect((await hook({ day: 20 }, prompt)).status).toBe(0);
  });

  it('is printed for settings.json, which stays as it is', async () => {
    const { stdout, stderr } = await run(['budget', '--print-hook', '--block'], { day: 20 });
    const { hooks } = JSON.parse(stdout) as Record<string, Record<string, [{ hooks: [{ command: string }] }]>>;
    expect(Object.keys(hooks ?? {})).toEqual(['UserPromptSubmit', 'Stop']);
    expect(hooks?.['UserPromptSubmit']?.[0].hooks[0].command).toMatch(/scrollkeep\.js'? budget --hook --block /);
    expect(stderr).toContain('Scrollkeep does not change it');
    expect(existsSync(join(folder, 'claude/settings.json'))).toBe(false);
    expect(readFileSync(join(folder, 'config.json'), 'utf8')).toBe('{"budgets":{"day":20}}');
  });
});
