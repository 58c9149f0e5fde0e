import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toReadableCount } from '@scrollkeep/view/text/readable.ts';
import { useSessionMarks } from '../annotations/use-session-marks.tsx';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import type { SessionRoute } from '../shell/route.ts';
import { TopBar } from '../shell/top-bar.tsx';
import { goTo, replaceRoute } from '../shell/use-route.ts';
import { useOtherPerson } from '../shell/use-other-person.ts';
import { useTitle } from '../shell/use-title.ts';
import { useUpdates } from '../shell/use-updates.ts';
import type { SessionSource } from '../sources/session-source.ts';
import { texts } from '../texts/texts.ts';
import { useTurnUsage } from './context-meter.tsx';
import { FindBar } from './find-bar.tsx';
import { findEntry, findStep, toEstimate } from './find-row.ts';
import { findBarHeight } from './find-hits.ts';
import { OutlinePanel } from './outline-panel.tsx';
import { openOutlinePages } from './outline-pages.ts';
import { RowView, type RowActions } from './row-view.tsx';
import { toTurnKey, type EntryRow } from './rows.ts';
import { SessionHead } from './session-head.tsx';
import { NewTurns, SessionNotices } from './session-notices.tsx';
import { SessionTools } from './session-tools.tsx';
import { StatusMark } from '../shell/status-mark.tsx';
import { useAddress, useNamedTurn } from './use-address.ts';
import { useCopiedLinks } from './use-copied-links.ts';
import { useEntryJump } from './use-entry-jump.ts';
import { useHtmlHost } from './use-html-host.ts';
import { useKindJump } from './use-kind-jump.ts';
import { useLanding } from './use-landing.ts';
import { useMarkedWords } from './use-marked-words.ts';
import { useOutlineFocus } from './use-outline-focus.ts';
import { useRows } from './use-rows.ts';
import { useSession } from './use-session.ts';
import { useSessionKeys } from './use-session-keys.ts';
import { useShownTurns } from './use-shown-turns.ts';
import { useThreadFind } from './use-thread-find.ts';
import { useToast } from './use-toast.ts';
import { VirtualRows, type VirtualHandle } from './virtual-rows.tsx';
import { lazyPage } from '../shell/lazy-page.tsx';
import { Loading } from '../shell/loading.tsx';

const HitBar = lazyPage(() => import('./hit-bar.tsx').then((module) => module.HitBar));
const Rail = lazyPage(() => import('./rail.tsx').then((module) => module.Rail), { isQuiet: true });
const RawDialog = lazyPage(() => import('./raw-dialog.tsx').then((module) => module.RawDialog));

/** Turns and calls; whether the thread shown is long enough, the rail itself knows. */
const leastForRail = 30;

interface SessionPageProps {
  readonly source: SessionSource;
  readonly route: SessionRoute;
  /** What a reader has to know before anything else. */
  readonly notice?: ComponentChildren;
}

/** A session: its conversation in the middle, its outline at the side. */
export function SessionPage({ source, route, notice }: SessionPageProps) {
  const { conversation, answer, problem, news, markSeen, reload } = useSession(source, route.path);
  const [said, setSaid] = useToast();
  const person = useOtherPerson(answer?.shared);
  const { host, folds } = useHtmlHost(source, person, setSaid);
  const loads = useUpdates(conversation.subscribe);
  const [showsThinking, setShowsThinking] = useState(false);
  const [raw, setRaw] = useState<{ readonly file: string; readonly line: number }>();
  const [isOutlineOpen, setOutlineOpen] = useState(() => globalThis.innerWidth >= 1080);
  const handle = useRef<VirtualHandle>(undefined);
  const { agent } = route;

  useLayoutEffect(() => globalThis.scrollTo({ top: 0, behavior: 'instant' }), [source, agent]);
  useEffect(() => conversation.setPath(route.path), [conversation, route.path]);
  const isOnLivePath = agent === undefined && route.path === 'live';
  const newFrom = isOnLivePath ? news?.from : undefined;
  const rows = useRows(conversation, agent, answer, newFrom, folds, [host, loads]);
  const main = conversation.findThread(agent);
  const total = main?.total ?? 0;
  const outline = useMemo(() => openOutlinePages(source, route.path, 0), [source, route.path]);
  useEffect(() => outline.refresh(conversation.findThread(undefined)?.total ?? 0), [outline, answer?.revision, total]);

  const usage = useTurnUsage(isOutlineOpen && answer !== undefined ? route.key : undefined, total);
  const jump = useCallback(
    (position: number, focus = false) => handle.current?.scrollTo(toTurnKey(agent, position), { focus }),
    [agent],
  );
  useNamedTurn(source, route, answer !== undefined, jump);
  useTitle(answer?.header.title);
  const toNumber = (position: number | undefined) =>
    position === undefined ? undefined : main?.turns.get(position)?.turn.number;

  const { current, lastShown, drawn, onRange } = useShownTurns(rows, agent, conversation, (last) => {
    if (news !== undefined && !news.isSeen && isOnLivePath && last >= news.from) markSeen();
  });
  const currentTurn = toNumber(current);

  const [isFinding, setFinding] = useState(false);
  const [findFirst, setFindFirst] = useState('');
  const marks = useMarkedWords('.rows', host);
  const entryJump = useEntryJump({
    rows,
    agent,
    conversation,
    handle,
    onOpen: (row) => {
      folds.openBelow(row.id);
      marks.seek(row);
    },
  });
  const { jumpTo, target, findPlace } = entryJump;
  const landing = useLanding(source, route, answer !== undefined, (place) =>
    jumpTo(place, {
      opens: true,
      focuses: route.query === undefined,
      below: route.query === undefined ? 0 : findBarHeight,
    }),
  );
  const targetRow = rows.find((row): row is EntryRow => row.kind === 'entry' && row.key === target);
  // Words that are known only now may be in what came cut.
  useEffect(() => {
    if (targetRow !== undefined && marks.words.length > 0 && landing.turn !== undefined) marks.seek(targetRow);
  }, [target, marks.words.join('\n')]);
  const finding = useThreadFind(source, route, answer?.header.counts.agents);
  const jumpToKind = useKindJump(finding.ask, entryJump, setSaid);
  const { copyLink, copyRecordLink } = useCopiedLinks(route, setSaid);
  const withMeant = (act: (row: EntryRow) => void) => {
    const focused = document.activeElement?.closest('[data-row]')?.getAttribute('data-row') ?? undefined;
    const row = findEntry(rows, focused, handle.current?.topKey());
    if (row !== undefined) act(row);
  };
  const goInto = (thread: Partial<SessionRoute>) => goTo({ ...route, ...thread, turn: undefined, record: undefined });
  const openRaw = (row: EntryRow) => setRaw({ file: row.entry.place.path, line: row.entry.place.line });
  const marked = useSessionMarks({ source: source.annotations, header: answer?.header, agent, currentTurn, setSaid });
  const actions: RowActions = {
    ...marked.ofTurns,
    onLink: route.key === undefined ? undefined : copyLink,
    onRecordLink: route.key === undefined ? undefined : copyRecordLink,
    onRaw: openRaw,
    onRawRecords: ({ place }) => setRaw({ file: place?.path ?? answer?.header.path ?? '', line: place?.line ?? 1 }),
    onAgent: (id, isOpen) => folds.setOpen(`agent:${id}`, isOpen),
    onBranch: (branch) => goInto({ path: branch.isShown ? 'live' : String(branch.turn) }),
  };
  // As a page comes, most of it is open.
  const areAllOpen = folds.areAllOpen() ?? true;
  const toggleAll = () => folds.setAll(!areAllOpen);
  const openAgent = (id: string | undefined) => goInto({ agent: id });
  useAddress(route, { first: currentTurn, last: toNumber(lastShown) }, landing.turn);
  const openOutlineAt = useOutlineFocus(() => setOutlineOpen(true));
  const step = (direction: 1 | -1) => {
    const position = findStep(rows, handle.current?.topKey(), agent, direction);
    if (position === undefined) return;
    if (position < 0) globalThis.scrollTo({ top: 0, behavior: 'instant' });
    else if (position < total) jump(position, true);
  };
  useSessionKeys({
    resumeCommand: answer?.shared === undefined ? answer?.header.resumeCommand : undefined,
    linkedTurn: route.key === undefined ? undefined : currentTurn,
    isOutlineOpen,
    onStep: step,
    onRaw: () => withMeant(openRaw),
    onThinking: () => setShowsThinking(!showsThinking),
    onAll: toggleAll,
    onFind: () => setFinding(true),
    onLinkTurn: copyLink,
    onLinkRecord: () => void (route.key !== undefined && withMeant(copyRecordLink)),
    onKind: jumpToKind,
    // With matches to go through, the key leads to the next of them.
    onNews: route.query === undefined ? () => void (news !== undefined && jump(news.from, true)) : undefined,
    onOutline: setOutlineOpen,
    onOutlineAt: openOutlineAt,
  });

  const version = useMemo(() => ({}), [host, showsThinking, route, target, marked.answer]);
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
            <SessionTools
              isFinding={isFinding}
              showsThinking={showsThinking}
              areAllOpen={areAllOpen}
              isOutlineOpen={isOutlineOpen}
              onFinding={setFinding}
              onThinking={setShowsThinking}
              onAll={toggleAll}
              onOutline={setOutlineOpen}
            />
          )
        }
      />
      {route.query !== undefined && answer !== undefined ? (
        <HitBar
          query={route.query}
          route={route}
          session={{ id: answer.header.id, file: answer.header.path }}
          onHit={(hit) =>
            hit.record === route.record && hit.agent === route.agent
              ? landing.repeat()
              : replaceRoute({ ...route, ...hit, path: 'live', turn: undefined })
          }
          onWords={marks.setWords}
          isHidden={landing.state === 'hidden'}
          onRaw={(line) => setRaw({ file: targetRow?.entry.place.path ?? answer.header.path ?? '', line })}
          onEdit={(text) => {
            setFindFirst(text);
            setFinding(true);
            replaceRoute({ ...route, query: undefined });
          }}
          onClose={() => replaceRoute({ ...route, query: undefined })}
        />
      ) : isFinding ? (
        <FindBar
          first={findFirst}
          {...finding}
          onAgent={openAgent}
          findPlace={findPlace}
          onHit={(hit) => jumpTo(hit, { opens: true, focuses: false, below: findBarHeight })}
          onText={(text) => marks.setWords(text === '' ? [] : [text])}
          onClose={() => {
            setFindFirst('');
            setFinding(false);
          }}
        />
      ) : null}
      {isOutlineOpen && !isMissing ? (
        <OutlinePanel
          answer={answer}
          agent={agent}
          pages={outline}
          usage={usage}
          current={current}
          onAgent={openAgent}
          onKind={jumpToKind}
          onJump={(position) => jump(position, true)}
          onClose={() => setOutlineOpen(false)}
        />
      ) : null}
      <main class="conversation" id="main">
        {notice}
        {answer === undefined ? null : (
          <SessionHead answer={answer} view={route.key === undefined ? undefined : 'conversation'} marks={marked.bar} />
        )}
        {answer === undefined ? null : (
          <p class="print-note">
            {texts.session.printed(
              toNumber(drawn.first) ?? drawn.first,
              toNumber(drawn.last) ?? drawn.last,
              toReadableCount(agent === undefined ? answer.header.counts.turns : total),
            )}
          </p>
        )}
        <SessionNotices route={route} landing={landing.state} answer={answer} onBack={goInto} />
        {problem !== undefined && answer === undefined ? <ProblemNotice problem={problem} onRetry={reload} /> : null}
        {answer !== undefined && main?.total !== undefined && rows.every((row) => row.kind === 'remark') ? (
          <p class="empty-words">{texts.session.nothing}</p>
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
            <StatusMark status={answer.header.status} isIdle={answer.isIdle} shared={answer.shared} />
          </p>
        ) : null}
        {main?.problem === undefined ? null : <ProblemNotice problem={main.problem} onRetry={conversation.retry} />}
      </main>
      {agent === undefined && total + (answer?.header.counts.calls ?? 0) > leastForRail ? (
        <Rail pages={outline} revision={answer?.revision} handle={handle} />
      ) : null}
      <p class="toast" role="status">
        {said}
      </p>
      <NewTurns count={unseen} onJump={() => jump(news?.from ?? 0, true)} />
      {marked.dialog}
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
