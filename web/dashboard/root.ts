import { createRootRoute } from '@tanstack/react-router';
import { NotFound } from './shell/not-found.tsx';
import { Shell } from './shell/shell.tsx';

export const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });
