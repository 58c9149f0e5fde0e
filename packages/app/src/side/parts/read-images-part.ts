import { classifyPath } from '@scrollkeep/transcript/layout/classify-path.ts';
import { toImageCacheFolder } from '@scrollkeep/transcript/layout/session-paths.ts';
import { toShortText } from '@scrollkeep/server/text/to-short-text.ts';
import { toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import { listSideFiles } from '@scrollkeep/server/disk/read-side-file.ts';
import { printPlace, toPlaceJson, type SideContext, type SidePart } from '../side-part.ts';

/** Pictures that prompts name, in the record itself, in the client's cache, or nowhere. */
export async function readImagesPart({ session, configFolder, getFacts }: SideContext): Promise<SidePart> {
  const folder = toImageCacheFolder(session.id);
  const cached =
    configFolder === undefined
      ? []
      : (await listSideFiles(configFolder, folder)).filter(
          ({ name }) => classifyPath(`${folder}/${name}`).kind === 'image-cache',
        );
  const findCached = (number: number) => cached.find(({ name }) => name.replace(/\.\w+$/, '') === String(number));
  const images = (await getFacts()).images.map((image) => ({ ...image, cached: findCached(image.number) }));
  const named = new Set(images.map((image) => image.number));
  const others = cached.filter(({ name }) => !named.has(Number(name.replace(/\.\w+$/, ''))));
  const lost = images.filter((image) => !image.isInRecord && image.cached === undefined).length;
  return {
    summary:
      images.length + cached.length === 0
        ? ''
        : `${toReadableAmount(images.length, 'image')} in prompts, ${cached.length} in the cache`,
    attention: lost === 0 ? '' : `${lost} not stored`,
    print: ({ width, style }) =>
      [
        ...images.map((image) => {
          const where = [
            ...(image.isInRecord ? ['in the record'] : []),
            ...(image.cached === undefined
              ? []
              : [`${folder}/${image.cached.name} (${toReadableBytes(image.cached.bytes)})`]),
          ];
          return toShortText(
            `[Image #${image.number}] · ${printPlace(image.place)} · ` +
              `${where.length === 0 ? 'image not stored' : where.join(', ')}`,
            width,
          );
        }),
        ...others.map((file) =>
          style.warning(
            toShortText(`${file.name} · ${toReadableBytes(file.bytes)}, not referenced by any prompt`, width),
          ),
        ),
      ]
        .map((line) => `${line}\n`)
        .join(''),
    json: {
      images: images.map((image) => ({
        number: image.number,
        inRecord: image.isInRecord,
        cached: image.cached === undefined ? null : `${folder}/${image.cached.name}`,
        place: toPlaceJson(image.place),
      })),
      unnamed: others.map((file) => `${folder}/${file.name}`),
    },
  };
}
