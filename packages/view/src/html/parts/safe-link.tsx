import type { ComponentChildren } from 'preact';
import { findSafeUrl } from '../../markdown/find-safe-url.ts';
import { toVisibleText } from './to-visible-text.ts';

/** A link to elsewhere that tells where it leads and gives nothing away; what is not safe to follow is only shown. */
export function SafeLink({ url, children }: { readonly url: string; readonly children: ComponentChildren }) {
  const safe = findSafeUrl(url);
  if (safe === undefined)
    return (
      <span class="reference" title={toVisibleText(url)}>
        {children}
      </span>
    );
  return (
    <a href={safe} title={safe} target="_blank" rel="noopener noreferrer nofollow" referrerpolicy="no-referrer">
      {children}
    </a>
  );
}
