/** A page of the site, by its document below `docs/`; its title is the document's own unless one is given. */
export interface SitePage {
  readonly document: string;
  readonly title?: string;
}

export interface SiteSection {
  readonly title: string;
  readonly pages: readonly SitePage[];
}

/** The order in which a person reads. A document that is missing here fails the build. */
export const siteMap: readonly SiteSection[] = [
  { title: 'Start', pages: [{ document: 'README.md', title: 'Overview' }] },
  {
    title: 'Guide',
    pages: [
      ...['install', 'first-look', 'keep', 'find', 'share', 'restore', 'money', 'teams'].map((name) => ({
        document: `guide/${name}.md`,
      })),
      { document: 'recipes.md' },
    ],
  },
  {
    title: 'Reference',
    pages: [
      { document: 'commands.md' },
      { document: 'search.md' },
      { document: 'projects.md' },
      { document: 'sources.md' },
      { document: 'tags.md' },
      { document: 'sync.md' },
      { document: 'database.md' },
      { document: 'word-index.md' },
      { document: 'archive.md' },
      { document: 's3.md' },
      { document: 'move.md' },
      { document: 'hand-over.md' },
      { document: 'hub.md' },
      { document: 'hub-operations.md' },
      { document: 'scale.md' },
      { document: 'ci.md' },
      { document: 'repair.md' },
      { document: 'files.md' },
      { document: 'export.md' },
      { document: 'tables.md' },
      { document: 'redaction.md' },
      { document: 'usage.md' },
      { document: 'evidence.md' },
      { document: 'insights.md' },
      { document: 'platforms.md' },
      { document: 'glossary.md' },
    ],
  },
  {
    title: 'For programs',
    pages: [
      { document: 'mcp.md', title: 'MCP' },
      { document: 'api.md', title: 'HTTP API' },
    ],
  },
  {
    title: 'Format',
    pages: [
      { document: 'format/README.md', title: 'Reading transcripts' },
      { document: 'format/changes.md', title: 'Changes by version' },
      { document: 'format/envelope.md', title: 'Envelope' },
    ],
  },
];

/** Folders of which every document is a page, listed where one of them is open. */
export const siteFolders: readonly { readonly folder: string; readonly title: string }[] = [
  { folder: 'format/records', title: 'Record types' },
  { folder: 'format/system', title: 'System subtypes' },
  { folder: 'format/attachments', title: 'Attachments' },
  { folder: 'format/progress', title: 'Progress reports' },
  { folder: 'format/blocks', title: 'Content blocks' },
  { folder: 'format/tools', title: 'Tools' },
  { folder: 'format/side-files', title: 'Side files' },
];
