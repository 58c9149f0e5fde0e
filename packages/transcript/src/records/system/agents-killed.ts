import { kindEntry } from '../../shapes/entry.ts';
import { warning } from '../../shapes/notice.ts';

export const agentsKilledNotice = kindEntry({
  name: 'agents_killed',
  doc: 'Agents in the background were ended, by an interruption for instance. It does not say which.',
  traits: { notice: () => warning('Background agents stopped') },
  fields: {},
  example: {},
});
