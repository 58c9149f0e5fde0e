import { setUpRival } from '../../scripts/set-up-rival.mjs';

export const sdk = { name: '@anthropic-ai/claude-agent-sdk', version: '0.3.325' };

/** The folder of the Agent SDK, without the client that it would start: 5 MB instead of 250. */
export async function setUpSdk(): Promise<string> {
  const installed = await setUpRival(sdk.name, sdk.version, { isAlone: true });
  if (installed === undefined) throw new Error(`${sdk.name} cannot be installed here`);
  return installed;
}
