import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import type { HubRole } from '@scrollkeep/view/wire/wire-hub.ts';
import type { HubTeamsAnswer } from '@scrollkeep/view/wire/wire-hub-routes.ts';
import { useHub } from '../shell/use-hub.ts';
import { hubTexts } from '../texts/hub-texts.ts';

interface InviteFormProps {
  readonly isBusy: boolean;
  /** That may be given. */
  readonly roles: readonly HubRole[];
  readonly onInvite: (fields: { readonly email: string; readonly role: string; readonly team?: string }) => void;
}

const words = hubTexts.people;

export function InviteForm({ isBusy, roles, onInvite }: InviteFormProps) {
  const { answer } = useHub<HubTeamsAnswer>('/teams');
  return (
    <form
      class="hub-form"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const data = new FormData(form);
        const team = String(data.get('team') ?? '');
        onInvite({
          email: String(data.get('email') ?? ''),
          role: String(data.get('role') ?? 'member'),
          ...(team === '' ? {} : { team }),
        });
        form.reset();
      }}
    >
      <h2 class="section-title">{words.invite}</h2>
      <label>
        <span>{words.email}</span>
        <input class="field" type="email" name="email" required autocomplete="off" />
      </label>
      <label>
        <span>{words.role}</span>
        <select class="field" name="role">
          {roles.map((role) => (
            <option key={role} value={role} selected={role === 'member'}>
              {words.roles[role]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{words.team}</span>
        <select class="field" name="team">
          <option value="">{words.noTeam}</option>
          {(answer?.teams ?? []).map(({ id, name }) => (
            <option key={id} value={id}>
              {toVisibleText(name)}
            </option>
          ))}
        </select>
      </label>
      <button class="button is-main" disabled={isBusy}>
        {words.create}
      </button>
    </form>
  );
}
