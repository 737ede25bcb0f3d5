/**
 * Milliseconds with fractions on the machine's monotonic clock. All processes of a machine share it, so that one can
 * take the time when something leaves and another when it arrives; no adjustment of the wall clock disturbs it.
 */
export const now = (): number => Number(process.hrtime.bigint()) / 1e6;
