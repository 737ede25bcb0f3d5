import { createLogger, type Logger } from '../../src/platform/log.ts';

export interface CapturedLog {
  readonly log: Logger;
  /** What was written so far, as it went out. */
  readonly text: string[];
  /** The same, read. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever a line has
  lines(): any[];
}

/** The gateway's own logger, every level of it, into memory. */
export function captureLog(): CapturedLog {
  const text: string[] = [];
  return {
    log: createLogger('trace', { write: (line) => text.push(line) }),
    text,
    lines: () => text.map((line) => JSON.parse(line)),
  };
}
