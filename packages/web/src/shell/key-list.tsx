import { helpTexts as words } from '../texts/help-texts.ts';
import '../styles/help.css';

/** The keys by where they work. */
export function KeyList() {
  return (
    <>
      <div class="help-groups">
        {words.groups.map(({ title, keys }) => (
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
      <p class="help-note">{words.note}</p>
    </>
  );
}
