/** Makes every failed message that is not dead due now. The column rounds to milliseconds, which may be the next one. */
export const DUE_NOW = `update failed_message set retry_at = date_trunc('milliseconds', clock_timestamp()) where not dead`;
