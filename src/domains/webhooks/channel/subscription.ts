/**
 * Subscribers of this name get the event, too, under its own type (contract: pix.payout.return.failed also goes to those who
 * know only pix.payout.returned).
 */
const ALSO_FOR: ReadonlyMap<string, string> = new Map([['pix.payout.return.failed', 'pix.payout.returned']]);

/** The names whose subscribers get an event of this type; whoever subscribes to several of them gets it once. */
export function subscribedNames(type: string): readonly string[] {
  const also = ALSO_FOR.get(type);
  return also === undefined ? [type] : [type, also];
}

/** The types of the events that a subscription to these names gets. */
export function subscribedTypes(names: readonly string[]): readonly string[] {
  const also = [...ALSO_FOR].filter(([, name]) => names.includes(name));
  return [...new Set([...names, ...also.map(([type]) => type)])];
}
