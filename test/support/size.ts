const SIZES = ['short', 'full'] as const;
const size = process.env['FAULT_SIZE'] ?? 'short';
if (!SIZES.some((each) => each === size)) throw new Error(`FAULT_SIZE is short or full, not ${size}`);

/**
 * How much of something a test does: `short` in `npm test`, `full` in `npm run soak`. What is promised is the same, and
 * whatever it takes to see it happens in both.
 */
export const sized = <T>(short: T, full: T): T => (size === 'full' ? full : short);

/** Says what a soak did; the short form says nothing. */
export function report(text: string): void {
  if (size === 'full') process.stdout.write(`${text}\n`);
}

/** Rounds of each fault test. */
export const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 1);
/** Far more than the rounds of one test take. */
export const ROUNDS_MS = ROUNDS * 300_000;
