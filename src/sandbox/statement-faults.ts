import { createHash } from 'node:crypto';
import type { RailFault, RailFaults } from '../config/rail-faults.ts';
import type { StatementEntry, StatementRail } from '../rails/statements.ts';
import { SANDBOX_BANK } from './magic-recipients.ts';

/** More than the comparison tolerates on any rail. */
const LATE_MS = 25 * 3_600_000;
const EXTRA_AMOUNT = 4_321;

type Altering = Exclude<RailFault, 'extra' | 'silent'>;
const ALTERING: readonly Altering[] = ['drop', 'amount', 'late'];

const ALTER: Readonly<Record<Altering, (entry: StatementEntry) => readonly StatementEntry[]>> = {
  drop: () => [],
  amount: (entry) => [{ ...entry, amount: entry.amount + 1 }],
  late: (entry) => [{ ...entry, at: new Date(Date.parse(entry.at) + LATE_MS).toISOString() }],
};

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** From 0 to below 1, the same for each text. */
const fraction = (text: string): number => Number.parseInt(digest(text).slice(0, 8), 16) / 2 ** 32;

/**
 * Alters the entries of a statement. Each entry has at most one fault. The same records give the same faults, so that
 * a repeated statement adds no difference.
 */
export function withFaults(
  rail: StatementRail,
  day: string,
  entries: readonly StatementEntry[],
  faults: RailFaults,
): readonly StatementEntry[] {
  const single = ALTERING.filter((fault) => faults.get(fault) === null);
  const altered = entries.flatMap((entry, index) => {
    const fault = single[index] ?? sharedFault(entry, faults);
    return fault ? ALTER[fault](entry) : [entry];
  });
  const share = faults.get('extra');
  if (share === undefined) return altered;
  const at = entries.at(-1)?.at ?? `${day}T15:00:00.000Z`;
  const seeds = share === null ? [day] : entries.map(({ reference }) => reference).filter((r) => chosen(r, share));
  return [...altered, ...seeds.map((seed) => extraEntry(rail, day, seed, at))];
}

const chosen = (reference: string, share: number): boolean => fraction(`extra ${reference}`) < share;

function sharedFault({ reference }: StatementEntry, faults: RailFaults): Altering | undefined {
  const drawn = fraction(reference);
  let upTo = 0;
  return ALTERING.find((fault) => {
    upTo += faults.get(fault) ?? 0;
    return drawn < upTo;
  });
}

/** An entry of an order that nobody gave, with a reference of the rail's form. */
function extraEntry(rail: StatementRail, day: string, seed: string, at: string): StatementEntry {
  const hex = digest(`${rail} ${day} ${seed}`);
  const date = day.replaceAll('-', '');
  const number = String(Number.parseInt(hex.slice(0, 12), 16))
    .padStart(9, '0')
    .slice(-9);
  const reference = {
    spi: `E${SANDBOX_BANK.ispb}${date}1200${hex.slice(0, 11)}`,
    str: `STR${date}${number}`,
    bills: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5'),
  }[rail];
  const direction = rail === 'bills' ? 'out' : 'in';
  return { reference, kind: 'payment', direction, amount: EXTRA_AMOUNT, at };
}
