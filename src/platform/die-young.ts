import { setFlagsFromString } from 'node:v8';

/**
 * V8 otherwise makes in its old generation what has often outlived two collections, as a request's rows do under load. There each of
 * them, dead or not, keeps all that it leads to until a full collection
 * ([ADR 99](../../docs/adr/0099-what-a-request-makes-dies-young.md)).
 */
export const MAKE_ALL_YOUNG = '--no-allocation-site-pretenuring';

/** Has this process make everything in the young generation, from now on. `NODE_OPTIONS` does not take this flag. */
export const makeAllYoung = (): void => setFlagsFromString(MAKE_ALL_YOUNG);
