import { isJsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import type { Panel } from '../model/panel.ts';
import { findText, listObjects } from './field.ts';
import type { ToolView } from './tool-view.ts';

export const webSearchView = {
  names: ['WebSearch'],
  summary: ({ input }) => findText(input, 'query') ?? '',
  panels: ({ details, status, outputText }) => {
    if (status !== 'ok') return [];
    const results = Array.isArray(details['results'])
      ? (details['results'] as readonly JsonValue[]).flatMap(toResult)
      : [];
    return results.length > 0 || outputText.trim() === '' ? results : [{ kind: 'markdown', text: outputText }];
  },
} satisfies ToolView;

/** Lists of links, and texts that the searching model wrote between them. */
function toResult(result: JsonValue): readonly Panel[] {
  if (typeof result === 'string') return result.trim() === '' ? [] : [{ kind: 'markdown', text: result }];
  if (!isJsonObject(result)) return [];
  const links = listObjects(result['content']).map((link) => ({
    url: findText(link, 'url') ?? '',
    title: findText(link, 'title') ?? '',
  }));
  return links.length === 0 ? [] : [{ kind: 'links', links }];
}
