// What we call of the Agent SDK. It is of whoever runs the agent and no dependency of ours, so it is not installed
// here.
declare module '@anthropic-ai/claude-agent-sdk' {
  export const foldSessionSummary: unknown;
}
