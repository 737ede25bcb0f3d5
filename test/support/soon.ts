/**
 * How long a test waits for what shall be seen in a browser. It is the bound of what is stuck: no machine takes as long, whatever
 * else it does, and what comes sooner is waited for no longer. Pages and `expect.poll` of the browser tests wait so by themselves.
 */
export const SOON_MS = 60_000;
