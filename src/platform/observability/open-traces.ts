import type { Logger } from './log.ts';

export async function openTraces(options: {
  readonly endpoint: string;
  readonly version: string;
  readonly log: Logger;
}) {
  const { startTracing } = await import('./open-telemetry.ts');
  return startTracing(options);
}
