import fc from 'fast-check';
import { openPathMap } from '@scrollkeep/transcript/layout/map-path.ts';
import { describe, expect, it } from 'vitest';
import { editText } from './edit-paths.ts';

const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 6 })
  .map((text) => text.replaceAll(/[/\\\0]/g, '_'));
const folder = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => `/${names.join('/')}`);
const edit = (line: string, from: string, to: string, hashes: ReadonlyMap<string, string> = new Map()) =>
  Buffer.from(
    editText(Buffer.from(line), { map: openPathMap([{ from, to }]), hashes }, { lines: 0, values: 0 }),
  ).toString('utf8');

describe('editText', () => {
  it('is undone by the opposite move, byte for byte, and changes paths alone', () => {
    fc.assert(
      fc.property(
        folder,
        folder,
        name,
        fc.constantFrom('', '\n', '\r\n'),
        fc.jsonValue(),
        (from, to, file, end, other) => {
          // A path that is below the new folder before could not be told from one that was moved there.
          fc.pre(from !== to && !to.startsWith(`${from}/`) && !from.startsWith(`${to}/`));
          const record = (root: string) => ({
            type: 'user',
            cwd: root,
            message: {
              content: [
                { type: 'text', text: from },
                { type: 'tool_use', input: { file_path: `${root}/${file}`, command: `${from}/run` } },
              ],
            },
            toolUseResult: { stdout: `${from}/${file}`, filenames: [`${root}/a`, 'b', `${from}-not`] },
            snapshot: { trackedFileBackups: { [`${root}/${file}`]: { version: 1 } } },
            other: { some: other },
          });
          const line = JSON.stringify(record(from)) + end;
          const there = edit(line, from, to);
          expect(there).toBe(JSON.stringify(record(to)) + end);
          expect(edit(there, to, from)).toBe(line);
        },
      ),
    );
  });

  it.each([
    ['a damaged line', '{"cwd":"/old/a","x":'],
    ['NUL bytes', '\0\0{"cwd":"/old"}'],
    ['a prompt that is a path', '{"type":"user","message":{"content":"/old/a"},"lastPrompt":"/old"}'],
    [
      'a command and its output',
      '{"input":{"command":"/old/run"},"toolUseResult":{"stdout":"/old/a","content":"/old"}}',
    ],
    ['a neighbour', '{"cwd":"/older/a","path":"/old-1"}'],
    ['a path in a text', '{"path":"see /old/a"}'],
    ['a name of a field elsewhere', '{"toolUseResult":{"/old/a":1}}'],
    [
      'a message under its hash',
      '{"type":"api-request-blob","hash":"3f","message":{"content":[{"input":{"file_path":"/old/a"}}]}}',
    ],
  ])('leaves %s as it is', (_, line) => {
    expect(edit(line, '/old', '/new')).toBe(line);
  });

  it('keeps a byte-order mark, spaces, numbers and the escapes behind the folder', () => {
    const [from, to] = ['/old "x"\\ü', '/new'];
    const line = '\ufeff{ "n":1.0e+2, "cwd" : "/old \\"x\\"\\\\\\u00fc/\\u0061\\n" }\r\n';
    expect(edit(line, from, to)).toBe('\ufeff{ "n":1.0e+2, "cwd" : "/new/\\u0061\\n" }\r\n');
  });

  it('renames backups whose path is known', () => {
    const line = '{"backup":{"backupFileName":"0123456789abcdef@v12"},"text":"0123456789abcdef@v12"}';
    const hashes = new Map([['0123456789abcdef', 'fedcba9876543210']]);
    expect(edit(line, '/old', '/new', hashes)).toBe(
      '{"backup":{"backupFileName":"fedcba9876543210@v12"},"text":"0123456789abcdef@v12"}',
    );
    expect(edit(line, '/old', '/new')).toBe(line);
  });
});
