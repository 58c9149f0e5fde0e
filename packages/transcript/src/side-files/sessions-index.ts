import { sideFileEntry } from '../shapes/entry.ts';
import { boolean, list, number, object, optional, text } from '../shapes/shape.ts';

export const sessionsIndexFile = sideFileEntry({
  kind: 'sessions-index',
  doc:
    'The client’s own list of the sessions of a project. A cache: it may be stale, incomplete or damaged, so ' +
    'the transcripts always win.',
  documented: 'seen next to public transcripts; not in the samples',
  format: 'json',
  content: object({
    version: optional(number('Of the list’s own format: 1')),
    entries: optional(
      list(
        object({
          sessionId: optional(text()),
          fullPath: optional(text('The transcript, as an absolute path of the machine that wrote the list')),
          fileMtime: optional(
            number('Milliseconds since 1970; an older one than the file’s means that the entry is stale'),
          ),
          firstPrompt: optional(text('May be cut')),
          summary: optional(text('Title of the session')),
          customTitle: optional(text('Title that the user gave')),
          prNumber: optional(number('Pull request of the session')),
          prUrl: optional(text()),
          prRepository: optional(text('`owner/name`')),
          messageCount: optional(number()),
          created: optional(text()),
          modified: optional(text()),
          gitBranch: optional(text()),
          projectPath: optional(text('Working directory')),
          isSidechain: optional(boolean()),
        }),
      ),
    ),
    originalPath: optional(text('Working directory of the project')),
  }),
  example: {
    version: 1,
    entries: [
      {
        sessionId: '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37',
        fullPath: '/home/ada/.claude/projects/-home-ada-harbour/4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37.jsonl',
        fileMtime: 1793611000000,
        firstPrompt: 'Plan the berths for the fair',
        summary: 'Berth planner',
        messageCount: 24,
        created: '2026-11-02T09:15:00.000Z',
        modified: '2026-11-02T09:56:40.000Z',
        gitBranch: 'main',
        projectPath: '/home/ada/harbour',
        isSidechain: false,
      },
    ],
    originalPath: '/home/ada/harbour',
  },
});
