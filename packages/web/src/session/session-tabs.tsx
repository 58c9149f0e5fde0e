import { useState } from 'preact/hooks';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import type { SessionAnswer } from '@scrollkeep/view/wire/wire-session.ts';
import type { DeleteDialogProps } from '../share/delete-dialog.tsx';
import type { ShareDialogProps } from '../share/share-dialog.tsx';
import { about } from '../shell/about.ts';
import { useCommands } from '../shell/commands.ts';
import { CopyButton } from '../shell/copy-button.tsx';
import { Icon } from '../shell/icon.tsx';
import { lazyPage } from '../shell/lazy-page.tsx';
import { printRoute, toFilesRoute, toSessionRoute, toUsageRoute, type Route } from '../shell/route.ts';
import { useParts } from '../shell/use-parts.ts';
import { goTo } from '../shell/use-route.ts';
import { texts } from '../texts/texts.ts';

const ExportDialog = lazyPage(() => import('../export/export-dialog.tsx').then((module) => module.ExportDialog));

const ShareDialog = lazyPage<ShareDialogProps>(() =>
  import('../share/share-dialog.tsx').then((module) => module.ShareDialog),
);

const DeleteDialog = lazyPage<DeleteDialogProps>(() =>
  import('../share/delete-dialog.tsx').then((module) => module.DeleteDialog),
);

export type SessionView = 'conversation' | 'timeline' | 'usage' | 'files';

const words = texts.session.views;

/** The same session, looked at in different ways. */
export function SessionTabs({
  id,
  view,
  answer: { header, shared },
}: {
  readonly id: string;
  readonly view: SessionView;
  readonly answer: Pick<SessionAnswer, 'header' | 'shared'>;
}) {
  const parts = useParts();
  const [isSharing, setSharing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const account = about.find()?.hub?.person ?? undefined;
  const isOwn = shared !== undefined && shared.person.id === account?.id;
  const mayDelete = shared !== undefined && (isOwn || account?.mayManage === true);
  const { resumeCommand } = header;
  const [isExporting, setExporting] = useState(false);
  useCommands([
    { id: 'compare', title: texts.session.compareWith, run: () => goTo({ page: 'compare', a: id, b: '' }) },
    ...(isOwn ? [{ id: 'share', title: texts.session.share, run: () => setSharing(true) }] : []),
    ...(mayDelete ? [{ id: 'delete', title: texts.session.deleteAction, run: () => setDeleting(true) }] : []),
    ...(parts.has('export') ? [{ id: 'export', title: texts.export.action, run: () => setExporting(true) }] : []),
  ]);
  const views: readonly { readonly name: SessionView; readonly route: Route; readonly isThere: boolean }[] = [
    { name: 'conversation', route: toSessionRoute(id), isThere: true },
    { name: 'timeline', route: { page: 'timeline', key: id }, isThere: parts.has('usage') },
    { name: 'usage', route: toUsageRoute({ session: id }), isThere: parts.has('usage') },
    { name: 'files', route: toFilesRoute({ session: id }), isThere: parts.has('files') },
  ];
  return (
    <nav class="tabs" aria-label={words.label}>
      {views
        .filter(({ isThere }) => isThere)
        .map(({ name, route }) => (
          <a key={name} class="tab" href={printRoute(route)} aria-current={name === view ? 'page' : undefined}>
            {words[name]}
          </a>
        ))}
      <span class="tab-actions">
        {isOwn ? (
          <button type="button" class="tab is-action" onClick={() => setSharing(true)}>
            <Icon name="share" />
            {texts.session.share}
          </button>
        ) : null}
        {shared === undefined ? null : (
          <CopyButton
            text={`scrollkeep hub pull ${header.id}`}
            label={texts.session.pullLabel}
            hint={`scrollkeep hub pull ${toVisibleText(header.id)}`}
            class="tab is-resume"
            words={texts.session.pull}
          />
        )}
        {resumeCommand === undefined || shared !== undefined ? null : (
          <CopyButton
            text={resumeCommand}
            label={texts.session.resumeLabel}
            hint={toVisibleText(resumeCommand)}
            class="tab is-resume"
            words={texts.session.resume}
          />
        )}
        {parts.has('export') ? (
          <button type="button" class="tab is-action" onClick={() => setExporting(true)}>
            <Icon name="download" />
            {texts.export.title}
          </button>
        ) : null}
        {mayDelete ? (
          <button
            type="button"
            class="tab is-action"
            aria-label={texts.session.deleteAction}
            onClick={() => setDeleting(true)}
          >
            <Icon name="remove" />
            {texts.session.delete}
          </button>
        ) : null}
      </span>
      {isDeleting && shared !== undefined ? <DeleteDialog shared={shared} onClose={() => setDeleting(false)} /> : null}
      {isSharing && shared !== undefined ? (
        <ShareDialog shared={shared} session={id} turns={header.counts.turns} onClose={() => setSharing(false)} />
      ) : null}
      {isExporting ? <ExportDialog id={id} onClose={() => setExporting(false)} /> : null}
    </nav>
  );
}
