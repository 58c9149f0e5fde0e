import { useLayoutEffect, useState } from 'preact/hooks';

/** Whether a media query matches, also when that changes. */
export function useMedia(query: string): boolean {
  const [isMatched, setMatched] = useState(() => globalThis.matchMedia(query).matches);
  useLayoutEffect(() => {
    const media = globalThis.matchMedia(query);
    const onChange = () => setMatched(media.matches);
    onChange();
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  }, [query]);
  return isMatched;
}
