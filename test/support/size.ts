const SIZES = ['short', 'full'] as const;
const size = process.env['FAULT_SIZE'] ?? 'short';
if (!SIZES.some((each) => each === size)) throw new Error(`FAULT_SIZE must be short or full, not ${size}`);

/**
 * Returns the amount of work of a test: `short` in `npm test`, `full` in `npm run soak`. Both check the same guarantees
 * and cause every needed situation.
 */
export const sized = <T>(short: T, full: T): T => (size === 'full' ? full : short);

/** Prints the result of a soak. Does nothing in the short form. */
export function report(text: string): void {
  if (size === 'full') process.stdout.write(`${text}\n`);
}

export const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 1);
/** Timeout far above the duration of all rounds. */
export const ROUNDS_MS = ROUNDS * 300_000;
