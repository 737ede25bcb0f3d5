import { createLogger, type Logger } from '../../src/platform/observability/log.ts';

export interface CapturedLog {
  readonly log: Logger;
  readonly text: string[];
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever a line has
  lines(): any[];
}

export function captureLog(): CapturedLog {
  const text: string[] = [];
  return {
    log: createLogger('trace', { write: (line) => text.push(line) }),
    text,
    lines: () => text.map((line) => JSON.parse(line)),
  };
}
