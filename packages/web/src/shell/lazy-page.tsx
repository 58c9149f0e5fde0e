import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { texts } from '../texts/texts.ts';

/** A page whose code is fetched when it is first wanted; a part of one that may come later shows nothing until then. */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isQuiet = false }: { readonly isQuiet?: boolean } = {},
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined;
  return function LazyPage(props: Props) {
    const [, setLoaded] = useState(known !== undefined);
    const [isBroken, setBroken] = useState(false);
    useEffect(() => {
      if (known !== undefined) return;
      load().then(
        (component) => {
          known = component;
          setLoaded(true);
        },
        () => setBroken(true),
      );
    }, []);
    if (known !== undefined) {
      const Page = known;
      return <Page {...props} />;
    }
    if (!isBroken)
      return isQuiet ? null : (
        <p class="loading page-loading" role="status">
          {texts.shell.loading}
        </p>
      );
    return (
      <div class="problem page-loading" role="alert">
        <p class="problem-title">{texts.shell.brokenPage}</p>
        <p>{texts.shell.brokenPageHint}</p>
        <button type="button" class="button" onClick={() => location.reload()}>
          {texts.shell.reload}
        </button>
      </div>
    );
  };
}
