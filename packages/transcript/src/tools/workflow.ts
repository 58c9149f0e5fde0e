import { toolEntry } from '../shapes/entry.ts';
import { object, opaque, optional, text } from '../shapes/shape.ts';

export const workflowTool = toolEntry({
  name: 'Workflow',
  doc:
    'Runs a script that starts many agents, in the background. Their transcripts are in ' +
    '`subagents/workflows/<runId>/`, where `journal.jsonl` is ' +
    ('no transcript; the outcome comes later as a task notification and in `workflows/<runId>.json`. A run ' +
      'that is resumed keeps its `runId`.'),
  input: {
    script: optional(text('JavaScript; its `meta` names the workflow')),
    name: optional(text('A workflow that is already there, in place of `script`')),
    scriptPath: optional(text('File with a script, in place of `script`')),
    args: optional(opaque('Handed to the script; any value')),
    resumeFromRunId: optional(text('Run to continue')),
    description: optional(text('Ignored by the client')),
    title: optional(text('Ignored by the client')),
  },
  result: object({
    status: optional(text(undefined, ['async_launched', 'remote_launched'])),
    taskId: optional(text('Of the background task')),
    taskType: optional(text(undefined, ['local_workflow', 'remote_agent'])),
    workflowName: optional(text('From the script’s `meta`')),
    runId: optional(text('Names the folder of the agents')),
    summary: optional(text('Description from the script’s `meta`')),
    transcriptDir: optional(text('Folder of the agents’ transcripts')),
    scriptPath: optional(text('Where the script was saved')),
    sessionUrl: optional(text('`remote_launched`')),
    warning: optional(text()),
    error: optional(text()),
  }),
  example: {
    input: {
      script:
        "export const meta = { name: 'berth-audit', description: 'Check every berth' }\nreturn await " +
        "agent('Check berth 4')\n",
    },
    result: {
      status: 'async_launched',
      taskId: 'w4n8t2k6z',
      taskType: 'local_workflow',
      workflowName: 'berth-audit',
      runId: 'wf_5d20c9e1-7b4',
      summary: 'Check every berth',
      transcriptDir:
        '/home/ada/.claude/projects/-home-ada-harbour/6f0d7a52-9c41-4e0b-8a37-2d1c5b9e4f60/' +
        'subagents/workflows/wf_5d20c9e1-7b4',
      scriptPath:
        '/home/ada/.claude/projects/-home-ada-harbour/6f0d7a52-9c41-4e0b-8a37-2d1c5b9e4f60/' +
        'workflows/scripts/berth-audit-wf_5d20c9e1-7b4.js',
    },
  },
});
