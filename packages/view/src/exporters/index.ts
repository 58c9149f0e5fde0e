export { exportFormats } from './export-formats.ts';
export { listOutline } from './list-outline.ts';
export { printIndex, type IndexedSession } from './print-index.ts';
export { jsonFormatVersion, openJsonExporter } from './open-json-exporter.ts';
export { exportParts, selectAgentParts, selectParts, type ExportPart } from './select-parts.ts';
export type { ExporterOptions, ExportFormat, OutlineTurn, SessionExporter } from './session-exporter.ts';
export {
  transformAgent,
  transformHeader,
  transformOutline,
  transformPanel,
  transformTurn,
  type ViewTransform,
} from './transform-view.ts';
