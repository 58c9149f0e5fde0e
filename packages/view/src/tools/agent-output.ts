import { isJsonObject, type JsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import type { Panel } from '../model/panel.ts';
import { findText, listObjects, toObject } from './field.ts';
import { toInputFields } from './generic.ts';
import type { ToolView } from './tool-view.ts';

/** Around 2.0.60 only; `TaskOutput` took its place. */
export const agentOutputView = {
  names: ['AgentOutputTool'],
  summary: ({ input, details }) => {
    const states = listAgents(details['agents']).flatMap((agent) => findText(agent, 'status') ?? []);
    return `${findText(input, 'agentId') ?? ''}${states.length === 0 ? '' : ` (${states.join(', ')})`}`;
  },
  panels: ({ details, status, outputText }): readonly Panel[] => {
    if (status !== 'ok') return [];
    const agents = listAgents(details['agents']);
    const reports = agents.flatMap((agent): Panel[] => {
      const report =
        findText(agent, 'result') ?? findText(agent, 'output') ?? findText(toObject(agent['result']), 'text');
      return report === undefined ? [...toInputFields(agent)] : [{ kind: 'markdown', label: 'Report', text: report }];
    });
    return reports.length > 0 || outputText.trim() === '' ? reports : [{ kind: 'text', text: outputText }];
  },
} satisfies ToolView;

/** The agents, by their ids or in a list. */
function listAgents(agents: JsonValue | undefined): readonly JsonObject[] {
  return isJsonObject(agents) ? Object.values(agents).filter(isJsonObject) : listObjects(agents);
}
