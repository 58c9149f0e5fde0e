import { useEffect } from 'preact/hooks';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { texts } from '../texts/texts.ts';

/** What the tab of the browser is called while the page is open. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined ? texts.name : `${toVisibleText(title)} · ${texts.name}`;
    return () => {
      document.title = texts.name;
    };
  }, [title]);
}
