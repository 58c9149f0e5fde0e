import { openTerminalPrinter } from '../printers/terminal.ts';
import type { ExporterOptions, SessionExporter } from '../model/session-exporter.ts';

const width = 100;

/** A session as plain text: what `show` prints, in full and without colour. */
export function openTextExporter({ timeZone }: ExporterOptions): SessionExporter {
  const printer = openTerminalPrinter({ width, color: false, tools: 'full', thinking: true, timeZone });
  return {
    *begin(header) {
      yield printer.header(header);
    },
    turn: printer.turn,
    orphan: printer.orphan,
    *end() {
      yield printer.end();
    },
  };
}
