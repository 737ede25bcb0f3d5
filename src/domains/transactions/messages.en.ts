export const english = {
  mustBeReference: 'must be a transaction id, a statement entry id (both UUIDs), or an end-to-end id (32 characters)',
} as const;
