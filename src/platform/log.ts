import { type Logger, pino } from 'pino';

export type { Logger };

/** Structured logs on standard output; secrets are cut out wherever a log line might carry them. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'password',
        '*.password',
        'client_secret',
        '*.client_secret',
        'authorization',
        '*.authorization',
        'req.headers.authorization',
        'req.headers.cookie',
      ],
      censor: '[redacted]',
    },
  });
}
