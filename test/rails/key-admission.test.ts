import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAdministrationLog } from '../../src/domains/administration/administration-log.ts';
import { approveChange, declineChange } from '../../src/domains/administration/change-decisions.ts';
import { getChange, listChanges } from '../../src/domains/administration/change-request.ts';
import { disablePerson } from '../../src/domains/administration/person-changes.ts';
import {
  addRailConnectorKey,
  listRailConnectors,
  registerRailConnector,
  revokeRailConnector,
} from '../../src/domains/rail-connectors/connector.ts';
import type { Message } from '../../src/messaging/broker.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { MessageKeys } from '../../src/rails/connectors/message-keys.ts';
import { type AdministeredDoor, openAdministration } from '../support/administration.ts';
import { keptLog } from '../support/engine.ts';
import { type Entrant, person } from '../support/finance.ts';
import { newTestKey, type TestKey } from '../support/rail-connectors.ts';
import { testSecrets } from '../support/secrets.ts';

let t: AdministeredDoor;
let keys: MessageKeys;
/** The second admin of the other institution. */
let second: Entrant['enter'];
let id = '';
let n = 0;
beforeAll(async () => {
  t = await openAdministration();
  await t.sql(
    `insert into operator (id, institution_id, login, name, roles, created_at)
     select $1, institution_id, 'second', 'Second', '{admin}', now() from operator where login = 'stranger'`,
    [newId()],
  );
  second = person(t.database, t.door, 'second');
  const options = { database: t.database, secrets: testSecrets, log: keptLog, sandbox: true, rememberedDays: 120 };
  keys = await new MessageKeys({ ...options, inProcess: false }).open();
});
afterAll(() => t?.close());
beforeEach(() => {
  n += 1;
  id = `spi-core-${n}`;
});

const register = async (key: TestKey) => {
  const input = { id, name: 'Core', rails: ['spi' as const], publicKey: key.publicKey };
  const { waitsIn, connector } = await t.deployment(registerRailConnector, input);
  const [here = '', there = ''] = waitsIn.map(({ changeId }) => changeId);
  return { waitsIn, connector, here, there };
};
const find = async () => (await t.deployment(listRailConnectors, {})).find((each) => each.id === id);
/** Null: messages of this key are accepted. */
async function refusalOf(key: TestKey): Promise<string | null> {
  const text = '{}';
  const message: Message = { id: newId(), exchange: 'outcomes', routingKey: 'spi.x', body: {}, text };
  const [refusal = null] = await keys.verify([await key.sign(message)]);
  return refusal;
}

describe('a key of a rail connector', () => {
  it('a connector key is accepted once two different admins of every institution with admins have approved', async () => {
    const key = newTestKey();
    const { waitsIn, connector, here, there } = await register(key);
    expect(waitsIn).toHaveLength(2);
    expect(connector).toBeNull();
    await t.elisa(approveChange, { changeId: here });
    await expect(t.elisa(approveChange, { changeId: here })).rejects.toMatchObject({ code: 'two_persons_required' });
    expect(await t.hugo(approveChange, { changeId: here })).toMatchObject({ outcome: 'approved' });
    await t.stranger(approveChange, { changeId: there });
    expect(await find()).toBeUndefined();
    expect(await refusalOf(key)).toBe('unknown_key');
    await second(approveChange, { changeId: there });
    expect(await find()).toMatchObject({ createdBy: 'deployment:root', keys: [{ id: key.keyId }] });
    expect(await refusalOf(key)).toBeNull();
    for (const admin of [t.elisa, t.stranger])
      expect((await admin(listAdministrationLog, {})).items).toContainEqual(
        expect.objectContaining({ action: 'rail_connector.registered', resourceId: id }),
      );
  });

  it('one refusal of a connector key ends the request in every institution', async () => {
    const key = newTestKey();
    const { here, there } = await register(key);
    await t.elisa(approveChange, { changeId: here });
    await second(declineChange, { changeId: there });
    expect(await t.elisa(getChange, { changeId: here })).toMatchObject({ outcome: 'withdrawn' });
    await expect(t.hugo(approveChange, { changeId: here })).rejects.toMatchObject({ code: 'change_already_decided' });
    expect(await refusalOf(key)).toBe('unknown_key');
  });

  it('a connector key is admitted once when the last approvals of two institutions race', async () => {
    const key = newTestKey();
    const { here, there } = await register(key);
    await t.elisa(approveChange, { changeId: here });
    await t.stranger(approveChange, { changeId: there });
    await Promise.all([t.hugo(approveChange, { changeId: here }), second(approveChange, { changeId: there })]);
    expect(await find()).toMatchObject({ keys: [{ id: key.keyId }] });
  });

  it('a connector key is not admitted when a refusal precedes the last approval', async () => {
    const key = newTestKey();
    const { here, there } = await register(key);
    await t.elisa(approveChange, { changeId: here });
    await t.hugo(approveChange, { changeId: here });
    await t.stranger(approveChange, { changeId: there });
    const [approved] = await Promise.allSettled([
      second(approveChange, { changeId: there }),
      t.stranger(declineChange, { changeId: there }),
    ]);
    expect((await find()) !== undefined).toBe(approved.status === 'fulfilled');
  });

  it('a further connector key waits, and is refused when the connector is revoked meanwhile', async () => {
    const { here, there } = await register(newTestKey());
    for (const [admin, changeId] of [
      [t.elisa, here],
      [t.hugo, here],
      [t.stranger, there],
      [second, there],
    ] as const)
      await admin(approveChange, { changeId });
    const next = newTestKey();
    const { waitsIn, connector } = await t.deployment(addRailConnectorKey, { id, publicKey: next.publicKey });
    expect(connector?.keys).toHaveLength(1);
    await t.deployment(revokeRailConnector, { id });
    const [ours, theirs] = waitsIn.map(({ changeId }) => changeId);
    await t.elisa(approveChange, { changeId: ours ?? '' });
    await t.hugo(approveChange, { changeId: ours ?? '' });
    await t.stranger(approveChange, { changeId: theirs ?? '' });
    await expect(second(approveChange, { changeId: theirs ?? '' })).rejects.toMatchObject({
      code: 'rail_connector_conflict',
    });
    expect(await refusalOf(next)).toBe('unknown_key');
  });

  it('an admin cannot decide on a connector key in another institution', async () => {
    const { there } = await register(newTestKey());
    await expect(t.elisa(approveChange, { changeId: there })).rejects.toMatchObject({ code: 'change_not_found' });
    const waiting = (await t.elisa(listChanges, { waiting: true })).items.filter(({ subject }) => subject === id);
    expect(waiting).toHaveLength(1);
  });

  it('a connector key waits only in institutions with enabled admins', async () => {
    await t.stranger(disablePerson, { login: 'second' });
    await t.sql(`update operator set disabled_at = now() where login = 'stranger'`);
    expect((await register(newTestKey())).waitsIn).toHaveLength(1);
  });
});
