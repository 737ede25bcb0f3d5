import type { Broker } from '../../messaging/broker.ts';
import type { Logger } from '../../platform/observability/log.ts';
import type { Metrics } from '../../platform/observability/metrics.ts';
import { RAILS } from '../../rails/rails.ts';

type Counting = 'depth' | 'consumers';

const queueOf = (rail: string): string => `rails.${rail}`;

async function countByRail(broker: Broker, counting: Counting): Promise<ReadonlyMap<string, number>> {
  const counts = await Promise.all(
    Object.keys(RAILS).map(async (rail) => [rail, await broker[counting](queueOf(rail))] as const),
  );
  return new Map(counts.flatMap(([rail, count]) => (count === null ? [] : [[rail, count] as const])));
}

export function observeRails(broker: Broker, metrics: Metrics): void {
  const gauges = (name: string, help: string, counting: Counting) =>
    metrics.gauges(name, help, ['rail'], async () => {
      const counts = await countByRail(broker, counting);
      return [...counts].map(([rail, value]) => ({ labels: { rail }, value }));
    });
  gauges('gateway_rail_waiting_commands', 'Commands that wait for a connector, by rail', 'depth');
  gauges('gateway_rail_connectors', 'Connectors that consume commands, by rail', 'consumers');
}

export async function warnAboutMissingConnectors(broker: Broker, log: Logger): Promise<void> {
  const [waiting, connectors] = [await countByRail(broker, 'depth'), await countByRail(broker, 'consumers')];
  for (const [rail, commands] of waiting) {
    if (commands > 0 && connectors.get(rail) === 0)
      log.warn({ rail, commands }, 'commands wait and no connector consumes them: start the connector of this rail');
  }
}
