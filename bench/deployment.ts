import { type Gateway, openGateway } from './gateway.ts';
import { startRole } from './gateway-server.ts';
import type { World } from './world.ts';

export interface Deployment {
  readonly gateway: Gateway;
  readonly origins: readonly string[];
  stop(): Promise<void>;
}

export async function openDeployment(
  world: World,
  name: string,
  options: {
    readonly apis: number;
    readonly workers: number;
    readonly accounts: number;
    readonly amqpUrl: string;
  },
): Promise<Deployment> {
  const { apis, workers, accounts, amqpUrl } = options;
  const gateway = await openGateway(world, name, { roles: 'api', accounts, amqpUrl });
  const { databaseUrl } = gateway;
  const start = async (roles: 'api' | 'worker' | 'sandbox') =>
    startRole({ databaseUrl, dataDir: await world.directory(name), roles, amqpUrl });
  const otherApis = await Promise.all(Array.from({ length: apis - 1 }, () => start('api')));
  const others = await Promise.all([
    // Workers need a process that simulates the rails.
    ...Array.from({ length: Math.min(workers, 1) }, () => start('sandbox')),
    ...Array.from({ length: workers }, () => start('worker')),
  ]);
  return {
    gateway,
    origins: [gateway.origin, ...otherApis.map(({ ready }) => ready.origin)],
    async stop() {
      await Promise.all([...otherApis, ...others].map((each) => each.stop()));
      await gateway.stop();
    },
  };
}
