import { useCallback, useMemo, useState } from 'preact/hooks';
import { toReadableBytes } from '@scrollkeep/view/html';
import { HomePage } from './home/home-page.tsx';
import { SessionPage } from './session/session-page.tsx';
import { ConnectionNotice } from './shell/connection-notice.tsx';
import { DropTarget } from './shell/drop-target.tsx';
import { HelpDialog } from './shell/help-dialog.tsx';
import { ProblemNotice } from './shell/problem-notice.tsx';
import { home, toSessionRoute, type SessionRoute } from './shell/route.ts';
import { TopBar } from './shell/top-bar.tsx';
import { useKeys } from './shell/use-keys.ts';
import { goTo, useRoute } from './shell/use-route.ts';
import { ApiProblem, toProblem } from './sources/api-problem.ts';
import { openServerSession } from './sources/open-server-session.ts';
import type { SessionSource } from './sources/session-source.ts';

type OpenedFile = { readonly state: 'reading'; readonly bytes: number; readonly total: number } | { readonly state: 'open'; readonly source: SessionSource } | { readonly state: 'failed'; readonly problem: ApiProblem };

/** The page that the address names, and what is the same on all of them. */
export function App() {
  const route = useRoute();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [file, setFile] = useState<OpenedFile>();
  const openHelp = useCallback(() => setHelpOpen(true), []);
  const onFiles = useCallback((files: readonly File[]) => {
    if (files.length === 0) return;
    goTo(toSessionRoute(undefined));
    setFile({ state: 'reading', bytes: 0, total: 0 });
    // The reader of files is fetched when somebody opens one.
    import('./open-file/open-file.ts')
      .then(({ openFile }) => openFile(files, { onProgress: (bytes, total) => setFile({ state: 'reading', bytes, total }) }))
      .then((source) => setFile({ state: 'open', source }))
      .catch((error: unknown) => setFile({ state: 'failed', problem: toProblem(error) }));
  }, []);
  useKeys({ '?': openHelp, 'g h': () => goTo(home) });
  return (
    <>
      {route.page === 'home' ? <HomePage route={route} onHelp={openHelp} onFiles={onFiles} /> : route.key === undefined ? <FilePage file={file} route={route} onHelp={openHelp} /> : <ServerSession key={route.key} id={route.key} route={route} onHelp={openHelp} />}
      {isHelpOpen ? <HelpDialog onClose={() => setHelpOpen(false)} /> : null}
      <ConnectionNotice />
      <DropTarget onFiles={onFiles} />
    </>
  );
}

function ServerSession({ id, route, onHelp }: { readonly id: string; readonly route: SessionRoute; readonly onHelp: () => void }) {
  const source = useMemo(() => openServerSession(id), [id]);
  return <SessionPage source={source} route={route} onHelp={onHelp} />;
}

const lostFile = new ApiProblem('NO_FILE', 'The file is not open any more', 'A page that is loaded again has forgotten it: drop it here once more.');

function FilePage({ file, route, onHelp }: { readonly file: OpenedFile | undefined; readonly route: SessionRoute; readonly onHelp: () => void }) {
  if (file?.state === 'open') return <SessionPage key={file.source.key} source={file.source} route={route} onHelp={onHelp} />;
  return (
    <div class="file-page">
      <TopBar onHelp={onHelp} />
      <main class="conversation" id="main">
        {file === undefined ? <ProblemNotice problem={lostFile} /> : file.state === 'failed' ? <ProblemNotice problem={file.problem} /> : <p class="loading" role="status">{file.total === 0 ? 'Reading…' : `Reading: ${toReadableBytes(file.bytes)} of ${toReadableBytes(file.total)}`}</p>}
      </main>
    </div>
  );
}
