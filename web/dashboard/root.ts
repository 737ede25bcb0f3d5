import { createRootRoute } from '@tanstack/react-router';
import { NotFound } from './shell/not-found.tsx';
import { Shell } from './shell/shell.tsx';

/** What every screen is in. */
export const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });
