/**
 * Timeout for results in a browser. It only catches hangs: every machine is faster, and tests continue as soon as the
 * result appears. Pages and `expect.poll` of the browser tests use it by default.
 */
export const BROWSER_TIMEOUT_MS = 60_000;
