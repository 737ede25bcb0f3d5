import type { Entry } from '../navigation.ts';

export const entries: readonly Entry[] = [];
export const routes = [] as const;
