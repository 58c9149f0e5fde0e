import { sideFileEntry } from '../shapes/entry.ts';
import { list, number, object, opaque, optional, text } from '../shapes/shape.ts';
import { workflowStep, workflowStepExample } from './workflow-step.ts';

export const workflowRunFile = sideFileEntry({
  kind: 'workflow-run',
  doc:
    'The summary of a workflow run: its script, its result and what each agent did. Its `runId` is the one in ' +
    'the result of the Workflow call ' +
    'and the name of the folder with the agents’ transcripts.',
  format: 'json',
  content: object({
    runId: optional(text()),
    timestamp: optional(text('When the run ended')),
    taskId: optional(text('The background task it ran as')),
    script: optional(text('The whole script')),
    scriptPath: optional(text('Where the script was saved')),
    result: optional(opaque('What the script returned')),
    agentCount: optional(number()),
    logs: optional(list(text(), 'Lines the script logged')),
    durationMs: optional(number()),
    summary: optional(text('Description from the script’s head')),
    workflowName: optional(text()),
    status: optional(text(undefined, ['completed'])),
    startTime: optional(number('Milliseconds since 1970')),
    phases: optional(list(object({ title: optional(text()), detail: optional(text()) }))),
    defaultModel: optional(text()),
    workflowProgress: optional(list(workflowStep, 'Phases and agents in order')),
    totalTokens: optional(number('Over all agents; their transcripts say the same in detail')),
    totalToolCalls: optional(number()),
  }),
  example: {
    runId: 'wf_1f2e3d4c-5b6',
    timestamp: '2026-11-02T09:20:12.359Z',
    taskId: 'wk3m9x4qz',
    script: 'export const meta = { name: "free-berths" };',
    scriptPath:
      '/home/ada/.claude/projects/-home-ada-harbour/4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37/' +
      'workflows/scripts/free-berths-wf_1f2e3d4c-5b6.js',
    result: { free: [4, 7, 9] },
    agentCount: 1,
    logs: ['checking berths'],
    durationMs: 2272,
    summary: 'Finds free berths',
    workflowName: 'free-berths',
    status: 'completed',
    startTime: 1793610010087,
    phases: [{ title: 'Look' }],
    defaultModel: 'claude-opus-5-5',
    workflowProgress: [{ type: 'workflow_phase', index: 1, title: 'Look' }, workflowStepExample],
    totalTokens: 6713,
    totalToolCalls: 1,
  },
});
