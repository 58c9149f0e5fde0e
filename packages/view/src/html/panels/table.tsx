import type { TablePanel } from '../../model/panel.ts';
import { FoldedList } from '../parts/fold.tsx';
import { toVisibleText } from '../parts/to-visible-text.ts';
import type { PanelProps } from './panel-props.ts';

const mostRows = 30;

export function TablePanelHtml({ panel, id, host, fold }: PanelProps<TablePanel>) {
  return (
    <FoldedList items={panel.rows} most={mostRows} id={id} host={host} fold={fold} one="row">
      {(rows) => (
        <div class="table-scroll" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {panel.columns.map((column, at) => (
                  <th key={at} scope="col">
                    {toVisibleText(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, at) => (
                    <td key={at} dir="auto">
                      {toVisibleText(cell)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </FoldedList>
  );
}
