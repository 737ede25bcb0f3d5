/** Milliseconds on the machine's monotonic clock, which all processes share and no adjustment affects. */
export const now = (): number => Number(process.hrtime.bigint()) / 1e6;
