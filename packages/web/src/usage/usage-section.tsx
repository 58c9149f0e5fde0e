import { useState } from 'preact/hooks';
import { Plot, type PlotProps } from '../plots/plot.tsx';
import { DataTable, type Column } from '../tables/data-table.tsx';
import { usageTexts } from '../texts/usage-texts.ts';

interface UsageSectionProps<Row> {
  readonly title: string;
  readonly hint?: string;
  readonly fileName: string;
  readonly plot: Omit<PlotProps, 'title'>;
  readonly table: {
    readonly columns: readonly Column<Row>[];
    readonly rows: readonly Row[];
    readonly toKey: (row: Row) => string;
    readonly missing?: number;
  };
}

/** A plot, and below it its table for whoever wants the figures. */
export function UsageSection<Row>({ title, hint, fileName, plot, table }: UsageSectionProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section class="usage-section">
      <h2 class="section-title">{title}</h2>
      {hint === undefined ? null : <p class="section-hint">{hint}</p>}
      <Plot title={usageTexts.usage.plotTitle(title, plot.places.length)} {...plot} />
      <details class="plot-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{usageTexts.table.show}</summary>
        {isOpen ? <DataTable caption={title} fileName={fileName} {...table} /> : null}
      </details>
    </section>
  );
}
