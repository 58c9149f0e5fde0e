import { useMedia } from './use-media.ts';

/** Whether the window is so many pixels wide, also when that changes. */
export function useWide(pixels: number): boolean {
  return useMedia(`(min-width: ${pixels}px)`);
}
