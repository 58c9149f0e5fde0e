import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { printPage, type NavLink, type NavSection } from './page.tsx';
import { listSections, parseDocument, type ParsedDocument } from './parse-document.ts';
import { siteFolders, siteMap } from './site-map.ts';

export interface SiteOptions {
  readonly repository: string;
  /** Is emptied first. */
  readonly out: string;
}

interface Page {
  readonly document: string;
  readonly title: string;
  readonly section: string;
  readonly parsed: ParsedDocument;
}

/** Where what is no page can be read. */
const source = 'https://github.com/scrollkeep/scrollkeep/blob/main/';
/** Documents that other programs read; they are copied as they are. */
const copied = ['config.schema.json', 'openapi.json', 'hub-openapi.json'];

/** The documents as a site of static pages: no server, no request to elsewhere. Gives the number of pages. */
export function buildSite({ repository, out }: SiteOptions): number {
  const docs = join(repository, 'docs');
  const documents = readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.md'))
    .sort();
  const pages = listPages(documents, (name) => readFileSync(join(docs, name), 'utf8'));
  const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { version: string };
  const known = new Set([...documents, ...copied]);
  rmSync(out, { recursive: true, force: true });
  const reading = pages.filter(({ document }) => !isInFolder(document));
  for (const page of pages) {
    const target = toPath(page.document);
    const at = reading.indexOf(page);
    const toLink = (other: Page | undefined): NavLink | undefined =>
      other === undefined
        ? undefined
        : { title: other.title, href: toRelative(page.document, toPath(other.document)), isCurrent: other === page };
    write(
      join(out, target),
      printPage({
        document: page.parsed,
        title: page.title,
        isHome: page.document === 'README.md',
        base: '../'.repeat(target.split('/').length - 1),
        nav: buildNav(page, pages),
        previous: at < 0 ? undefined : toLink(reading[at - 1]),
        next: at < 0 ? undefined : toLink(reading[at + 1]),
        findPlace: (reference) => findPlace(reference, page.document, known),
        version,
      }),
    );
  }
  writeAssets(repository, out, pages);
  return pages.length;
}

function listPages(documents: readonly string[], read: (name: string) => string): readonly Page[] {
  const mapped = siteMap.flatMap((section) => section.pages.map((page) => ({ ...page, section: section.title })));
  const listed = siteFolders.flatMap(({ folder, title }) =>
    documents
      .filter((name) => dirname(name) === folder)
      .map((document) => ({ document, section: title, title: posix.basename(document, '.md') })),
  );
  const all = [...mapped, ...listed];
  const missing = documents.filter((name) => !all.some(({ document }) => document === name));
  const gone = all.filter(({ document }) => !documents.includes(document)).map(({ document }) => document);
  if (missing.length + gone.length > 0)
    throw new Error(
      'scripts/docs-site/site-map.ts does not fit docs/: ' +
        [...missing.map((name) => `${name} is not in it`), ...gone.map((name) => `${name} is not there`)].join(', '),
    );
  return all.map(({ document, title, section }) => {
    const parsed = parseDocument(read(document));
    return { document, section, parsed, title: title ?? parsed.title };
  });
}

function buildNav(current: Page, pages: readonly Page[]): readonly NavSection[] {
  const toLinks = (section: string): readonly NavLink[] =>
    pages
      .filter((page) => page.section === section)
      .map((page) => ({
        title: page.title,
        href: toRelative(current.document, toPath(page.document)),
        isCurrent: page === current,
      }));
  const folders = current.document.startsWith('format/') ? siteFolders : [];
  return [
    ...siteMap.map(({ title }) => ({ title, links: toLinks(title), isFolded: false })),
    ...folders.map(({ title }) => ({ title, links: toLinks(title), isFolded: title !== current.section })),
  ].filter(({ links }) => links.length > 0);
}

function isInFolder(document: string): boolean {
  return siteFolders.some(({ folder }) => dirname(document) === folder);
}

function toPath(document: string): string {
  return document.replace(/(?:^|(?<=\/))README\.md$/, 'index.html').replace(/\.md$/, '.html');
}

function toRelative(from: string, to: string): string {
  return posix.relative(dirname(from), to) || posix.basename(to);
}

/** A link of a document: to another page, to a file of the site, or to the repository. */
function findPlace(reference: string, from: string, known: ReadonlySet<string>): string | undefined {
  const [path = '', anchor] = reference.split('#');
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (path === '') return hash;
  const target = posix.normalize(posix.join(dirname(from), path));
  if (known.has(target)) return toRelative(from, toPath(target)) + hash;
  if (known.has(posix.join(target, 'README.md'))) return toRelative(from, posix.join(target, 'index.html')) + hash;
  return target.startsWith('../') ? `${source}${posix.normalize(posix.join('docs', target))}${hash}` : undefined;
}

function writeAssets(repository: string, out: string, pages: readonly Page[]): void {
  const styles = ['packages/view/src/html/styles.css', 'scripts/docs-site/site.css'].map((file) =>
    readFileSync(join(repository, file), 'utf8'),
  );
  write(join(out, 'assets/site.css'), styles.join('\n'));
  const scripts = ['packages/view/src/exporters/html/make-element.js', 'scripts/docs-site/site.js'].map((file) =>
    readFileSync(join(repository, file), 'utf8'),
  );
  write(join(out, 'assets/site.js'), scripts.join('\n'));
  cpSync(join(repository, 'scripts/docs-site/theme.js'), join(out, 'assets/theme.js'));
  cpSync(join(repository, 'packages/web/src/icon.svg'), join(out, 'assets/icon.svg'));
  cpSync(join(repository, 'docs/images'), join(out, 'images'), { recursive: true });
  for (const name of copied) cpSync(join(repository, 'docs', name), join(out, name));
  // A script and not JSON: a page that was opened from a folder may not fetch.
  const sections = pages.flatMap((page) =>
    listSections(page.parsed).map(({ id, heading, text }) => [
      toPath(page.document) + (id === '' ? '' : `#${id}`),
      page.title,
      heading,
      page.section,
      text.slice(0, 3000),
    ]),
  );
  write(
    join(out, 'assets/search-index.js'),
    `globalThis.scrollkeepPages = ${JSON.stringify(sections).replaceAll('<', '\\u003c')};\n`,
  );
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
