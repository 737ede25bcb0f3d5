/** Milliseconds of the machine's monotonic clock, which all processes share and time changes do not affect. */
export const now = (): number => Number(process.hrtime.bigint()) / 1e6;
