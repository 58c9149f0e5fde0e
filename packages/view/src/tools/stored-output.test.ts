import { describe, expect, it } from 'vitest';
import { findStoredOutput } from './stored-output.ts';
import { viewCall } from './call-item.test-kit.ts';

const folder = '/home/ada/.claude/projects/-home-ada-harbour/s-1/tool-results';
const preview =
  `<persisted-output>\nOutput too large (80KB). Full output saved to: ${folder}/b7.txt\n\nPreview (first ` +
  '2KB):\nline 1\n</persisted-output>';

describe('findStoredOutput', () => {
  it('finds the file that the client noted down, or that the result names', () => {
    expect(findStoredOutput('cut', { stdout: 'cut', persistedOutputPath: `${folder}/b7.txt` })).toEqual({
      session: 's-1',
      name: 'b7.txt',
    });
    expect(findStoredOutput(preview, undefined)).toEqual({ session: 's-1', name: 'b7.txt' });
    expect(findStoredOutput([{ type: 'text', text: preview }], 'x')).toEqual({ session: 's-1', name: 'b7.txt' });
    expect(
      findStoredOutput('cut', {
        persistedOutputPath: 'C:\\Users\\ada\\.claude\\projects\\p\\s-1\\tool-results\\b7.txt',
      }),
    ).toEqual({ session: 's-1', name: 'b7.txt' });
  });

  it('takes no file that an output only mentions, and none outside the folder of outputs', () => {
    expect(findStoredOutput(`ls\n${folder}/b7.txt saved to: ${folder}/b7.txt`, {})).toBeUndefined();
    expect(findStoredOutput('x', { persistedOutputPath: '/etc/passwd' })).toBeUndefined();
    expect(findStoredOutput('x', { persistedOutputPath: '/p/s-1/tool-results/../../secret' })).toBeUndefined();
    expect(findStoredOutput('x', { persistedOutputPath: '/p/s-1/tool-results/..' })).toBeUndefined();
  });
});

describe('a call with a stored output', () => {
  const stored = { name: 'b7.txt', text: 'line 1\nline 2\nline 3', bytes: 20, isCut: false };

  it('shows all of what a command printed, and says where it is from', () => {
    const { panels } = viewCall(
      'Bash',
      {
        input: { command: 'seq 3' },
        output: preview,
        details: { stdout: 'line 1', stderr: '', persistedOutputPath: `${folder}/b7.txt` },
      },
      { stored },
    );
    expect(panels[0]).toMatchObject({ kind: 'terminal', output: 'line 1\nline 2\nline 3' });
    expect(panels.slice(1)).toEqual([{ kind: 'note', level: 'info', text: 'Full output from b7.txt (20 B)' }]);
  });

  it('shows all of what any other tool gave back', () => {
    const { panels } = viewCall('SeaChart', { input: {}, output: preview }, { stored: { ...stored, isCut: true } });
    expect(panels).toEqual([
      { kind: 'text', label: undefined, text: stored.text },
      { kind: 'note', level: 'info', text: 'Start of the stored output b7.txt (20 B)' },
    ]);
  });

  it('keeps what the transcript has where that is more', () => {
    const { panels } = viewCall(
      'Bash',
      { input: { command: 'x' }, output: preview, details: { stdout: 'x'.repeat(40), stderr: '' } },
      { stored },
    );
    expect(panels[0]).toMatchObject({ output: 'x'.repeat(40) });
  });
});
