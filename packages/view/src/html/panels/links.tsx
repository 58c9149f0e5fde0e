import type { LinksPanel } from '../../model/panel.ts';
import { FoldedList } from '../parts/fold.tsx';
import { SafeLink } from '../parts/safe-link.tsx';
import { toVisibleText } from '../parts/to-visible-text.ts';
import type { PanelProps } from './panel-props.ts';

const mostLinks = 12;

export function LinksPanelHtml({ panel, id, host, fold }: PanelProps<LinksPanel>) {
  return (
    <FoldedList items={panel.links} most={mostLinks} id={id} host={host} fold={fold} one="link">
      {(links) => (
        <ul class="links">
          {links.map(({ url, title, detail }, at) => (
            <li key={at}>
              <SafeLink url={url}>{toVisibleText(title === '' ? url : title)}</SafeLink>
              {title === '' ? null : (
                <span class="link-address" dir="ltr">
                  {toVisibleText(url)}
                </span>
              )}
              {detail === undefined || detail === '' ? null : <span class="link-detail">{toVisibleText(detail)}</span>}
            </li>
          ))}
        </ul>
      )}
    </FoldedList>
  );
}
