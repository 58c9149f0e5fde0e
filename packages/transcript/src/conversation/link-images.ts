import type { MediaFact } from './turn-item.ts';

/** Where the picture behind a placeholder `[Image #N]` is. */
export interface ImageLink {
  /** The number in the placeholder. */
  readonly number: number;
  readonly stored:
    | { readonly in: 'block'; readonly index: number }
    | { readonly in: 'file'; readonly path: string }
    | { readonly in: 'nowhere' };
}

export interface PromptImages {
  readonly text: string;
  readonly media: readonly MediaFact[];
  /** `imagePasteIds` of the record: the numbers of its image blocks, in order. */
  readonly pasteIds: readonly number[];
  /** Path of `image-cache/<session>/<number>.*` if there is such a file. */
  readonly findCached?: ((number: number) => string | undefined) | undefined;
}

/**
 * The placeholders of a prompt with their pictures: the block that the record's own numbers name, else the block at the
 * same place in order, else the client's cache. A prompt that was queued or typed again may name a picture that nothing
 * holds any more.
 */
export function linkImages({ text, media, pasteIds, findCached }: PromptImages): readonly ImageLink[] {
  const numbers = [...new Set([...text.matchAll(/\[Image #(\d+)\]/g)].map((match) => Number(match[1])))];
  const blocks = media.flatMap((fact, index) => (fact.kind === 'image' ? [index] : []));
  return numbers.map((number, order) => {
    const block =
      pasteIds.length > 0
        ? blocks[pasteIds.indexOf(number)]
        : blocks.length === numbers.length
          ? blocks[order]
          : undefined;
    if (block !== undefined) return { number, stored: { in: 'block', index: block } };
    const path = findCached?.(number);
    return { number, stored: path === undefined ? { in: 'nowhere' } : { in: 'file', path } };
  });
}
