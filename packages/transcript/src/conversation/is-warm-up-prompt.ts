/** What the client says to the agents that it starts for itself, to warm its cache (1.0.x and 2.0.x). */
const warmUpPrompt = 'Warmup';

/** Whether nobody but the client asked for what follows this prompt. `text` is trimmed. */
export function isWarmUpPrompt(text: string): boolean {
  return text === warmUpPrompt;
}
