import { exampleProject, exampleSession } from './example-names.ts';

/** Below `projects/`, and what the file system leaves behind there. */
export const projectRules = [
  // Left behind by the file system; `._<session>.jsonl` would else pass for a transcript.
  {
    pattern: '**/(._*|.DS_Store|Thumbs.db|desktop.ini)',
    class: 'internal',
    kind: 'file-system-metadata',
    doc: 'Written by macOS and Windows, not by the client',
    examples: ['.DS_Store', `${exampleProject}/._${exampleSession}.jsonl`],
  },

  // Projects.
  {
    pattern: 'projects/{project}/memory/**',
    class: 'memory',
    kind: 'project-memory',
    doc: 'Notes the client keeps about a project (folder since 2.1.100)',
    examples: [`${exampleProject}/memory/MEMORY.md`, `${exampleProject}/memory/team/style.md`],
  },
  {
    pattern: 'projects/{project}/CLAUDE.md',
    class: 'memory',
    kind: 'project-memory',
    doc: 'Instructions for one project, kept out of its repository',
    examples: [`${exampleProject}/CLAUDE.md`],
  },
  {
    pattern: 'projects/{project}/sessions-index.json',
    class: 'side',
    kind: 'sessions-index',
    doc: "The client's list of a project's sessions: titles, counts, dates; may be stale or damaged",
    examples: [`${exampleProject}/sessions-index.json`],
  },
  {
    pattern: 'projects/{project}/(bridge-pointer.json|.session-aliases)',
    class: 'internal',
    kind: 'session-pointer',
    doc: 'Which remote session a project is connected to',
    examples: [`${exampleProject}/bridge-pointer.json`],
  },
  {
    pattern: 'projects/{project}/{session}/subagents/workflows/{run}/agent-{agent}.jsonl',
    class: 'transcript',
    kind: 'agent-transcript',
    doc: 'An agent of a workflow run (2.1.170 and later)',
    examples: [`${exampleProject}/${exampleSession}/subagents/workflows/wf_1f2e3d4c-5b6/agent-a0f1e2d3c4b5a6978.jsonl`],
  },
  {
    pattern: 'projects/{project}/{session}/subagents/workflows/{run}/agent-{agent}.meta.json',
    class: 'side',
    kind: 'agent-meta',
    doc: 'Type and origin of a workflow agent',
    examples: [
      `${exampleProject}/${exampleSession}/subagents/workflows/wf_1f2e3d4c-5b6/agent-a0f1e2d3c4b5a6978.meta.json`,
    ],
  },
  {
    pattern: 'projects/{project}/{session}/subagents/workflows/{run}/journal.jsonl',
    class: 'side',
    kind: 'workflow-journal',
    doc: 'Launches and results of a workflow run; other records than a transcript',
    examples: [`${exampleProject}/${exampleSession}/subagents/workflows/wf_1f2e3d4c-5b6/journal.jsonl`],
  },
  {
    pattern: 'projects/{project}/{session}/subagents/**/agent-{agent}.jsonl',
    class: 'transcript',
    kind: 'agent-transcript',
    doc: 'A sub-agent of a session (2.1.2 and later); nested agents are next to their parents',
    examples: [
      `${exampleProject}/${exampleSession}/subagents/agent-ab12cd3.jsonl`,
      `${exampleProject}/${exampleSession}/subagents/agent-amate-43fee09f801922b0.jsonl`,
    ],
  },
  {
    pattern: 'projects/{project}/{session}/subagents/**/agent-{agent}.meta.json',
    class: 'side',
    kind: 'agent-meta',
    doc: 'Type, description and, since 2.1.150, the tool call that started the agent',
    examples: [`${exampleProject}/${exampleSession}/subagents/agent-a0f1e2d3c4b5a6978.meta.json`],
  },
  {
    pattern: 'projects/{project}/agent-{agent}.jsonl',
    class: 'transcript',
    kind: 'agent-transcript',
    doc: 'A sub-agent, next to its session (2.0.28 to 2.1.29); `sessionId` in its records names the session',
    examples: [`${exampleProject}/agent-1a2b3c4d.jsonl`],
  },
  {
    pattern: 'projects/{project}/agent-{agent}.meta.json',
    class: 'side',
    kind: 'agent-meta',
    doc: 'The same for an agent next to its session',
    examples: [`${exampleProject}/agent-ab12cd3.meta.json`],
  },
  {
    pattern: 'projects/**/journal.jsonl',
    class: 'side',
    kind: 'workflow-journal',
    doc: 'A journal anywhere else: never a transcript',
    examples: [`${exampleProject}/${exampleSession}/workflows/wf_1f2e3d4c-5b6/journal.jsonl`],
  },
  {
    pattern: 'projects/{project}/{session}.jsonl',
    class: 'transcript',
    kind: 'session-transcript',
    doc: 'A session; 2.0.x leaves empty ones behind for each `--resume`',
    examples: [`${exampleProject}/${exampleSession}.jsonl`, `projects/secret-service/${exampleSession}.jsonl`],
  },
  {
    pattern: 'projects/{project}/{session}/workflows/scripts/**',
    class: 'side',
    kind: 'workflow-script',
    doc: 'The script of a workflow run',
    examples: [`${exampleProject}/${exampleSession}/workflows/scripts/review-wf_1f2e3d4c-5b6.js`],
  },
  {
    pattern: 'projects/{project}/{session}/workflows/{run}.json',
    class: 'side',
    kind: 'workflow-run',
    doc: 'Summary of a workflow run',
    examples: [`${exampleProject}/${exampleSession}/workflows/wf_1f2e3d4c-5b6.json`],
  },
  {
    pattern: 'projects/{project}/{session}/tool-results/**',
    class: 'side',
    kind: 'tool-result',
    doc: 'Tool output too big for the transcript (2.1.42 and later), which names the file',
    examples: [
      `${exampleProject}/${exampleSession}/tool-results/toolu_01AbCdEf.txt`,
      `${exampleProject}/${exampleSession}/tool-results/mcp-vault-get_token-1770000000000.json`,
    ],
  },
  {
    pattern: 'projects/{project}/{session}/custom-title.json',
    class: 'side',
    kind: 'custom-title',
    doc: 'The title the user gave a session (2.1.250 and later)',
    examples: [`${exampleProject}/${exampleSession}/custom-title.json`],
  },
  {
    pattern: 'projects/{project}/{session}/session-memory/**',
    class: 'memory',
    kind: 'session-memory',
    doc: 'Notes the client keeps about a session, for compaction',
    examples: [`${exampleProject}/${exampleSession}/session-memory/summary.md`],
  },
  {
    pattern: 'projects/{project}/**/*.jsonl',
    class: 'transcript',
    kind: 'other-transcript',
    doc: 'A `.jsonl` no rule knows: read as a transcript rather than lost',
    examples: [
      `${exampleProject}/archive/${exampleSession}.jsonl`,
      `${exampleProject}/${exampleSession}/remote/main.jsonl`,
    ],
  },
  {
    pattern: 'projects/*.jsonl',
    class: 'transcript',
    kind: 'other-transcript',
    doc: 'The same, in no project folder',
    examples: [`projects/${exampleSession}.jsonl`],
  },
] as const;
