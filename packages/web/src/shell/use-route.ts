import { useLayoutEffect, useState } from 'preact/hooks';
import { parseRoute, printRoute, type Route } from './route.ts';

/** The route of the page, and it again whenever the address changes. */
export function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  // At once: an address that changes before anybody listens would never be shown.
  useLayoutEffect(() => {
    const onChange = () => setRoute(parseRoute(location.hash));
    globalThis.addEventListener('hashchange', onChange);
    globalThis.addEventListener(changeName, onChange);
    return () => {
      globalThis.removeEventListener('hashchange', onChange);
      globalThis.removeEventListener(changeName, onChange);
    };
  }, []);
  return route;
}

const changeName = 'scrollkeep:route';

/** Goes somewhere; the way back stays. */
export function goTo(route: Route): void {
  location.hash = printRoute(route);
  // The browser tells of it later; until then somebody else could say where we are.
  globalThis.dispatchEvent(new Event(changeName));
}

/** Says where we are without a step in the history. */
export function replaceRoute(route: Route): void {
  const hash = printRoute(route);
  if (hash === location.hash) return;
  history.replaceState(history.state, '', hash);
  globalThis.dispatchEvent(new Event(changeName));
}
