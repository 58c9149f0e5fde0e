import type { MediaPanel } from '../../model/panel.ts';
import { toReadableBytes } from '../../text/readable.ts';
import { toVisibleText } from '../parts/to-visible-text.ts';
import type { PanelProps } from './panel-props.ts';

// Pictures without any script in them; an SVG is a document.
const pictures: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** A picture where its data came along, else what is known of it. */
export function MediaPanelHtml({
  panel: { mediaType, bytes, name, dimensions, data },
  id,
  host,
}: PanelProps<MediaPanel>) {
  const facts = [
    mediaType,
    dimensions === undefined ? undefined : `${dimensions.width} × ${dimensions.height}`,
    bytes === undefined ? undefined : toReadableBytes(bytes),
  ];
  const isInline = data !== undefined && /^[A-Za-z0-9+/=\s]*$/.test(data);
  const source = !pictures.includes(mediaType ?? '')
    ? undefined
    : isInline
      ? `data:${mediaType};base64,${data}`
      : host.findPicture?.(id);
  const caption = [name, facts.filter((fact) => fact !== undefined && fact !== '').join(', ')]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ');
  return (
    <figure class="media">
      {source !== undefined ? (
        <img src={source} alt={toVisibleText(name ?? 'Image')} loading="lazy" />
      ) : (
        <span class="media-mark" aria-hidden="true" />
      )}
      <figcaption>{toVisibleText(caption)}</figcaption>
    </figure>
  );
}
