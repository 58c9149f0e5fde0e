import { recordBase, recordEntry } from '../shapes/entry.ts';
import { optional, text } from '../shapes/shape.ts';

export const agentSettingBase = recordBase({
  type: 'agent-setting',
  role: 'state',
});

export const agentSettingRecord = () =>
  recordEntry(agentSettingBase, {
    doc:
      'The agent definition that the session runs as. Written for a session started with its own agent; the ' +
      'last one counts.',
    documented: 'seen in public transcripts of 2.1.145 – 2.1.177',
    fields: {
      agentSetting: optional(text('Name of the agent definition; `claude` for the built-in one')),
      sessionId: optional(text()),
    },
    example: {
      agentSetting: 'claude',
      sessionId: '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37',
    },
  });
