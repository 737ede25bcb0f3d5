/**
 * Subscribers of these names get the event, too, under its own type (contract: pix.payout.return.failed also goes to
 * those who know only pix.payout.returned).
 */
const ALSO_FOR: ReadonlyMap<string, readonly string[]> = new Map([
  ['pix.payout.return.failed', ['pix.payout.returned']],
]);

/** The names whose subscribers get an event of this type; whoever subscribes to several of them gets it once. */
export const subscribedNames = (type: string): readonly string[] => [type, ...(ALSO_FOR.get(type) ?? [])];

/** The types of the events that a subscription to these names gets. */
export function subscribedTypes(names: readonly string[]): readonly string[] {
  const also = [...ALSO_FOR].filter(([, alsoFor]) => alsoFor.some((name) => names.includes(name)));
  return [...new Set([...names, ...also.map(([type]) => type)])];
}
