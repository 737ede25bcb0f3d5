import { createRootRouteWithContext } from '@tanstack/react-router';
import type { Entry } from './navigation.tsx';
import { NotFound } from './not-found.tsx';
import { Shell } from './shell.tsx';

/** The router supplies the entries, because only the router knows all areas. */
export const root = createRootRouteWithContext<{ readonly entries: readonly Entry[] }>()({
  component: Shell,
  notFoundComponent: NotFound,
});
