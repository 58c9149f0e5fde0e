import { openForkFinder } from './fork-finder.ts';
import {
  openSessionModel,
  type SessionModel,
  type SessionModelOptions,
  type SessionSnapshot,
} from './session-model.ts';
import type { SessionPlace } from './session-place.ts';

/**
 * The sessions that were looked at last, so that a page costs no second scan; bounded by what they weigh, not by how
 * many they are.
 */
export interface SessionCache {
  /** The session as its files are now. */
  read(place: SessionPlace): Promise<SessionSnapshot>;
  readonly find: (identity: string) => SessionModel | undefined;
  /**
   * The same for somebody who looks only once: it is kept if there is room, or where somebody else waits for it
   * already.
   */
  readOnce(place: SessionPlace): Promise<SessionSnapshot>;
  readonly drop: (identity: string) => void;
  /** Lets go of what nobody has looked at for a while. */
  readonly expire: (now: number) => void;
}

export interface SessionCacheOptions extends Omit<SessionModelOptions, 'forks'> {
  readonly maxNodes: number;
}

const keptMs = 15 * 60_000;
/** Of the room, for sessions that nobody has opened yet: the rest is for what a person opens. */
const offeredShare = 1 / 8;

export function openSessionCache(given: SessionCacheOptions): SessionCache {
  const options = { ...given, forks: openForkFinder(given) };
  // The one used last is at the end.
  const models = new Map<string, SessionModel>();
  const usedMs = new WeakMap<SessionModel, number>();
  const turns = new Map<string, Promise<unknown>>();

  /** Two requests for one session must not read its file at the same time. */
  function inTurn<Result>(identity: string, work: () => Promise<Result>): Promise<Result> {
    const mine = (turns.get(identity) ?? Promise.resolve()).then(work, work);
    turns.set(identity, mine);
    const forget = (): void => {
      if (turns.get(identity) === mine) turns.delete(identity);
    };
    mine.then(forget, forget);
    return mine;
  }

  function makeRoom(): void {
    let nodes = countNodes();
    for (const [identity, model] of models) {
      if (nodes <= options.maxNodes || models.size <= 1) return;
      models.delete(identity);
      nodes -= model.nodes();
    }
  }

  function countNodes(): number {
    let nodes = 0;
    for (const model of models.values()) nodes += model.nodes();
    return nodes;
  }

  return {
    read: (place) =>
      inTurn(place.identity, async () => {
        const model = models.get(place.identity) ?? openSessionModel(options);
        models.delete(place.identity);
        models.set(place.identity, model);
        usedMs.set(model, Date.now());
        try {
          await model.refresh(place);
          return model.snapshot();
        } catch (error) {
          models.delete(place.identity);
          throw error;
        } finally {
          makeRoom();
        }
      }),
    readOnce(place) {
      const { identity } = place;
      const mine = inTurn(identity, async () => {
        const known = models.get(identity);
        const model = known ?? openSessionModel(options);
        await model.refresh(place);
        const snapshot = model.snapshot();
        const isAwaited = turns.get(identity) !== mine;
        if (known === undefined && (isAwaited || countNodes() + model.nodes() <= options.maxNodes * offeredShare)) {
          models.set(identity, model);
          usedMs.set(model, Date.now());
        }
        return snapshot;
      });
      return mine;
    },
    find: (identity) => models.get(identity),
    drop: (identity) => void models.delete(identity),
    expire(now) {
      for (const [identity, model] of models) if (now - (usedMs.get(model) ?? 0) > keptMs) models.delete(identity);
    },
  };
}
