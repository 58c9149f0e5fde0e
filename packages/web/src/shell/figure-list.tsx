export type Figure = readonly [label: string, value: string, exact?: string];

/** Sums at a glance. */
export function FigureList({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl class="figures">
      {figures.map(([label, value, exact]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd title={exact}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
