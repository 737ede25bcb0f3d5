import type { Database } from '../database/database.ts';
import { StartupError } from '../errors/startup-error.ts';
import type { Metrics } from '../observability/metrics.ts';
import { clockSkew, clockTrouble } from '../time/real-time.ts';
import { BusinessClock } from './clock.ts';

/** Opens the clock and exports the machine clock's skew. @throws StartupError when the machine's clock is wrong */
export async function openClock(database: Database, metrics: Metrics): Promise<BusinessClock> {
  const clock = new BusinessClock(database);
  await clock.refresh();
  const trouble = clockTrouble();
  if (trouble !== null) throw new StartupError(trouble);
  metrics.gauge(
    'gateway_clock_skew_seconds',
    "How far this machine's clock is ahead of the database's",
    () => clockSkew() / 1_000,
  );
  return clock;
}
