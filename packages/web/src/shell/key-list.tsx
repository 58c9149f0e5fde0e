import { helpTexts as words } from '../texts/help-texts.ts';
import { mainPages } from './top-bar.tsx';
import { useParts } from './use-parts.ts';
import '../styles/help.css';

/** The keys by where they work, without those of pages that this server does not have. */
export function KeyList() {
  const parts = useParts();
  const absent = new Set(
    mainPages.filter(({ needs }) => needs !== undefined && !parts.has(needs)).map(({ keys }) => keys.join(' ')),
  );
  return (
    <>
      <div class="help-groups">
        {words.groups.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl class="key-list">
              {keys
                .filter(([names]) => !absent.has(names.join(' ')))
                .map(([names, what]) => (
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
