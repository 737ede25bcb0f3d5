import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deploymentPrincipal } from '../../src/domains/administration/deployment.ts';
import * as connectors from '../../src/domains/rail-connectors/connector.ts';
import type { Operation } from '../../src/platform/operation/operation.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { MessageKeys } from '../../src/rails/connectors/message-keys.ts';
import { openTestDoor, type TestDoor } from '../support/door.ts';
import { keptLog } from '../support/engine.ts';
import { newTestKey } from '../support/rail-connectors.ts';
import { testSecrets } from '../support/secrets.ts';

let t: TestDoor;
beforeAll(async () => {
  t = await openTestDoor();
  await keysOf().open();
});
afterAll(() => t?.close());

const keysOf = () =>
  new MessageKeys({
    database: t.database,
    secrets: testSecrets,
    log: keptLog,
    sandbox: true,
    rememberedDays: 120,
    inProcess: false,
  });
const caller = () => ({ principal: deploymentPrincipal('elisa'), requestId: newId() });
const act = async <Output>(op: Operation<never, Output> | Operation, input: object): Promise<Output> =>
  (await t.door.enter(op as Operation, caller(), input)).value as Output;
const list = () =>
  act<Awaited<ReturnType<typeof connectors.listRailConnectors.run>>>(connectors.listRailConnectors, {});
const find = async (id: string) => (await list()).find((each) => each.id === id);

describe('rail connectors', () => {
  test('an operator registers a connector, rotates its key without a gap, and revokes it', async () => {
    const [one, two] = [newTestKey(), newTestKey()];
    const asked = { id: 'spi-core', name: 'Core', rails: ['spi', 'str'], publicKey: one.publicKey };
    await act(connectors.registerRailConnector, asked);
    expect(await find('spi-core')).toMatchObject({
      ...{ kind: 'external', rails: ['spi', 'str'], createdBy: 'deployment:elisa', revokedAt: null },
      keys: [{ id: one.keyId, publicKey: one.publicKey, revokedAt: null }],
    });
    await act(connectors.addRailConnectorKey, { id: 'spi-core', publicKey: two.publicKey });
    await act(connectors.revokeRailConnectorKey, { id: 'spi-core', keyId: one.keyId });
    expect((await find('spi-core'))?.keys.map(({ revokedAt }) => revokedAt === null)).toEqual([false, true]);
    await act(connectors.revokeRailConnector, { id: 'spi-core' });
    expect((await find('spi-core'))?.revokedBy).toBe('deployment:elisa');
    const entries = await t.sql<{ action: string; actor_id: string }>(
      `select action, actor_id from audit_event where resource_id = 'spi-core' order by id`,
    );
    expect([...new Set(entries.map(({ action }) => action))]).toEqual([
      ...[
        'rail_connector.registered',
        'rail_connector.key_added',
        'rail_connector.key_revoked',
        'rail_connector.revoked',
      ],
    ]);
  });

  test.each([
    ['an unknown rail', { rails: ['sepa'] }],
    ['no rails', { rails: [] }],
    ['a key that is too short', { publicKey: 'abc' }],
    ['an id with a space', { id: 'spi core' }],
  ])('registering a connector with %s is refused and writes nothing', async (_, change) => {
    const asked = { id: 'wrong-one', name: 'x', rails: ['spi'], publicKey: newTestKey().publicKey, ...change };
    await expect(act(connectors.registerRailConnector, asked)).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await find('wrong-one')).toBeUndefined();
  });

  test('an operator gets an error for an unknown connector or key', async () => {
    const publicKey = newTestKey().publicKey;
    const missing = { code: 'rail_connector_not_found', status: 404 };
    await expect(act(connectors.addRailConnectorKey, { id: 'nobody', publicKey })).rejects.toMatchObject(missing);
    await expect(act(connectors.revokeRailConnector, { id: 'nobody' })).rejects.toMatchObject(missing);
    await expect(act(connectors.revokeRailConnector, { id: 'gateway' })).rejects.toMatchObject(missing);
  });

  test('an operator rotates the gateway’s key, and cannot revoke its only signing key', async () => {
    const [signing] = (await find('gateway'))?.keys ?? [];
    const revoke = { id: 'gateway', keyId: signing?.id };
    await expect(act(connectors.revokeRailConnectorKey, revoke)).rejects.toMatchObject({ status: 404 });
    await act(connectors.renewGatewayKey, { hours: 24 });
    await expect(act(connectors.revokeRailConnectorKey, revoke)).rejects.toMatchObject({ status: 404 });
    await t.sql(
      `update rail_connector_key set signs_from = signs_from - interval '24 hours 1 second' where connector_id = 'gateway' and id <> $1`,
      [signing?.id],
    );
    await act(connectors.revokeRailConnectorKey, revoke);
    expect((await find('gateway'))?.keys.filter(({ revokedAt }) => revokedAt === null)).toHaveLength(1);
    expect(JSON.stringify(await list())).not.toContain('private');
  });
});

test('a partner cannot use any connector operation', async () => {
  for (const op of [connectors.listRailConnectors, connectors.renewGatewayKey]) {
    const input = op === connectors.renewGatewayKey ? { hours: 1 } : {};
    await expect(t.door.enter(op as Operation, t.alpha.caller(), input)).rejects.toMatchObject({ code: 'forbidden' });
  }
});
