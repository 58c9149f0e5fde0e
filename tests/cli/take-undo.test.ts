import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toProjectDirectory } from '@scrollkeep/transcript/layout/project-directory.ts';
import { handed, openHandOverLab, type HandOverLab } from '../setup/hand-over-kit.ts';

let lab: HandOverLab;
beforeEach(async () => {
  lab = openHandOverLab();
  await lab.from.run('hand-over', handed, '--out', lab.file);
});
afterEach(() => lab.remove());

const take = (...args: readonly string[]) => lab.to.run('take', lab.file, '--project', lab.to.project, ...args);

describe('take --undo', () => {
  it('deletes what was written, and nothing else', async () => {
    mkdirSync(lab.to.config, { recursive: true });
    writeFileSync(join(lab.to.config, 'settings.json'), '{}');
    await take('--write');
    expect(await lab.to.run('take', '--undo', handed.slice(0, 8))).toMatchObject({
      status: 0,
      stdout: `7 files of session ${handed} deleted.\n`,
    });
    expect(lab.to.read()).toEqual({ 'settings.json': '{}' });
    expect((await lab.to.run('take', '--undo', handed)).status).toBe(66);
    expect((await take('--write')).status).toBe(0);
  });

  it('keeps a session that was resumed since', async () => {
    await take('--write');
    const main = join(lab.to.config, 'projects', toProjectDirectory(lab.to.project), `${handed}.jsonl`);
    appendFileSync(main, '{"type":"user"}\n');
    const before = lab.to.read();
    expect((await lab.to.run('take', '--undo', handed)).status).toBe(74);
    expect(lab.to.read()).toEqual(before);
  });

  it('deletes nothing that its record names and a session has not', async () => {
    await take('--write');
    const victim = join(lab.scratch, 'victim.jsonl');
    writeFileSync(victim, 'kept');
    writeFileSync(join(lab.to.config, 'settings.json'), '{}');
    const path = join(lab.to.data, 'taken', `${handed}.json`);
    const record = JSON.parse(readFileSync(path, 'utf8')) as { files: string[] };
    record.files.unshift('../../victim.jsonl', 'settings.json', '/etc/hosts');
    writeFileSync(path, JSON.stringify(record));
    expect((await lab.to.run('take', '--undo', handed)).status).toBe(0);
    expect(readFileSync(victim, 'utf8')).toBe('kept');
    expect(lab.to.read()).toEqual({ 'settings.json': '{}' });
  });
});
