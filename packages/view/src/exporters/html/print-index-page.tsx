import { toVisibleText } from '../../html/parts/to-visible-text.ts';
import { toReadableAmount } from '../../text/readable.ts';
import type { ExporterOptions, IndexProject } from '../../model/session-exporter.ts';
import { printHtml, printPageEnd, printPageStart } from './page-frame.tsx';

/** The sessions of an export as a page. */
export function printIndexPage(projects: readonly IndexProject[], { timeZone, toSha256 }: ExporterOptions): string {
  const count = projects.reduce((sum, { sessions }) => sum + sessions.length, 0);
  const body = (
    <div class="page is-index">
      <header class="page-head">
        <h1>{toReadableAmount(count, 'session')}</h1>
      </header>
      <main id="turns" class="index">
        {projects.map(({ name, sessions }) => (
          <section key={name}>
            <h2 class="index-project" dir="auto">
              {toVisibleText(name)}
            </h2>
            <ul class="index-list">
              {sessions.map(({ title, link, facts }) => (
                <li key={link} class="index-item">
                  <a href={link} dir="auto">
                    {toVisibleText(title)}
                  </a>
                  <div class="index-facts">
                    {facts.map((fact, at) => (
                      <span key={at}>{toVisibleText(fact)}</span>
                    ))}
                  </div>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </main>
      <footer class="page-foot">
        <p>Times in {timeZone}</p>
        <p>Exported with Scrollkeep</p>
      </footer>
    </div>
  );
  return `${printPageStart('Sessions', toSha256)}${printHtml(body)}\n${printPageEnd()}`;
}
