import { boolean, nullable, object, optional, text } from '../../shapes/shape.ts';

/** The fields around every record that is in the parent chain: user, assistant, system, attachment and progress. */
export const envelope = {
  parentUuid: nullable(
    text(),
    'The record this one follows; null for a root. Together a forest with forward links, not a list',
  ),
  logicalParentUuid: optional(
    nullable(text('For the root that a compaction starts: the last record before it, which may be in no file')),
  ),
  isSidechain: boolean('Written by a sub-agent. Until 2.0.22 such records are in the main file'),
  userType: text('Always `external` outside Anthropic; says nothing about who typed', ['external']),
  cwd: text('Working directory at that moment; it moves with `cd`'),
  sessionId: text(
    'The session; in agent files that of the parent session. Copied lines of a fork may keep the old one',
  ),
  version: text('Client version that wrote the line; one file may hold several'),
  gitBranch: optional(text('Current git branch; empty outside a repository')),
  uuid: text('Name of the record. Not unique: forks, resumed sessions and compaction copies repeat it'),
  timestamp: text('ISO 8601 in UTC. For display, never for order: it runs backwards in most files'),
  slug: optional(text('Name of the plan file in `plans/`, three words joined by hyphens; on some lines only')),
  entrypoint: optional(
    text('How the client was started', ['cli', 'sdk-cli', 'sdk-ts', 'claude-vscode', 'claude-desktop', 'local-agent']),
  ),
  agentId: optional(text('The sub-agent that wrote it; part of the name of its file')),
  session_id: optional(text('The same as `sessionId`')),
  teamName: optional(text('Team of agents the session belongs to')),
  agentName: optional(text('Name of this member of the team')),
  sessionKind: optional(text('`bg`: a background session', ['bg'])),
  forkedFrom: optional(
    object(
      { sessionId: text('Session it was copied from'), messageUuid: text('Record it was copied from') },
      'For a line that /fork copied',
    ),
  ),
  isMeta: optional(
    boolean('Written by the client, not typed by the user. Not every such line has it, so it is not a filter'),
  ),
} as const;

/** A believable envelope for the examples. */
export const envelopeExample = {
  parentUuid: '0b6f2c1e-7d3a-4a55-9c1f-2f1f6d7e8a90',
  isSidechain: false,
  userType: 'external',
  entrypoint: 'cli',
  cwd: '/home/ada/harbour',
  sessionId: '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37',
  version: '2.1.325',
  gitBranch: 'main',
  uuid: '6f1c2a34-5b6d-4e7f-8a90-1b2c3d4e5f60',
  timestamp: '2026-11-02T09:15:00.000Z',
} as const;

const { entrypoint: _entrypoint, ...withoutEntrypoint } = envelopeExample;

/** The same from the time before `entrypoint`, for what newer versions do not write any more. */
export const earlyEnvelopeExample = { ...withoutEntrypoint, version: '2.1.42' } as const;
