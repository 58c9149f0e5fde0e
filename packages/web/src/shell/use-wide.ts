import { useLayoutEffect, useState } from 'preact/hooks';

/** Whether the window is so many pixels wide, also when that changes. */
export function useWide(pixels: number): boolean {
  const query = `(min-width: ${pixels}px)`;
  const [isWide, setWide] = useState(() => globalThis.matchMedia(query).matches);
  useLayoutEffect(() => {
    const media = globalThis.matchMedia(query);
    const onChange = () => setWide(media.matches);
    onChange();
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  }, [query]);
  return isWide;
}
