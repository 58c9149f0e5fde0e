/**
 * Whether anything was said in a session, by a person or by the model, its agents included. Sessions that were opened
 * and left, or hold only commands of the client, have none: short lists leave them out and say how many. Where the
 * main transcript is missing nobody knows, so it stays in the list.
 */
export function hasConversation({
  prompts,
  messages,
  status,
}: {
  readonly prompts: number;
  /** Answers of the model, those of agents included. */
  readonly messages: number;
  readonly status: string;
}): boolean {
  return prompts > 0 || messages > 0 || status === 'missing';
}
