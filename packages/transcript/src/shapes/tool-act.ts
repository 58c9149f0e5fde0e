/** What a call of a tool does. Code asks for this and never for tools by their names. */
export type ToolAct =
  | 'changes-file'
  | 'reads-file'
  | 'runs-command'
  | 'starts-agent'
  /** Tells an agent something; one that was done goes to work again. */
  | 'messages-agent'
  /** A prompt that somebody wrote before: a skill, a slash command. */
  | 'runs-prompt'
  | 'presents-plan'
  /** Says what there is to do, and what of it is done. */
  | 'lists-work'
  | 'asks-person'
  /** Looks after something in the background: how far it is. */
  | 'checks-task'
  | 'stops-task';
