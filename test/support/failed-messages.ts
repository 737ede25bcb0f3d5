/** Makes every failed message due, except dead ones. The column would round the time up into the future. */
export const DUE_NOW = `update failed_message set retry_at = date_trunc('milliseconds', clock_timestamp()) where not dead`;
