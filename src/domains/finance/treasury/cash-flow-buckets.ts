import { nextBusinessDayOrSame, plusDays } from '../../../platform/time/calendar.ts';

export const GRANULARITIES = {
  day: 'A day.',
  week: 'A week, starting on Monday.',
  month: 'A month.',
};
export type Granularity = keyof typeof GRANULARITIES;

export const MAX_BUCKETS = 400;

/** Cents. */
export interface Flow {
  readonly inflow: bigint;
  readonly outflow: bigint;
}

export interface FlowOfDay extends Flow {
  readonly day: string;
}

export interface CashFlowFacts {
  readonly from: string;
  readonly to: string;
  readonly today: string;
  readonly granularity: Granularity;
  /** First day from which the balances of all accounts are known, and their total at the beginning of that day. */
  readonly known: { readonly day: string; readonly balance: bigint };
  /** Settled flows, at least those since `known.day`. */
  readonly actual: readonly FlowOfDay[];
  /** Open items by due date. */
  readonly due: readonly FlowOfDay[];
}

export interface CashFlowBucket {
  /** First and last day, both included. */
  readonly from: string;
  readonly to: string;
  /** Null before `known.day`. */
  readonly opening: bigint | null;
  readonly forecast: Flow;
  readonly actual: Flow;
  readonly closing: bigint | null;
}

export interface CashFlow {
  readonly buckets: readonly CashFlowBucket[];
  /** Open items due before today. No bucket contains them. */
  readonly overdue: Flow;
}

const NOTHING: Flow = { inflow: 0n, outflow: 0n };
const sum = (one: Flow, other: Flow): Flow => ({
  inflow: one.inflow + other.inflow,
  outflow: one.outflow + other.outflow,
});

function lastOf(day: string, granularity: Granularity): string {
  if (granularity === 'day') return day;
  if (granularity === 'week') return plusDays(day, (7 - new Date(`${day}T00:00:00Z`).getUTCDay()) % 7);
  const last = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  // Day 0 of a month is the last day of the month before.
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return last.toISOString().slice(0, 10);
}

/** Splits the period at the ends of weeks or months. Stops after one bucket more than {@link MAX_BUCKETS}. */
export function bucketsOf(from: string, to: string, granularity: Granularity): readonly (readonly [string, string])[] {
  const buckets: (readonly [string, string])[] = [];
  for (let day = from; day <= to && buckets.length <= MAX_BUCKETS; ) {
    const last = lastOf(day, granularity);
    if (last >= to) return [...buckets, [day, to]];
    buckets.push([day, last]);
    day = plusDays(last, 1);
  }
  return buckets;
}

function byDay(flows: readonly FlowOfDay[]): ReadonlyMap<string, Flow> {
  const days = new Map<string, Flow>();
  for (const flow of flows) days.set(flow.day, sum(days.get(flow.day) ?? NOTHING, flow));
  return days;
}

/**
 * In each bucket, `closing` is `opening` plus the inflows minus the outflows, forecast and actual together. Items due
 * on a day without bank settlement are expected on the next business day. Items due before today are overdue and in no
 * bucket.
 */
export function cashFlowOf(facts: CashFlowFacts): CashFlow {
  const { from, to, today, granularity, known } = facts;
  const expected = facts.due.map((flow) => ({ ...flow, day: nextBusinessDayOrSame(flow.day) }));
  const overdue = expected.filter(({ day }) => day < today).reduce<Flow>(sum, NOTHING);
  const actual = byDay(facts.actual);
  const forecast = byDay(expected.filter(({ day }) => day >= today));

  // Flows between the known balance and the first bucket also change the balance.
  let balance: bigint | null = null;
  const begin = (day: string) => {
    if (day === known.day) balance = known.balance;
  };
  // Visits only days with flows, so that years without flows cost nothing.
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
