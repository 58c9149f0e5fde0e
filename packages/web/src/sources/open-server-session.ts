import type { Panel } from '@scrollkeep/view';
import type { PanelAnswer, RecordAnswer } from '@scrollkeep/view/wire';
import { readApi, toApiUrl } from './api-client.ts';
import { followEvents } from './follow-events.ts';
import type { PanelAddress, SessionSource } from './session-source.ts';

/** A session that the server reads. */
export function openServerSession(key: string): SessionSource {
  const base = `sessions/${encodeURIComponent(key)}`;
  const toThread = (agent: string | undefined) => (agent === undefined ? base : `${base}/agents/${encodeURIComponent(agent)}`);
  return {
    key,
    readSession: () => readApi(base),
    readOutline: (path, from, limit) => readApi(`${base}/outline`, { path, from, limit }),
    readTurns: ({ agent, path, from, limit, part }) => readApi(`${toThread(agent)}/turns`, { path: agent === undefined ? path : undefined, from, limit, part }),
    readPanel: async (address) => JSON.parse(await readPanelText(`${toThread(address.agent)}/panel`, address)) as Panel,
    readRecord: (file, line) => readRecord(`${base}/record`, file, line),
    findPicture: (address) => toApiUrl(`${toThread(address.agent)}/media`, toQuestion(address)),
    follow: (follower) => followEvents(key, follower),
  };
}

function toQuestion({ turn, part, entry, panel }: PanelAddress) {
  return { turn, part, entry, panel };
}

async function readPanelText(path: string, address: PanelAddress): Promise<string> {
  let text = '';
  for (;;) {
    const piece = await readApi<PanelAnswer>(path, { ...toQuestion(address), from: text.length });
    text += piece.text;
    if (text.length >= piece.total || piece.text === '') return text;
  }
}

/** More of a line than this is not worth showing: it is offered as a file by other means. */
const mostRecordText = 4_000_000;

async function readRecord(path: string, file: string, line: number) {
  let text = '';
  let from = 0;
  for (;;) {
    const piece = await readApi<RecordAnswer>(path, { file, line, from });
    text += piece.text;
    from = piece.to;
    if (from >= piece.byteLength || text.length > mostRecordText || piece.text === '') return { file, line, offset: piece.offset, byteLength: piece.byteLength, text };
  }
}
