import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedIn } from '../../support/console.ts';
import { type Followed, follow } from '../../support/console-live.ts';
import { type ServedFinance, serveFinance } from '../../support/finance.ts';
import { fundedAccount } from '../../support/served-gateway.ts';
import { until } from '../../support/until.ts';

const EVENTS = `subscription ($partnerId: ID!, $types: [String!], $after: Cursor) {
  partnerEvents(partnerId: $partnerId, types: $types, after: $after) { cursor name partnerId payload deliveries { nodes { deliveryId } } }
}`;

let gateway: ServedFinance;
let followed: Followed | undefined;
beforeAll(async () => {
  gateway = await serveFinance();
});
afterAll(async () => {
  followed?.close();
  await gateway?.stop();
});

const partnerIdOf = async (name: string) =>
  (await gateway.sql<{ id: string }>('select id from partner where name = $1', [name]))[0]?.id;

describe("a partner's events", () => {
  test('an admin who subscribes to the events of one partner receives them as they are logged and resumes from a cursor', async () => {
    const partnerId = await partnerIdOf('alpha');
    const elisa = await signedIn(gateway, 'elisa');
    const types = ['pix.received'];
    followed = await follow(gateway, elisa, EVENTS, { partnerId, types });
    await fundedAccount(gateway.beta, 1_234);
    await fundedAccount(gateway.alpha, 5_678);
    await until(() => (followed?.results.length ?? 0) > 0);
    const [{ data }] = followed.results;
    expect(data.partnerEvents).toMatchObject({ name: 'pix.received', partnerId, deliveries: { nodes: [] } });
    expect(JSON.stringify(followed.results)).not.toContain('1234');
    followed.close();
    await fundedAccount(gateway.alpha, 9_999);
    followed = await follow(gateway, elisa, EVENTS, { partnerId, types, after: data.partnerEvents.cursor });
    await until(() => (followed?.results.length ?? 0) > 0);
    expect(JSON.stringify(followed.results[0])).toContain('9999');
  });

  test('callers other than admins of the institution cannot subscribe to the events of a partner', async () => {
    const carla = await signedIn(gateway, 'carla');
    const refused = await follow(gateway, carla, EVENTS, { partnerId: await partnerIdOf('alpha') });
    await until(() => refused.results.length > 0);
    expect(refused.results[0].errors[0].extensions.code).toBe('forbidden');
  });
});
