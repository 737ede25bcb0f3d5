import { setFlagsFromString } from 'node:v8';

/**
 * Under load V8 allocates objects directly in the old generation when objects from the same place often survived two
 * collections, such as the rows of a request. Dead ones keep everything they reference alive there until a full
 * collection ([ADR 99](../../../docs/adr/0099-keep-per-request-objects-out-of-v8s-old-generation.md)).
 */
export const ALLOCATE_YOUNG = '--no-allocation-site-pretenuring';

/** Makes this process allocate everything in the young generation. `NODE_OPTIONS` does not accept this flag. */
export const allocateYoung = (): void => setFlagsFromString(ALLOCATE_YOUNG);
