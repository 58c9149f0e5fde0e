import { Dialog } from './dialog.tsx';

const groups: readonly { readonly title: string; readonly keys: readonly (readonly [keys: readonly string[], what: string])[] }[] = [
  {
    title: 'Everywhere',
    keys: [
      [['/'], 'Filter: sessions, or the turns of a session'],
      [['g', 'h'], 'Home'],
      [['?'], 'This help'],
      [['Esc'], 'Close, or leave the filter'],
    ],
  },
  {
    title: 'In a session',
    keys: [
      [['j'], 'Next turn'],
      [['k'], 'Previous turn'],
      [['r'], 'Raw record of the entry that has the focus, else of the one at the top'],
      [['t'], 'Show or fold thinking'],
      [[']'], 'Open the outline and go there'],
      [['['], 'Close the outline'],
      [['n'], 'Go to the first new turn'],
      [['c'], 'Copy the command that resumes the session'],
    ],
  },
  {
    title: 'In a list of sessions',
    keys: [
      [['j'], 'Next session'],
      [['k'], 'Previous session'],
      [['Enter'], 'Open it'],
    ],
  },
];

/** Every key once. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keyboard" class="help" onClose={onClose}>
      <div class="dialog-body">
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl class="key-list">
              {keys.map(([names, what]) => (
                <div key={what}>
                  <dt>{names.map((name) => <kbd key={name}>{name}</kbd>)}</dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p class="help-note">A transcript dropped anywhere on the page opens here, without leaving this browser.</p>
      </div>
    </Dialog>
  );
}
