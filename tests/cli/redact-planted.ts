import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { secretRules } from '../../packages/view/src/redaction/secret-rules.ts';

export const sessionId = '5b0c7a52-1f6e-4b0b-9d6b-2f0a9e7c1d11';
export const account = 'marguerite';
export const address = 'marguerite@tides-office.org';
const agentId = 'a1b2c3d';
const project = `-home-${account}-tides`;

/** One secret of every known kind, as it is in a text. */
export const planted = secretRules.map((rule) => ({ kind: rule.kind, text: rule.example() }));

/** What must not be left of a secret: its long random parts. Words of the text around it are not a secret. */
export function listCores(text: string): readonly string[] {
  return [...text.matchAll(/[A-Za-z0-9+]{10,}/g)]
    .map(([run]) => run)
    .filter((run) => /\d/.test(run) && /[A-Za-z]/.test(run));
}

export const places = ['prompt', 'input', 'output', 'content', 'patch', 'agent', 'stored', 'backup'] as const;

/**
 * A Claude folder with one session that has every secret in every place: prompt, tool input, tool output, contents and
 * names of files, an agent, files beside the transcript.
 */
export function plantSecrets(folder: string): { readonly files: readonly string[] } {
  const files: string[] = [];
  const put = (name: string, text: string) => {
    files.push(name);
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  let [line, parent]: [number, string | null] = [0, null];
  const toUuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const record = (values: object, extra: object = {}) => {
    const uuid = toUuid(++line);
    const text = JSON.stringify({
      parentUuid: parent,
      isSidechain: false,
      ...values,
      uuid,
      timestamp:
        `2026-11-02T09:${String(Math.floor(line / 60) % 60).padStart(2, '0')}:` +
        `${String(line % 60).padStart(2, '0')}.000Z`,
      userType: 'external',
      cwd: `/home/${account}/tides`,
      sessionId,
      version: '2.1.150',
      gitBranch: 'main',
      ...extra,
    });
    parent = uuid;
    return text;
  };
  const user = (content: unknown, extra: object = {}, toolUseResult?: unknown) =>
    record(
      { type: 'user', message: { role: 'user', content }, ...(toolUseResult === undefined ? {} : { toolUseResult }) },
      extra,
    );
  const call = (id: string, name: string, input: object) =>
    record({
      type: 'assistant',
      message: {
        id: `msg_01${id}`,
        type: 'message',
        role: 'assistant',
        model: 'claude-opus-4-5',
        content: [{ type: 'tool_use', id: `toolu_01${id}`, name, input }],
        stop_reason: 'tool_use',
        usage: { input_tokens: 5, output_tokens: 7 },
      },
      requestId: `req_011${id}`,
    });
  const result = (id: string, content: string, toolUseResult: unknown) =>
    user([{ type: 'tool_result', tool_use_id: `toolu_01${id}`, content }], {}, toolUseResult);

  const lines = [user(`Hello, I am ${account} <${address}>. Here is all I have.`)];
  const agentLines: string[] = [];
  for (const [number, { text }] of planted.entries()) {
    const id = `Kx${String(number).padStart(20, 'A')}`;
    lines.push(user(`Please use this:\n${text}\nThanks`));
    lines.push(call(`${id}i`, 'Bash', { command: `./deploy <<'EOF'\n${text}\nEOF`, description: 'Deploy' }));
    lines.push(
      result(`${id}i`, `started\n\u001b[32m${text}\u001b[0m\ndone`, {
        stdout: `started\n${text}\ndone`,
        stderr: '',
        interrupted: false,
        isImage: false,
      }),
    );
    lines.push(
      call(`${id}w`, 'Write', {
        file_path: `/home/${account}/tides/${toFileName(text, number)}`,
        content: `# settings\n${text}\n`,
      }),
    );
    const patch = {
      oldStart: 1,
      oldLines: 1,
      newStart: 1,
      newLines: 1 + text.split('\n').length,
      lines: [' # settings', ...text.split('\n').map((part) => `+${part}`)],
    };
    lines.push(
      result(`${id}w`, 'File created', {
        type: 'update',
        filePath: `/home/${account}/tides/config`,
        content: `# settings\n${text}\n`,
        structuredPatch: [patch],
        originalFile: '# settings\n',
      }),
    );
    agentLines.push(JSON.stringify({ ...JSON.parse(user(`As told: ${text}`)), isSidechain: true, agentId }));
  }
  const all = planted.map(({ text }) => text).join('\n\n# next\n');
  put(
    `projects/${project}/${sessionId}/tool-results/toolu_01KxAAAAAAAAAAAAAAAAAA00i.txt`,
    `line one\n${all}\nlast line\n`,
  );
  put(`projects/${project}/${sessionId}/tool-results/backup-${planted[0]?.text ?? ''}.txt`, 'nothing in here\n');
  put(`file-history/${sessionId}/0123456789abcdef@v1`, `# before\n${all}\n`);
  lines.push(
    JSON.stringify({
      type: 'custom-title',
      customTitle: `Deploy with ${planted[0]?.text ?? ''} by ${account}`,
      sessionId,
    }),
  );
  put(`projects/${project}/${sessionId}.jsonl`, `${lines.join('\n')}\n`);
  put(`projects/${project}/${sessionId}/subagents/agent-${agentId}.jsonl`, `${agentLines.join('\n')}\n`);
  put(
    `projects/${project}/${sessionId}/subagents/agent-${agentId}.meta.json`,
    JSON.stringify({ agentType: 'Explore', description: `Look at ${planted[1]?.text.slice(0, 200) ?? ''}` }),
  );
  return { files };
}

/** A secret can only be part of a file name where it has no signs that a path cannot have. */
export function toFileName(text: string, number: number): string {
  return /^[\w.+~-]{8,200}$/.test(text) ? `backup-${text}.txt` : `file-${number}.txt`;
}
