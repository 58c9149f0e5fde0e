import { agentsAndCompaction } from './guide/agents-and-compaction.ts';
import { conversation } from './guide/conversation.ts';
import { filesAndLines } from './guide/files-and-lines.ts';
import { introduction } from './guide/introduction.ts';
import { messagesAndCalls } from './guide/messages-and-calls.ts';
import { stateAndFiles } from './guide/state-and-files.ts';

export { introduction as formatIntroduction };

/** The part of docs/format/README.md that is written by hand, in Markdown: how to read transcripts correctly. */
export const formatGuide = [filesAndLines, conversation, messagesAndCalls, agentsAndCompaction, stateAndFiles].join(
  '\n',
);
