import { useState } from 'preact/hooks';
import { toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import type { SharedSession } from '@scrollkeep/view/wire/wire-hub.ts';
import type { HubSessionDeletion } from '@scrollkeep/view/wire/wire-hub-upkeep.ts';
import { Dialog } from '../shell/dialog.tsx';
import { Loading } from '../shell/loading.tsx';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { home } from '../shell/route.ts';
import { useAction } from '../shell/use-action.ts';
import { useHub } from '../shell/use-hub.ts';
import { goTo } from '../shell/use-route.ts';
import { sendHub } from '../sources/hub-client.ts';
import { hubUpkeepTexts } from '../texts/hub-upkeep-texts.ts';
import '../styles/danger.css';
import '../styles/share.css';

export interface DeleteDialogProps {
  readonly shared: SharedSession;
  readonly onClose: () => void;
}

const words = hubUpkeepTexts.delete;

/** Deletes a session from the hub: says before what goes, and afterwards what went. */
export function DeleteDialog({ shared, onClose }: DeleteDialogProps) {
  const [deleted, setDeleted] = useState<HubSessionDeletion>();
  const leave = () => goTo(home);
  return (
    <Dialog title={deleted === undefined ? words.title : words.done} onClose={deleted === undefined ? onClose : leave}>
      {deleted === undefined ? (
        <Question shared={shared} onClose={onClose} onDeleted={setDeleted} />
      ) : (
        <>
          <div class="dialog-body" role="status">
            <p>{words.report(deleted.files, toReadableBytes(deleted.bytes), deleted.links)}</p>
          </div>
          <p class="dialog-end share-confirm">
            <button type="button" class="button is-main" onClick={leave}>
              {words.close}
            </button>
          </p>
        </>
      )}
    </Dialog>
  );
}

interface QuestionProps extends DeleteDialogProps {
  readonly onDeleted: (deleted: HubSessionDeletion) => void;
}

function Question({ shared, onClose, onDeleted }: QuestionProps) {
  const path = `/sessions/${encodeURIComponent(shared.id)}`;
  const { answer, problem } = useHub<HubSessionDeletion>(`${path}/deletion`);
  const action = useAction(() => undefined);
  return (
    <>
      <div class="dialog-body">
        {problem === undefined ? null : <ProblemNotice problem={problem} />}
        {answer === undefined && problem === undefined ? <Loading text={words.looking} /> : null}
        {answer === undefined ? null : answer.isHeld ? (
          <p class="remark is-warning">{words.held}</p>
        ) : (
          <>
            <p>{words.intro}</p>
            <ul class="delete-parts">
              <li>{words.files(answer.files, toReadableBytes(answer.bytes))}</li>
              <li>{words.derived}</li>
              {answer.shares === 0 ? null : <li>{words.shares(answer.shares)}</li>}
              {answer.links === 0 ? null : <li>{words.links(answer.links)}</li>}
            </ul>
            <p>
              {words.stays} <strong>{words.undone}</strong>
            </p>
          </>
        )}
        {action.problem === undefined ? null : <ProblemNotice problem={action.problem} />}
      </div>
      <p class="dialog-end share-confirm">
        <span role="status">{action.isBusy ? words.deleting : ''}</span>
        <button type="button" class="button" onClick={onClose}>
          {words.cancel}
        </button>
        <button
          type="button"
          class="button is-danger"
          disabled={answer === undefined || answer.isHeld || action.isBusy}
          onClick={() => action.run(async () => onDeleted(await sendHub<HubSessionDeletion>('DELETE', path)))}
        >
          {words.confirm}
        </button>
      </p>
    </>
  );
}
