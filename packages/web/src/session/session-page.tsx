import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import type { FindKind } from '@scrollkeep/view/model/find-in-entry.ts';
import { useCommands } from '../shell/commands.ts';
import { copyText } from '../shell/copy-text.ts';
import { Icon } from '../shell/icon.tsx';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { parseRoute, printRoute, type SessionRoute } from '../shell/route.ts';
import { TopBar } from '../shell/top-bar.tsx';
import { goTo, replaceRoute } from '../shell/use-route.ts';
import { useTitle } from '../shell/use-title.ts';
import { useKeys } from '../shell/use-keys.ts';
import { useUpdates } from '../shell/use-updates.ts';
import type { SessionSource } from '../sources/session-source.ts';
import { texts } from '../texts/texts.ts';
import { AgentList } from './agent-list.tsx';
import { FindBar, findBarHeight } from './find-bar.tsx';
import { findNextOfKind, type AskFind } from './find-hits.ts';
import { findTurnPosition } from './find-turn-position.ts';
import { JumpBar, jumpKeys } from './jump-bar.tsx';
import { Outline } from './outline.tsx';
import { openOutlinePages } from './outline-pages.ts';
import { RowView, type RowActions } from './row-view.tsx';
import { buildRows, findPosition, toTurnKey, type EntryRow, type Row } from './rows.ts';
import { SessionHead } from './session-head.tsx';
import { listOrphans } from './list-orphans.ts';
import { AgentCrumb, PathNotice } from './session-notices.tsx';
import { StatusMark } from '../shell/status-mark.tsx';
import { useEntryJump } from './use-entry-jump.ts';
import { useHtmlHost } from './use-html-host.ts';
import { useMarkedWords } from './use-marked-words.ts';
import { useSession } from './use-session.ts';
import { VirtualRows, type VirtualHandle, type VisibleRange } from './virtual-rows.tsx';
import { lazyPage } from '../shell/lazy-page.tsx';
import { Loading } from '../shell/loading.tsx';

const RawDialog = lazyPage(() => import('./raw-dialog.tsx').then((module) => module.RawDialog));

interface SessionPageProps {
  readonly source: SessionSource;
  readonly route: SessionRoute;
}

/** A session: its conversation in the middle, its outline at the side. */
export function SessionPage({ source, route }: SessionPageProps) {
  const { conversation, answer, problem, news, markSeen, reload } = useSession(source, route.path);
  const { host, folds } = useHtmlHost(source);
  const loads = useUpdates(conversation.subscribe);
  const [showsThinking, setShowsThinking] = useState(false);
  const [raw, setRaw] = useState<{ readonly file: string; readonly line: number }>();
  const [isOutlineOpen, setOutlineOpen] = useState(() => globalThis.innerWidth >= 1080);
  const [current, setCurrent] = useState<number>();
  const handle = useRef<VirtualHandle>(undefined);
  const { agent } = route;

  useLayoutEffect(() => globalThis.scrollTo({ top: 0, behavior: 'instant' }), [source, agent]);
  useEffect(() => conversation.setPath(route.path), [conversation, route.path]);
  const isOnLivePath = agent === undefined && route.path === 'live';
  const newFrom = isOnLivePath ? news?.from : undefined;
  const rows = useMemo(
    () =>
      buildRows({
        conversation,
        agent,
        isAgentOpen: (id) => folds.findOpen(`agent:${id}`) ?? false,
        orphans: listOrphans(answer),
        newFrom,
      }),
    [conversation, agent, host, loads, newFrom, answer],
  );
  const main = conversation.findThread(agent);
  const total = main?.total ?? 0;
  const outline = useMemo(() => openOutlinePages(source, route.path, 0), [source, route.path]);
  useEffect(() => outline.refresh(conversation.findThread(undefined)?.total ?? 0), [outline, answer?.revision, total]);

  const jump = useCallback(
    (position: number, focus = false) => handle.current?.scrollTo(toTurnKey(agent, position), { focus }),
    [agent],
  );
  useFirstTurn(source, route, answer !== undefined, jump);
  useTitle(answer?.header.title);
  const currentTurn = current === undefined ? undefined : main?.turns.get(current)?.turn.number;
  useAddress(route, currentTurn);

  const onRange = ({ first, last, readyFirst, readyLast, chosen }: VisibleRange) => {
    conversation.want(rows.slice(readyFirst, readyLast + 1).flatMap((row) => (row.kind === 'gap' ? [row.gap] : [])));
    setCurrent(findNear(rows, chosen ?? first, agent));
    const lastSeen = findNear(rows, last, agent);
    if (news !== undefined && !news.isSeen && isOnLivePath && lastSeen !== undefined && lastSeen >= news.from)
      markSeen();
  };

  const { jumpTo, target, findPlace } = useEntryJump({
    rows,
    agent,
    conversation,
    handle,
    onOpen: (id) => folds.setOpen(id, true),
  });
  const [isFinding, setFinding] = useState(false);
  const [marked, setMarked] = useState('');
  const [said, setSaid] = useState('');
  useMarkedWords('.rows', marked);
  const ask = useCallback<AskFind>(
    (step) => source.find({ agent, path: route.path }, step),
    [source, agent, route.path],
  );
  const askAgent = useCallback(
    (id: string): AskFind =>
      (step) =>
        source.find({ agent: id, path: 'live' }, step),
    [source],
  );
  const readAgents = useMemo(
    () => (agent === undefined && (answer?.header.counts.agents ?? 0) > 0 ? source.readAgents : undefined),
    [source, agent, answer?.header.counts.agents],
  );
  // One after another: whoever presses a key three times goes three steps.
  const lastJump = useRef(Promise.resolve());
  const jumpToKind = (kind: FindKind, direction: 'next' | 'previous') => {
    setSaid('');
    lastJump.current = lastJump.current
      .then(() => findNextOfKind(ask, kind, findPlace(), direction))
      .then(
        (hit) =>
          hit === undefined
            ? setSaid(texts.jump.none(texts.jump.kinds[kind]))
            : jumpTo(hit, { opens: kind !== 'agent', focuses: true }),
        () => undefined,
      );
  };
  const copyLink = (turn: number | undefined) => {
    if (turn === undefined) return;
    void copyText(`${location.origin}${location.pathname}${printRoute({ ...route, turn })}`).then(
      (isDone) => void (isDone && setSaid(texts.session.linkCopied)),
    );
  };
  useEffect(() => {
    if (said === '') return undefined;
    const timer = setTimeout(() => setSaid(''), 2_500);
    return () => clearTimeout(timer);
  }, [said]);
  const openRaw = (row: EntryRow) => setRaw({ file: row.entry.place.path, line: row.entry.place.line });
  const actions: RowActions = {
    onLink: route.key === undefined ? undefined : copyLink,
    onRaw: openRaw,
    onRawRecords: ({ place }) => setRaw({ file: place?.path ?? answer?.header.path ?? '', line: place?.line ?? 1 }),
    onAgent: (id, isOpen) => folds.setOpen(`agent:${id}`, isOpen),
    onBranch: (branch) => goTo({ ...route, path: branch.isShown ? 'live' : String(branch.turn), turn: undefined }),
  };
  const openOutlineAt = useOutlineFocus(() => setOutlineOpen(true));
  const step = (direction: 1 | -1) => {
    const topKey = handle.current?.topKey();
    const at = topKey === undefined ? -1 : rows.findIndex((row) => row.key === topKey);
    const top = at === -1 ? undefined : findNear(rows, at, agent);
    if (top === undefined) return;
    // Back goes first to the beginning of the turn that is read.
    const isAtHead = topKey === toTurnKey(agent, top);
    let position = direction === 1 ? top + 1 : isAtHead ? top - 1 : top;
    if (globalThis.scrollY < 8 && direction === 1) position = top;
    if (position < 0) globalThis.scrollTo({ top: 0, behavior: 'instant' });
    else if (position < total) jump(position, true);
  };
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    r: () => {
      const row = findEntry(
        rows,
        document.activeElement?.closest('[data-row]')?.getAttribute('data-row') ?? undefined,
        handle.current?.topKey(),
      );
      if (row !== undefined) openRaw(row);
    },
    t: () => setShowsThinking(!showsThinking),
    f: () => setFinding(true),
    y: () => void (route.key !== undefined && copyLink(currentTurn)),
    ...Object.fromEntries(
      jumpKeys.flatMap(([key, kind]) => [
        [key, () => jumpToKind(kind, 'next')],
        [key.toUpperCase(), () => jumpToKind(kind, 'previous')],
      ]),
    ),
    n: () => void (news !== undefined && jump(news.from, true)),
    c: () => void (answer?.header.resumeCommand !== undefined && copyText(answer.header.resumeCommand)),
    '/': () => openOutlineAt(['#outline-filter']),
    ']': () => openOutlineAt(['.outline-turn[aria-current]', '.outline-turn[class*="kind-"]']),
    '[': () => setOutlineOpen(false),
  });

  useCommands([
    { id: 'thinking', title: texts.session.thinkingAction, keys: ['t'], run: () => setShowsThinking(!showsThinking) },
    { id: 'find', title: texts.find.label, keys: ['f'], run: () => setFinding(true) },
    ...jumpKeys.flatMap(([key, kind]) => [
      {
        id: `next ${kind}`,
        title: texts.jump.next(texts.jump.kinds[kind]),
        keys: [key],
        run: () => jumpToKind(kind, 'next'),
      },
      {
        id: `previous ${kind}`,
        title: texts.jump.previous(texts.jump.kinds[kind]),
        keys: ['Shift', key],
        run: () => jumpToKind(kind, 'previous'),
      },
    ]),
    ...(route.key === undefined || currentTurn === undefined
      ? []
      : [{ id: 'link', title: texts.session.copyLink(currentTurn), keys: ['y'], run: () => copyLink(currentTurn) }]),
    {
      id: 'outline',
      title: isOutlineOpen ? texts.outline.close : texts.outline.open,
      keys: [isOutlineOpen ? '[' : ']'],
      run: () => setOutlineOpen(!isOutlineOpen),
    },
    ...(answer?.header.resumeCommand === undefined
      ? []
      : [
          {
            id: 'resume',
            title: texts.session.copyResume,
            keys: ['c'],
            run: () => void copyText(answer.header.resumeCommand ?? ''),
          },
        ]),
  ]);

  const version = useMemo(() => ({}), [host, showsThinking, route, target]);
  const title = answer?.header.title;
  // Nothing to read, nothing to look through.
  const isMissing = answer === undefined && problem !== undefined;
  const unseen = news !== undefined && !news.isSeen && isOnLivePath ? total - news.from : 0;
  return (
    <div class={isOutlineOpen && !isMissing ? 'session-page has-outline' : 'session-page'} data-session={answer?.key}>
      <TopBar
        crumb={title === undefined ? undefined : toVisibleText(title)}
        tools={
          isMissing ? undefined : (
            <>
              <button
                type="button"
                class="icon-button"
                aria-label={texts.find.label}
                aria-pressed={isFinding}
                title={texts.find.hint}
                onClick={() => setFinding(!isFinding)}
              >
                <Icon name="search" />
              </button>
              <button
                type="button"
                class="button is-small"
                aria-pressed={showsThinking}
                title={texts.session.thinkingHint}
                onClick={() => setShowsThinking(!showsThinking)}
              >
                {texts.session.thinking}
              </button>
              <button
                type="button"
                class="icon-button"
                aria-label={isOutlineOpen ? texts.outline.close : texts.outline.open}
                aria-expanded={isOutlineOpen}
                title={texts.outline.hint}
                onClick={() => setOutlineOpen(!isOutlineOpen)}
              >
                <Icon name="outline" />
              </button>
            </>
          )
        }
      />
      {isFinding ? (
        <FindBar
          ask={ask}
          readAgents={readAgents}
          askAgent={askAgent}
          onAgent={(id) => goTo({ ...route, agent: id, turn: undefined })}
          findPlace={findPlace}
          onHit={(hit) => jumpTo(hit, { opens: true, focuses: false, below: findBarHeight })}
          onText={setMarked}
          onClose={() => setFinding(false)}
        />
      ) : null}
      {isOutlineOpen && !isMissing ? (
        <>
          <nav class="outline" aria-label={texts.outline.title}>
            {answer === undefined || answer.agents.length === 0 ? null : (
              <AgentList
                answer={answer}
                current={agent}
                onChoose={(id) => goTo({ ...route, agent: id, turn: undefined })}
              />
            )}
            <JumpBar onJump={jumpToKind} />
            {agent === undefined ? (
              <Outline
                pages={outline}
                current={current}
                onJump={(position) => {
                  if (globalThis.innerWidth < 1080) setOutlineOpen(false);
                  jump(position, true);
                }}
              />
            ) : null}
          </nav>
          <button
            type="button"
            class="outline-shade"
            aria-label={texts.outline.close}
            tabIndex={-1}
            onClick={() => setOutlineOpen(false)}
          />
        </>
      ) : null}
      <main class="conversation" id="main">
        {answer === undefined ? null : (
          <SessionHead answer={answer} view={route.key === undefined ? undefined : 'conversation'} />
        )}
        {agent === undefined ? null : (
          <AgentCrumb onBack={() => goTo({ ...route, agent: undefined, turn: undefined })} />
        )}
        {isOnLivePath || agent !== undefined ? null : (
          <PathNotice onBack={() => goTo({ ...route, path: 'live', turn: undefined })} />
        )}
        {problem !== undefined && answer === undefined ? <ProblemNotice problem={problem} onRetry={reload} /> : null}
        {answer !== undefined && main?.total !== undefined && rows.every((row) => row.kind === 'remark') ? (
          <p class="empty-words">{texts.session.nothing}</p>
        ) : null}
        {answer?.header.status === 'missing' && agent === undefined ? (
          <p class="path-notice">{texts.session.missing}</p>
        ) : null}
        {answer === undefined ? (
          problem === undefined ? (
            <Loading text={texts.session.reading} />
          ) : null
        ) : (
          <VirtualRows
            rows={rows}
            estimate={toEstimate}
            isFirm={(row) => row.kind !== 'gap'}
            version={version}
            onRange={onRange}
            handle={handle}
          >
            {(row) => (
              <RowView
                row={row}
                host={host}
                actions={actions}
                showsThinking={showsThinking}
                isTarget={row.key === target}
              />
            )}
          </VirtualRows>
        )}
        {answer !== undefined && isOnLivePath && main?.turns.has(total - 1) === true ? (
          <p class="session-end">
            <StatusMark status={answer.header.status} isIdle={answer.isIdle} />
          </p>
        ) : null}
        {main?.problem === undefined ? null : <ProblemNotice problem={main.problem} onRetry={conversation.retry} />}
      </main>
      {unseen > 0 ? (
        <button type="button" class="new-turns" onClick={() => jump(news?.from ?? 0, true)}>
          <Icon name="down" />
          {toReadableAmount(unseen, 'new turn')}
        </button>
      ) : null}
      <p class="toast" role="status">
        {said}
      </p>
      <p class="visually-hidden" role="status">
        {unseen > 0 ? toReadableAmount(unseen, 'new turn') : ''}
      </p>
      {raw === undefined ? null : (
        <RawDialog
          source={source}
          {...raw}
          host={host}
          onLine={(line) => setRaw({ ...raw, line })}
          onClose={() => setRaw(undefined)}
        />
      )}
    </div>
  );
}

function toEstimate(row: Row): number {
  switch (row.kind) {
    case 'gap':
      return row.gap.part === undefined ? (row.depth === 0 ? 420 : 160) : 300;
    case 'head':
      return 64;
    case 'remark':
      return 36;
    case 'entry':
      return row.entry.isFolded ? 40 : 40 + Math.min(18, row.entry.size.lines) * 22;
    default:
      return 48;
  }
}

/** The turn of the thread shown that a row belongs to: rows of agents below it belong to the turn above them. */
function findNear(rows: readonly Row[], at: number, agent: string | undefined): number | undefined {
  for (let index = Math.min(at, rows.length - 1); index >= 0; index--) {
    const position = findPosition(rows[index]?.key ?? '', agent);
    if (position !== undefined && Number.isFinite(position)) return position;
  }
  // Above the first turn.
  const first = rows.find((row) => findPosition(row.key, agent) !== undefined);
  return first === undefined ? undefined : findPosition(first.key, agent);
}

/** The entry a person means: the one with the focus, else the first on the screen. */
function findEntry(rows: readonly Row[], focused: string | undefined, top: string | undefined): EntryRow | undefined {
  for (const key of [focused, top]) {
    const at = key === undefined ? -1 : rows.findIndex((row) => row.key === key);
    const found = at === -1 ? undefined : rows.slice(at).find((row) => row.kind === 'entry');
    if (found !== undefined) return found;
  }
  return rows.find((row) => row.kind === 'entry');
}

/**
 * Puts the focus into the outline: at once where it is open, so that whoever types loses no letter, else as soon as it
 * is drawn.
 */
function useOutlineFocus(open: () => void): (selectors: readonly string[]) => void {
  const wanted = useRef<readonly string[]>([]);
  const tryFocus = () => {
    const element = wanted.current
      .map((selector) => document.querySelector<HTMLElement>(selector))
      .find((found) => found !== null);
    if (element === undefined) return;
    wanted.current = [];
    element?.focus();
  };
  useLayoutEffect(tryFocus);
  return (selectors) => {
    wanted.current = selectors;
    open();
    tryFocus();
  };
}

/** Begins where the address says. */
function useFirstTurn(
  source: SessionSource,
  route: SessionRoute,
  isReady: boolean,
  jump: (position: number) => void,
): void {
  const wanted = useRef(route.turn);
  useEffect(() => {
    const number = wanted.current;
    if (!isReady || number === undefined || route.agent !== undefined) return;
    wanted.current = undefined;
    void source
      .readOutline(route.path, 0, 1)
      .then(({ path }) => findTurnPosition(source, route.path, path.turns, number))
      .then(
        (position) => void (position !== undefined && position > 0 && jump(position)),
        () => undefined,
      );
  }, [isReady]);
}

/** The address follows the reader, so that a reload or a link leads to the same turn. */
function useAddress(route: SessionRoute, turn: number | undefined): void {
  useEffect(() => {
    if (turn === undefined) return undefined;
    const timer = setTimeout(() => {
      const now = parseRoute(location.hash);
      const isSame =
        now.page === 'session' && now.key === route.key && now.path === route.path && now.agent === route.agent;
      if (isSame) replaceRoute({ ...now, turn: globalThis.scrollY < 8 ? undefined : turn });
    }, 400);
    return () => clearTimeout(timer);
  }, [turn, route.path, route.agent]);
}
