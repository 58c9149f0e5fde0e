import { texts } from '../texts/texts.ts';
import { Dialog } from './dialog.tsx';

/** Every key once. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={texts.help.title} class="help" onClose={onClose}>
      {/* The focus can be put on it, so that keys scroll it on a small screen. */}
      <div class="dialog-body" tabIndex={0}>
        <div class="help-groups">
          {texts.help.groups.map(({ title, keys }) => (
            <section key={title}>
              <h3>{title}</h3>
              <dl class="key-list">
                {keys.map(([names, what]) => (
                  <div key={what}>
                    <dt>
                      {names.map((name) => (
                        <kbd key={name}>{name}</kbd>
                      ))}
                    </dt>
                    <dd>{what}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <p class="help-note">{texts.help.note}</p>
      </div>
    </Dialog>
  );
}
