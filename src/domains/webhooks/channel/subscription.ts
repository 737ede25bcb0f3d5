/** Subscribers of the value also get the key's events, under the event's own type (contract). */
const ALSO_FOR: ReadonlyMap<string, string> = new Map([['pix.payout.return.failed', 'pix.payout.returned']]);

/** Subscribers of any of these names get the event, once each. */
export function subscribedNames(type: string): readonly string[] {
  const also = ALSO_FOR.get(type);
  return also === undefined ? [type] : [type, also];
}

export function subscribedTypes(names: readonly string[]): readonly string[] {
  const also = [...ALSO_FOR].filter(([, name]) => names.includes(name));
  return [...new Set([...names, ...also.map(([type]) => type)])];
}
