import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { warning } from '../../shapes/notice.ts';

export const agentsKilledBase = kindBase({
  name: 'agents_killed',
  traits: { notice: () => warning('Background agents stopped') },
});

export const agentsKilledNotice = () =>
  kindEntry(agentsKilledBase, {
    doc: 'Agents in the background were ended, by an interruption for instance. It does not say which.',
    fields: {},
    example: {},
  });
