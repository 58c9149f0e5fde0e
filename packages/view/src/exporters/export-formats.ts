import { openHtmlExporter } from './html/open-html-exporter.tsx';
import { openMarkdownExporter } from './markdown/open-markdown-exporter.ts';
import { openJsonExporter } from './open-json-exporter.ts';
import { openTextExporter } from './open-text-exporter.ts';
import type { ExportFormat } from '../model/session-exporter.ts';

/** A format that shows a session turn by turn is its file and one line here. */
export const exportFormats = [
  { name: 'html', extension: 'html', mediaType: 'text/html; charset=utf-8', open: openHtmlExporter },
  { name: 'md', extension: 'md', mediaType: 'text/markdown; charset=utf-8', open: openMarkdownExporter },
  { name: 'text', extension: 'txt', mediaType: 'text/plain; charset=utf-8', open: openTextExporter },
  { name: 'json', extension: 'json', mediaType: 'application/json', open: openJsonExporter },
] as const satisfies readonly ExportFormat[];
