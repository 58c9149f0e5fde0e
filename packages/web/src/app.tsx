import { useCallback, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import { HomePage } from './home/home-page.tsx';
import { OpenFileHint } from './home/open-file-hint.tsx';
import { Palette } from './palette/palette.tsx';
import { useCommands } from './shell/commands.ts';
import { ConnectionNotice } from './shell/connection-notice.tsx';
import { DropTarget } from './shell/drop-target.tsx';
import { HelpDialog } from './shell/help-dialog.tsx';
import { lazyPage } from './shell/lazy-page.tsx';
import { ProblemNotice } from './shell/problem-notice.tsx';
import { toSessionRoute, type Route, type SessionRoute } from './shell/route.ts';
import { ShellContext } from './shell/shell-actions.ts';
import { keepTheme, readTheme, toNextTheme } from './shell/theme.ts';
import { mainPages, TopBar } from './shell/top-bar.tsx';
import { useKeys } from './shell/use-keys.ts';
import { useParts } from './shell/use-parts.ts';
import { goTo, useRoute } from './shell/use-route.ts';
import { ApiProblem, toProblem } from './sources/api-problem.ts';
import { hubReader } from './sources/hub-reader.ts';
import { openServerSession } from './sources/open-server-session.ts';
import type { SessionSource } from './sources/session-source.ts';
import { texts } from './texts/texts.ts';
import { Loading } from './shell/loading.tsx';

type OpenedFile =
  | { readonly state: 'reading'; readonly bytes: number; readonly total: number }
  | { readonly state: 'open'; readonly source: SessionSource }
  | { readonly state: 'failed'; readonly problem: ApiProblem };

const ComparePage = lazyPage(() => import('./compare/compare-page.tsx').then((module) => module.ComparePage));
const FilesPage = lazyPage(() => import('./files/files-page.tsx').then((module) => module.FilesPage));
const GuestPage = lazyPage(() => import('./hub/guest-page.tsx').then((module) => module.GuestPage));
const HubPage = lazyPage(() => import('./hub/hub-page.tsx').then((module) => module.HubPage));
const HealthPage = lazyPage(() => import('./health/health-page.tsx').then((module) => module.HealthPage));
const SearchPage = lazyPage(() => import('./search/search-page.tsx').then((module) => module.SearchPage));
const SessionPage = lazyPage(() => import('./session/session-page.tsx').then((module) => module.SessionPage));
const TextPage = lazyPage(() => import('./search/text-page.tsx').then((module) => module.TextPage));
const TimelinePage = lazyPage(() => import('./timeline/timeline-page.tsx').then((module) => module.TimelinePage));
const UsagePage = lazyPage(() => import('./usage/usage-page.tsx').then((module) => module.UsagePage));

/** The page that the address names, and what is the same on all of them. */
export function App() {
  const route = useRoute();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [file, setFile] = useState<OpenedFile>();
  const parts = useParts();
  const openFiles = useCallback((files: readonly File[]) => {
    if (files.length === 0) return;
    goTo(toSessionRoute(undefined));
    setFile({ state: 'reading', bytes: 0, total: 0 });
    // The reader of files is fetched when somebody opens one.
    import('./open-file/open-file.ts')
      .then(({ openFile }) =>
        openFile(files, { onProgress: (bytes, total) => setFile({ state: 'reading', bytes, total }) }),
      )
      .then((source) => setFile({ state: 'open', source }))
      .catch((error: unknown) => setFile({ state: 'failed', problem: toProblem(error) }));
  }, []);
  // Whoever goes back, or follows a link, leaves what was open over the page; what is opened after that stays.
  const place = 'key' in route ? `${route.page} ${route.key ?? ''}` : route.page;
  useLayoutEffect(() => {
    setHelpOpen(false);
    setPaletteOpen(false);
  }, [place]);
  const shell = useMemo(
    () => ({ openHelp: () => setHelpOpen(true), openPalette: () => setPaletteOpen(true), openFiles }),
    [openFiles],
  );
  const pages = mainPages.filter(({ needs }) => needs === undefined || parts.has(needs));
  useKeys({
    '?': shell.openHelp,
    ...(hubReader === 'guest' ? {} : { 'Mod+k': shell.openPalette }),
    ...Object.fromEntries(pages.map((page) => [page.keys.join(' '), () => goTo(page.route)])),
  });
  useCommands([
    { id: 'theme', title: texts.theme.switch, run: () => keepTheme(toNextTheme(readTheme())) },
    { id: 'help', title: texts.shell.help, keys: ['?'], run: shell.openHelp },
  ]);
  return (
    <ShellContext.Provider value={shell}>
      {hubReader === 'guest' && file === undefined ? <GuestPage route={route} /> : <Page route={route} file={file} />}
      {isHelpOpen ? <HelpDialog onClose={() => setHelpOpen(false)} /> : null}
      {isPaletteOpen ? <Palette onClose={() => setPaletteOpen(false)} /> : null}
      <ConnectionNotice />
      <DropTarget onFiles={openFiles} />
    </ShellContext.Provider>
  );
}

function Page({ route, file }: { readonly route: Route; readonly file: OpenedFile | undefined }) {
  switch (route.page) {
    case 'session':
      return route.key === undefined ? (
        <FilePage file={file} route={route} />
      ) : (
        <ServerSession key={route.key} id={route.key} route={route} />
      );
    case 'home':
    case 'project':
      return <HomePage route={route} />;
    case 'compare':
      return <ComparePage key={`${route.a} ${route.b}`} route={route} />;
    case 'files':
      return <FilesPage key={`${route.session} ${route.project}`} route={route} />;
    case 'health':
      return <HealthPage />;
    case 'hub':
      return <HubPage key={route.view} route={route} />;
    case 'timeline':
      return <TimelinePage key={route.key} route={route} />;
    case 'usage':
      return <UsagePage route={route} />;
    case 'search':
      return <SearchPage route={route} />;
    case 'text':
      return <TextPage route={route} />;
  }
}

function ServerSession({ id, route }: { readonly id: string; readonly route: SessionRoute }) {
  const source = useMemo(() => openServerSession(id), [id]);
  return <SessionPage source={source} route={route} />;
}

const lostFile = new ApiProblem('NO_FILE', texts.problems.lostFile, texts.problems.lostFileHint);

function FilePage({ file, route }: { readonly file: OpenedFile | undefined; readonly route: SessionRoute }) {
  if (file?.state === 'open') return <SessionPage key={file.source.key} source={file.source} route={route} />;
  return (
    <div class="file-page">
      <TopBar />
      <main class="conversation" id="main">
        {file === undefined ? (
          <ProblemNotice problem={lostFile} />
        ) : file.state === 'failed' ? (
          <ProblemNotice problem={file.problem} />
        ) : (
          <Loading
            text={
              file.total === 0
                ? texts.files.reading
                : texts.files.progress(toReadableBytes(file.bytes), toReadableBytes(file.total))
            }
          />
        )}
        {file?.state === 'reading' ? null : <OpenFileHint />}
      </main>
    </div>
  );
}
