import { aboutRoutes } from './about-routes.ts';
import { devicePages } from './device-pages.ts';
import { deviceRoutes } from './device-routes.ts';
import { homePages } from './home-pages.ts';
import type { HubPage } from './hub-page.ts';
import type { HubRoute } from './hub-route.ts';
import { linkPages } from './link-pages.ts';
import { oidcPages } from './oidc-pages.ts';
import { peopleRoutes } from './people-routes.ts';
import { shareRoutes } from './share-routes.ts';
import { signInPages } from './sign-in-pages.ts';
import { tokenRoutes } from './token-routes.ts';

/** All routes below `/hub/v1`, but those that parts of the hub bring along (`HubPart`). */
export const hubRoutes: readonly HubRoute[] = [
  ...aboutRoutes,
  ...tokenRoutes,
  ...peopleRoutes,
  ...deviceRoutes,
  ...shareRoutes,
];

export const hubPages: readonly HubPage[] = [...homePages, ...signInPages, ...oidcPages, ...devicePages, ...linkPages];
