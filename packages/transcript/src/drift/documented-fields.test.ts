import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../json/json-value.ts';
import { openRecordReader } from '../reading/open-record-reader.ts';
import { envelopeExample } from '../records/fields/envelope.ts';
import { usageExample } from '../records/fields/usage.ts';
import { compileSideFiles } from './check-side-file.ts';
import { openDriftCheck } from './open-drift-check.ts';
import { openFindings } from './open-findings.ts';

// What descriptions of the format name, and what clients write that no sample shows: known all the same.

const user = { ...envelopeExample, type: 'user', message: { role: 'user', content: 'When is high water?' } };
const summary = { type: 'summary', summary: 'Tides', leafUuid: 'u' };
const snapshot = {
  type: 'file-history-snapshot',
  messageId: 'm',
  snapshot: { messageId: 'm', trackedFileBackups: {}, timestamp: 't' },
  isSnapshotUpdate: false,
};
const common = { uuid: 'u', parentUuid: null, sessionId: 's', timestamp: 't', cwd: '/', version: '2.0.60' };

const records: Readonly<Record<string, readonly object[]>> = {
  'system init': [{ ...envelopeExample, type: 'system', subtype: 'init', level: 'info', content: 'Started' }],
  'system warning': [{ ...envelopeExample, type: 'system', subtype: 'warning', level: 'warning', content: 'Low tide' }],
  'system error': [
    {
      ...envelopeExample,
      type: 'system',
      subtype: 'error',
      level: 'error',
      content: 'No answer',
      error: { status: 529 },
      cause: 'overloaded',
      retryAttempt: 1,
      maxRetries: 3,
      retryInMs: 1000,
      compactMetadata: {},
    },
  ],
  'system agents_killed': [{ ...envelopeExample, type: 'system', subtype: 'agents_killed', isMeta: false }],
  'common fields of every type': [
    { ...summary, ...common },
    { ...snapshot, ...common },
    { type: 'queue-operation', operation: 'complete', ...common },
  ],
  'thinkingMetadata of descriptions': [
    { ...user, thinkingMetadata: { budget_tokens: 1024, thinking_enabled: true } },
    { ...user, thinkingMetadata: { level: 'off', disabled: true, triggers: ['think'] } },
  ],
  'toolUseResult inside the block': [
    {
      ...user,
      message: {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 't', content: 'ok', toolUseResult: { agentId: '0da5686d', content: [] } },
        ],
      },
    },
  ],
  'plain texts among the blocks': [{ ...user, message: { role: 'user', content: ['When is high water?'] } }],
  'title of a document': [
    {
      ...user,
      message: {
        role: 'user',
        content: [{ type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'x' }, title: 'Tides' }],
      },
    },
  ],
  'permissionDecision.ruleSource': [
    { ...user, permissionDecision: { decision: 'accept', source: 'config', ruleSource: 'projectSettings' } },
  ],
  'usage.iterations[].model': [
    {
      ...envelopeExample,
      type: 'assistant',
      message: {
        model: 'claude-opus-5-5',
        type: 'message',
        role: 'assistant',
        content: [{ type: 'text', text: 'Noon.' }],
        usage: { ...usageExample, iterations: [{ input_tokens: 1, output_tokens: 2, model: 'claude-opus-5-5' }] },
      },
    },
  ],
  'attachment.rendered[].content as a list': [
    {
      ...attachment({ type: 'date', date: '2026-11-02' }),
      rendered: [{ content: [{ type: 'text', text: 'Today' }] }],
      renderedInHumanTurn: [{ content: [{ type: 'text', text: 'Today' }] }],
    },
  ],
  'attachment.displayPath': [
    attachment({ type: 'edited_text_file', filename: '/a', snippet: '1\ta', displayPath: 'a' }),
    attachment({ type: 'opened_file_in_ide', filename: '/a', displayPath: 'a' }),
    attachment({ type: 'plan_file_reference', planFilePath: '/a', displayPath: 'a' }),
    attachment({ type: 'pdf_reference', filename: '/a.pdf', pageCount: 3, fileSize: 9, displayPath: 'a.pdf' }),
    attachment({ type: 'dynamic_skill', skillDir: '/a', skillNames: ['tide'], displayPath: 'a' }),
    attachment({
      type: 'already_read_file',
      filename: '/a',
      displayPath: 'a',
      content: { type: 'text', file: { filePath: '/a', content: 'x', numLines: 1, startLine: 1, totalLines: 1 } },
    }),
  ],
  'edited_text_file.rereadEntry': [
    attachment({
      type: 'edited_text_file',
      filename: '/a',
      snippet: '',
      rereadEntry: { timestamp: 1, contentHash: 'h', contentLength: 2, isPartialView: true },
    }),
  ],
  deferred_tools_delta: [
    attachment({
      type: 'deferred_tools_delta',
      addedNames: [],
      addedLines: [],
      removedNames: [],
      causeNeutral: true,
      loadedNames: ['WebFetch'],
      surfacedNames: ['WebFetch'],
      restoredNames: ['WebFetch'],
      runsAgainNames: [],
      replacedNames: [],
      toolSearchAbsent: true,
      tellsWhenToLoad: true,
      restoresDeferred: true,
      retractedTools: [],
    }),
  ],
  deferred_tools_record: [
    attachment({ type: 'deferred_tools_record', entries: [], nameOnlyAnnouncements: ['u'], strippedReferences: ['u'] }),
  ],
  'prompt_snapshot.tools[].server': [
    attachment({
      type: 'prompt_snapshot',
      systemPrompt: [],
      reminderFold: false,
      echoWireToolInputs: false,
      contextRendering: 'announced',
      tools: [{ name: 'mcp__port__berths', description: 'Berths', schema: {}, server: 'port' }],
    }),
  ],
  'bashEditDiff.files[].created': call(
    'Bash',
    { command: 'touch a' },
    {
      stdout: '',
      stderr: '',
      interrupted: false,
      isImage: false,
      bashEditDiff: {
        files: [{ filePath: '/a', hunks: [], created: true }],
        moreFiles: 0,
        unavailable: true,
        skipped: true,
        shared: true,
      },
    },
  ),
  AgentOutputTool: call(
    'AgentOutputTool',
    { agentId: '3e91f0c2' },
    { retrieval_status: 'success', agents: { '3e91f0c2': { status: 'completed', description: 'd', result: 'r' } } },
  ),
  'routing.senderColor': call(
    'SendMessage',
    { to: 'grace' },
    { success: true, routing: { sender: 'lead', senderColor: 'red' } },
  ),
  'attachments of SendUserFile': call(
    'SendUserFile',
    { files: ['a.png'] },
    { attachments: [{ path: 'a.png', isImage: true, file_uuid: 'f', pathValidated: true, size: 3 }] },
  ),
  'Task input max_turns': call('Task', { description: 'd', prompt: 'p', max_turns: 4 }, { status: 'completed' }),
  'CronCreate.nextFireAt': call('CronCreate', { cron: '0 7 * * *' }, { id: '1', nextFireAt: 1793610900000 }),
  'CronList.jobs[].nextFireAt': call('CronList', {}, { jobs: [{ id: '1', nextFireAt: 1793610900000 }] }),
  ListAgents: call(
    'ListAgents',
    {},
    {
      listing: 'grace',
      sections: [{ kind: 'agents', total: 1, rows: [{ name: 'grace', ref: 'b41c07', status: 'working' }] }],
      notes: [{ kind: 'hint', text: 'One agent' }],
    },
  ),
  ListMcpResourcesTool: call('ListMcpResourcesTool', {}, [
    { uri: 'port://4', name: '4', title: 'Berth 4', server: 'port' },
  ]),
};

const sideFiles: Readonly<Record<string, JsonValue>> = {
  'live-session': {
    pid: 90389,
    sessionId: '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37',
    cwd: '/home/ada/harbour',
    startedAt: 1793610900000,
    procStart: '1069178',
    version: '2.1.325',
    peerProtocol: 1,
    peerFeatures: ['notify-when-idle'],
    kind: 'bg',
    entrypoint: 'cli',
    hostSessionId: 'h',
    pidDomain: 'linux:0f1e:pid:[4026531836]',
    asksForConvertedSkills: null,
    tmux: 'main:@1.%2',
    messagingSocketPath: '/tmp/claude/90389.sock',
    name: 'harbour-2a',
    nameSource: 'derived',
    nameSince: 1793610900001,
    formerNames: ['harbour'],
    logPath: '/tmp/log',
    agent: 'tide-keeper',
    jobId: '1f2e3d4c',
    parkedJobId: '1f2e3d4d',
    spare: true,
    bridgeSessionId: 'cse_01HarbourBridgeSession00',
    status: 'waiting',
    waitingFor: 'input needed',
    statusUpdatedAt: 1793610960000,
    updatedAt: 1793610960000,
    state: 'blocked',
    detail: 'Asks which berth',
    tempo: 'blocked',
    needs: 'choose: berth 4 or 7',
  },
  'agent-meta': {
    agentType: 'fork',
    isFork: true,
    inheritedWorktreePath: '/home/ada/harbour-wt',
    stoppedByUser: true,
    worktreeCleanlyRemoved: true,
    isObserver: false,
    pluginSteered: true,
    spawnMode: 'dontAsk',
    effort: 'high',
    cwd: '/home/ada/harbour',
    enclosingToolUseId: 'toolu_01',
    restartResumes: 1,
    restartResumesSetBackBy: 'u',
  },
  'sessions-index': {
    version: 1,
    entries: [
      {
        sessionId: 's',
        customTitle: 'Berths',
        prNumber: 58,
        prUrl: 'https://git.example/ada/harbour/pull/58',
        prRepository: 'ada/harbour',
      },
    ],
  },
  'workflow-run': { runId: 'wf_1', phases: [{ title: 'Look', detail: 'At every berth' }] },
};

describe('what descriptions and newer clients name', () => {
  it.each(Object.entries(records))('%s is no drift', (_name, lines) => {
    const reader = openRecordReader();
    const check = openDriftCheck();
    check.startFile('f.jsonl');
    const bytes = new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    for (const line of [...reader.push(bytes), ...reader.end()]) check.add({ line, version: '2.1.325' });
    check.endFile();
    expect(check.findings().map(({ code, path }) => `${code} ${path}`)).toEqual([]);
  });

  it.each(Object.entries(sideFiles))('the side file %s is no drift', (kind, value) => {
    const findings = openFindings();
    expect(compileSideFiles(findings.report)(kind, value)).toBe(true);
    expect(findings.list().map(({ code, path }) => `${code} ${path}`)).toEqual([]);
  });
});

function attachment(value: object): object {
  return { ...envelopeExample, type: 'attachment', attachment: value };
}

function call(name: string, input: object, result: unknown): readonly object[] {
  const message = { model: 'm', type: 'message', role: 'assistant', usage: usageExample };
  return [
    {
      ...envelopeExample,
      type: 'assistant',
      message: { ...message, content: [{ type: 'tool_use', id: 't', name, input }] },
    },
    {
      ...user,
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: 'ok' }] },
      toolUseResult: result,
    },
  ];
}
