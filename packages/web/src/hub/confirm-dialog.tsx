import { Dialog } from '../shell/dialog.tsx';
import { hubTexts } from '../texts/hub-texts.ts';

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ title, text, action, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="dialog-body">
        <p>{text}</p>
      </div>
      <p class="dialog-end hub-confirm">
        <button type="button" class="button" onClick={onClose}>
          {hubTexts.cancel}
        </button>
        <button type="button" class="button is-danger" onClick={onConfirm}>
          {action}
        </button>
      </p>
    </Dialog>
  );
}
