import { describe, expect, it } from 'vitest';
import { printCommandReference } from '../../packages/app/src/command-line/print-command-reference.ts';
import { commands, registry } from '../../packages/app/src/commands/registry.ts';
import { printConfigSchema } from '../../packages/server/src/settings/config-schema.ts';

// `npm run docs` writes these files; here a stale one fails.
describe('the written reference', () => {
  it('of the commands is what the commands say about themselves', async () => {
    await expect(printCommandReference(registry)).toMatchFileSnapshot('../../docs/commands.md');
  });

  it('of the config file is the schema of the settings', async () => {
    await expect(printConfigSchema()).toMatchFileSnapshot('../../docs/config.schema.json');
  });

  it('has a chapter for every command', () => {
    expect(printCommandReference(registry).match(/(?<=^### ).*$/gm)).toEqual(commands.map(({ name }) => name));
  });
});
