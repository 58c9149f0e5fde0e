import type { LastAnswer } from '@scrollkeep/view/model/session-comparison.ts';
import type { SessionPath } from '@scrollkeep/view/model/list-path-turns.ts';
import type { TurnPage } from '@scrollkeep/view/pages/build-turn-page.ts';
import type { FindQuestion } from '@scrollkeep/view/pages/find-in-thread.ts';
import type { PanelAddress } from '@scrollkeep/view/pages/get-panel.ts';
import type {
  AgentsAnswer,
  FindAnswer,
  OutlineAnswer,
  RecordPlace,
  SessionAnswer,
  TimelineAnswer,
} from '@scrollkeep/view/wire/wire-session.ts';
import type { PanelAnswer, RecordAnswer, TranscriptsAnswer, TurnsAnswer } from '@scrollkeep/view/wire/wire-turns.ts';
import type { SessionSnapshot } from '../../sessions/session-model.ts';

/** The questions about one session, which is read for them. */
export interface SessionQuestions {
  getSession(key: string): Promise<SessionAnswer>;
  listAgents(key: string, page: Page): Promise<AgentsAnswer>;
  getTimeline(key: string, page: Page): Promise<TimelineAnswer>;
  getOutline(key: string, path: SessionPath, page: Page): Promise<OutlineAnswer>;
  find(key: string, thread: ThreadName, question: FindQuestion): Promise<FindAnswer>;
  locate(key: string, asked: { readonly record: string; readonly agent: string | undefined }): Promise<RecordPlace>;
  getTurns(key: string, thread: ThreadName, page: TurnPage): Promise<TurnsAnswer>;
  getPanelPiece(key: string, agent: string | undefined, address: PanelAddress, from: number): Promise<PanelAnswer>;
  getMedia(key: string, agent: string | undefined, address: PanelAddress): Promise<Media>;
  listTranscripts(key: string): Promise<TranscriptsAnswer>;
  getRecord(
    key: string,
    place: { readonly file: string; readonly line: number; readonly from: number },
  ): Promise<RecordAnswer>;
  getBytes(
    key: string,
    range: { readonly file: string; readonly from: number; readonly length: number },
  ): Promise<Uint8Array<ArrayBuffer>>;
  /** Reads a session and keeps what is seen of it first. */
  cacheFirstPages(key: string): Promise<void>;
  /** The session itself, for other questions about it. */
  getSnapshot(key: string): Promise<SessionSnapshot>;
  /** What the model said last in it. */
  getLastAnswer(key: string): Promise<LastAnswer | undefined>;
}

export interface Page {
  readonly from: number;
  readonly limit: number;
}

export type ThreadName = { readonly path: SessionPath } | { readonly agent: string };

export interface Media {
  readonly mediaType: string | undefined;
  readonly bytes: Uint8Array<ArrayBuffer>;
}
