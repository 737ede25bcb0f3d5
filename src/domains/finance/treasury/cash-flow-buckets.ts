import { nextBusinessDayOrSame, plusDays } from '../../../platform/calendar.ts';

/** How much time a bucket of the cash flow takes. */
export const GRANULARITIES = {
  day: 'A day.',
  week: 'A week, from Monday on.',
  month: 'A month.',
};
export type Granularity = keyof typeof GRANULARITIES;

/** The most buckets of one answer. */
export const MOST_BUCKETS = 400;

/** Money that comes and goes, in cents. */
export interface Flow {
  readonly inflow: bigint;
  readonly outflow: bigint;
}

/** Flow of a Brasília day. */
export interface FlowOfDay extends Flow {
  readonly day: string;
}

/** What the cash flow is made of. */
export interface CashFlowFacts {
  readonly from: string;
  readonly to: string;
  readonly today: string;
  readonly granularity: Granularity;
  /** What the accounts held before a day; before it, it is not known of all of them. */
  readonly known: { readonly day: string; readonly balance: bigint };
  /** What really came and went, from `known` on at least. */
  readonly actual: readonly FlowOfDay[];
  /** What is still open, by the day on which it is due. */
  readonly due: readonly FlowOfDay[];
}

export interface CashFlowBucket {
  /** First day, and last one, included. */
  readonly from: string;
  readonly to: string;
  /** Null while it is not known what the accounts held. */
  readonly opening: bigint | null;
  readonly forecast: Flow;
  readonly actual: Flow;
  readonly closing: bigint | null;
}

export interface CashFlow {
  readonly buckets: readonly CashFlowBucket[];
  /** What was due before today and is still open: it is in no bucket. */
  readonly overdue: Flow;
}

const NOTHING: Flow = { inflow: 0n, outflow: 0n };
const sum = (one: Flow, other: Flow): Flow => ({
  inflow: one.inflow + other.inflow,
  outflow: one.outflow + other.outflow,
});

/** The last day of the bucket that a day is in. */
function lastOf(day: string, granularity: Granularity): string {
  if (granularity === 'day') return day;
  if (granularity === 'week') return plusDays(day, (7 - new Date(`${day}T00:00:00Z`).getUTCDay()) % 7);
  const last = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  // Day 0 of the next month is the last one of this month.
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return last.toISOString().slice(0, 10);
}

/** First and last day of each bucket: whole weeks and months, but at the two ends. No more than one beyond {@link MOST_BUCKETS}. */
export function bucketsOf(from: string, to: string, granularity: Granularity): readonly (readonly [string, string])[] {
  const buckets: (readonly [string, string])[] = [];
  for (let day = from; day <= to && buckets.length <= MOST_BUCKETS; ) {
    const last = lastOf(day, granularity);
    if (last >= to) return [...buckets, [day, to]];
    buckets.push([day, last]);
    day = plusDays(last, 1);
  }
  return buckets;
}

/** The flows by day: what falls on one day is summed. */
function byDay(flows: readonly FlowOfDay[]): ReadonlyMap<string, Flow> {
  const days = new Map<string, Flow>();
  for (const flow of flows) days.set(flow.day, sum(days.get(flow.day) ?? NOTHING, flow));
  return days;
}

/**
 * The cash flow, bucket by bucket: opening and what comes less what goes is closing, forecast and actual alike. What is due on a day on
 * which banks do not settle is expected on the next one on which they do; what was due before today is overdue, and expected no day.
 */
export function cashFlowOf(facts: CashFlowFacts): CashFlow {
  const { from, to, today, granularity, known } = facts;
  const expected = facts.due.map((flow) => ({ ...flow, day: nextBusinessDayOrSame(flow.day) }));
  const overdue = expected.filter(({ day }) => day < today).reduce<Flow>(sum, NOTHING);
  const actual = byDay(facts.actual);
  const forecast = byDay(expected.filter(({ day }) => day >= today));

  // Between what is known and the first bucket flows count as well.
  let balance: bigint | null = null;
  const begin = (day: string) => {
    if (day === known.day) balance = known.balance;
  };
  // Only days on which something happens: years without any cost nothing.
  const days = [...new Set([known.day, ...actual.keys(), ...forecast.keys()])].sort();
  let next = 0;
  const passWhile = (isWithin: (day: string) => boolean): { readonly actual: Flow; readonly forecast: Flow } => {
    let flows = { actual: NOTHING, forecast: NOTHING };
    for (let day = days[next]; day !== undefined && isWithin(day); day = days[++next]) {
      begin(day);
      const passed = { actual: actual.get(day) ?? NOTHING, forecast: forecast.get(day) ?? NOTHING };
      const { inflow, outflow } = sum(passed.actual, passed.forecast);
      if (balance !== null) balance += inflow - outflow;
      flows = { actual: sum(flows.actual, passed.actual), forecast: sum(flows.forecast, passed.forecast) };
    }
    return flows;
  };
  passWhile((day) => day < from);
  const buckets = bucketsOf(from, to, granularity).map(([first, last]): CashFlowBucket => {
    begin(first);
    const opening = balance;
    const flows = passWhile((day) => day <= last);
    return { from: first, to: last, opening, ...flows, closing: balance };
  });
  return { buckets, overdue };
}
