import { texts } from '../texts/texts.ts';
import { Dialog } from './dialog.tsx';
import { lazyPage } from './lazy-page.tsx';

const KeyList = lazyPage(() => import('./key-list.tsx').then((module) => module.KeyList));

/** Every key once. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={texts.shell.help} class="help" onClose={onClose}>
      {/* The focus can be put on it, so that keys scroll it on a small screen. */}
      <div class="dialog-body" tabIndex={0}>
        <KeyList />
      </div>
    </Dialog>
  );
}
