/**
 * Event types, each with a second type whose subscribers also receive these events, under their own type (contract).
 */
const ALSO_FOR: ReadonlyMap<string, string> = new Map([['pix.payout.return.failed', 'pix.payout.returned']]);

/** A webhook that subscribes to at least one of these names receives the event once. */
export function subscribedNames(type: string): readonly string[] {
  const also = ALSO_FOR.get(type);
  return also === undefined ? [type] : [type, also];
}

export function subscribedTypes(names: readonly string[]): readonly string[] {
  const also = [...ALSO_FOR].filter(([, name]) => names.includes(name));
  return [...new Set([...names, ...also.map(([type]) => type)])];
}
