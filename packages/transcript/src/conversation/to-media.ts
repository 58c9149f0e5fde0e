import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { toText } from '../json/to-text.ts';
import { listBlocks } from './facts/message-text.ts';
import { linkImages, type ImageLink } from './link-images.ts';
import type { MediaFact } from './turn-item.ts';
import type { TurnItemSources } from './turn-item-sources.ts';

/** Pictures and documents of a prompt, and where its text names them. */
export function toMedia(
  text: string,
  content: JsonValue | undefined,
  holder: JsonObject,
  sources: TurnItemSources,
): { readonly media: readonly MediaFact[]; readonly images: readonly ImageLink[] } {
  const media = listMedia(content);
  const ids = Array.isArray(holder['imagePasteIds']) ? (holder['imagePasteIds'] as readonly JsonValue[]) : [];
  const pasteIds = ids.filter((id): id is number => typeof id === 'number');
  return {
    media,
    images: text.includes('[Image #') ? linkImages({ text, media, pasteIds, findCached: sources.findCachedImage }) : [],
  };
}

export function listMedia(content: JsonValue | undefined): readonly MediaFact[] {
  return listBlocks(content).flatMap((block) => {
    const { type } = block;
    if (type !== 'image' && type !== 'document') return [];
    const source = isJsonObject(block['source']) ? block['source'] : {};
    const data = typeof source['data'] === 'string' ? source['data'] : undefined;
    return [
      {
        kind: type,
        name: toText(block['title']) || undefined,
        mediaType: toText(source['media_type']) || undefined,
        bytes: data === undefined ? undefined : Math.floor((data.length * 3) / 4),
      },
    ];
  });
}
