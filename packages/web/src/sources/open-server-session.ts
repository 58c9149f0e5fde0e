import type { Panel } from '@scrollkeep/view/model/panel.ts';
import { openAnnotationsSource } from './annotations-source.ts';
import { readApi, toApiUrl } from './api-client.ts';
import { followEvents } from './follow-events.ts';
import { hubReader } from './hub-reader.ts';
import type { PanelAddress, SessionSource } from './session-source.ts';

const agentsAtOnce = 200;

/** A session that the server reads. */
export function openServerSession(key: string, { grows = true }: { readonly grows?: boolean } = {}): SessionSource {
  // People keep tags and notes on their own machines.
  const annotations = hubReader === undefined ? openAnnotationsSource(key) : undefined;
  return {
    key,
    annotations,
    readSession: () => readApi('/sessions/{key}', { key }),
    readOutline: (path, from, limit) => readApi('/sessions/{key}/outline', { key, path, from, limit }),
    readTurns: ({ agent, path, from, limit, part }) =>
      agent === undefined
        ? readApi('/sessions/{key}/turns', { key, path, from, limit, part })
        : readApi('/sessions/{key}/agents/{agent}/turns', { key, agent, from, limit, part }),
    readAgents: (from) => readApi('/sessions/{key}/agents', { key, from, limit: agentsAtOnce }),
    find: ({ agent, path }, step) =>
      readApi('/sessions/{key}/find', { key, path: agent === undefined ? path : undefined, agent, ...step }),
    locate: (record, agent) => readApi('/sessions/{key}/place', { key, record, agent }),
    readPanel: async (address) => JSON.parse(await readPanelText(key, address)) as Panel,
    readRecord: (file, line) => readRecord(key, file, line),
    findPicture: ({ agent, ...address }) =>
      agent === undefined
        ? toApiUrl('/sessions/{key}/media', { key, ...address })
        : toApiUrl('/sessions/{key}/agents/{agent}/media', { key, agent, ...address }),
    follow: grows
      ? ({ onEvent, onBack }) =>
          followEvents(key, {
            onEvent: (event) => {
              // What was changed before the stream was there has told nobody.
              if (event.type === 'annotations' || event.type === 'hello') annotations?.refresh();
              onEvent(event);
            },
            onBack,
          })
      : undefined,
  };
}

async function readPanelText(key: string, { agent, ...address }: PanelAddress): Promise<string> {
  let text = '';
  for (;;) {
    const question = { key, ...address, from: text.length };
    const piece = await (agent === undefined
      ? readApi('/sessions/{key}/panel', question)
      : readApi('/sessions/{key}/agents/{agent}/panel', { ...question, agent }));
    text += piece.text;
    if (text.length >= piece.total || piece.text === '') return text;
  }
}

/** More of a line than this is not worth showing: it is offered as a file by other means. */
const mostRecordText = 4_000_000;

async function readRecord(key: string, file: string, line: number) {
  let text = '';
  let from = 0;
  for (;;) {
    const piece = await readApi('/sessions/{key}/record', { key, file, line, from });
    text += piece.text;
    from = piece.to;
    if (from >= piece.byteLength || text.length > mostRecordText || piece.text === '')
      return { file, line, offset: piece.offset, byteLength: piece.byteLength, text };
  }
}
