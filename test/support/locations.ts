import type { AddressInfo } from 'node:net';
import { serveLocations } from '../../src/domains/pix/charges/location/location.rest.ts';
import { SigningKeys } from '../../src/domains/pix/charges/signing/signing-keys.ts';
import { Metrics } from '../../src/platform/observability/metrics.ts';
import { SecurityEvents } from '../../src/platform/security/security-events.ts';
import { createHttpServer } from '../../src/rest/server.ts';
import { openTestDoor, type TestDoor } from './door.ts';
import { keptLog } from './engine.ts';
import { noClients } from './no-clients.ts';
import { testSecrets } from './secrets.ts';

/** The real HTTP server with only the locations of charges, over the real door. */
export interface TestLocations extends TestDoor {
  readonly origin: string;
  readonly keys: SigningKeys;
}

export async function openTestLocations({ rateLimit }: { readonly rateLimit?: number } = {}): Promise<TestLocations> {
  let origin = '';
  const publicOrigin = () => origin;
  const test = await openTestDoor({ publicOrigin });
  const { door, database, clock } = test;
  const keys = new SigningKeys({ database, secrets: testSecrets, days: 90, host: () => new URL(origin).hostname });
  const metrics = new Metrics();
  const app = createHttpServer({
    door,
    routes: [],
    sandboxRoutes: [],
    authenticate: async () => null,
    ...noClients,
    log: keptLog,
    metrics,
    security: new SecurityEvents(keptLog, metrics),
    rateLimit: { enabled: rateLimit !== undefined, max: rateLimit ?? 1 },
    version: '0.0.0',
    open: (scope, face) => serveLocations(scope, { database, clock, keys, publicOrigin }, face),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    ...test,
    origin,
    keys,
    async close() {
      await app.close();
      await test.close();
    },
  };
}
