import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeAccount } from '../../../../src/domains/accounts/account-status.ts';
import { lookUpKey } from '../../../../src/domains/pix/dict/dict-lookup.ts';
import { keyForCharge } from '../../../../src/domains/pix/keys/charge-key.ts';
import {
  simulateDirectoryEntry,
  simulateKeyBlock,
  simulateKeyUnblock,
} from '../../../../src/domains/pix/keys/sandbox/pix-key.ts';
import { newCustomer } from '../../../support/customers.ts';
import { openTestEngine, type TestEngine } from '../../../support/engine.ts';
import { again, eventsOf } from '../../../support/payments.ts';
import {
  activeKey,
  commandsAbout,
  newEmail,
  newPhone,
  readKey,
  register,
  remove,
  word,
} from '../../../support/pix-keys.ts';

let t: TestEngine;
let accountId: number;

beforeAll(async () => {
  t = await openTestEngine();
});
afterAll(() => t.close());
beforeEach(async () => {
  ({ accountId } = await newCustomer(t, t.alpha));
});

const eventNames = async () => (await eventsOf(t, accountId)).map(({ type }) => type);
const lookUp = async (key: string) =>
  (await t.door.enter(lookUpKey, t.alpha.caller(), { key, accountId: (await newCustomer(t, t.alpha)).accountId }))
    .value;
const block = (key: string, partner = t.alpha) =>
  t.door.enter(simulateKeyBlock, partner.caller(), { key, reason: 'suspected fraud' });
const unblock = (key: string, partner = t.alpha) => t.door.enter(simulateKeyUnblock, partner.caller(), { key });
const entry = (key: string) => t.sql('select 1 from sandbox_dict_entry where key = $1', [key]);

describe('registration to deletion', () => {
  test('a key becomes active, is found by payers, and leaves the directory on deletion', async () => {
    const { key } = await register(t, accountId, 'PHONE', newPhone());
    await t.idle();
    expect(await readKey(t, key)).toMatchObject({ status: 'active', reason: null });
    const [account] = await t.sql<{ agency: string; account_number: string }>('select * from account where id = $1', [
      accountId,
    ]);
    expect(await lookUp(key)).toMatchObject({
      key,
      keyType: 'PHONE',
      ispb: '99999004',
      branch: account?.agency,
      accountNumber: account?.account_number,
      ownerName: 'Maria da Silva',
    });

    await t.stopRunning();
    await remove(t, accountId, key);
    expect((await readKey(t, key)).status).toBe('deleting');
    await t.startAgain();
    await t.idle();
    expect((await readKey(t, key)).status).toBe('deleted');
    await expect(lookUp(key)).rejects.toMatchObject({ code: 'key_not_found' });

    const events = await eventsOf(t, accountId);
    expect(events.map(({ type }) => type)).toEqual(['pix.key.registered', 'pix.key.deleted']);
    for (const { payload } of events) {
      expect(payload).toEqual({ accountId, keyType: 'PHONE', keyValue: key, occurredAt: t.clock.now().toISOString() });
    }
  });

  test('a key that another bank registered meanwhile is rejected with its reason', async () => {
    await t.stopRunning();
    const { key } = await register(t, accountId, 'EMAIL', newEmail());
    await t.door.enter(simulateDirectoryEntry, t.alpha.caller(), {
      key,
      keyType: 'EMAIL',
      ownerDocument: '11144477735',
      ownerName: 'João',
    });
    await t.startAgain();
    await t.idle();
    expect(await readKey(t, key)).toMatchObject({ status: 'rejected', reason: 'EntryAlreadyExists' });
    expect(await eventNames()).toEqual([]);
    expect((await lookUp(key)).ownerName).toBe('João');
  });

  test('after a crash at any step, a registration and a deletion complete on the next run', async () => {
    await t.stopRunning();
    const { key } = await register(t, accountId, 'EMAIL', newEmail());
    await t.startAgain();
    await t.stopRunning();
    await t.startAgain();
    await t.idle();
    expect((await readKey(t, key)).status).toBe('active');
    expect(await eventNames()).toEqual(['pix.key.registered']);
  });

  test('a repeated command registers or deletes a key once', async () => {
    const { key } = await register(t, accountId, 'EMAIL', newEmail());
    await t.idle();
    const repeat = async (type: string) => {
      const [row] = await t.sql<{ body: object }>(
        `select payload as body from log where type = $1 and payload->>'key' = $2`,
        [type, key],
      );
      await t.broker.publish([
        { id: crypto.randomUUID(), exchange: 'rails', routingKey: type, body: row?.body as object },
      ]);
      await t.idle();
    };
    await repeat('dict.key_register');
    expect((await readKey(t, key)).status).toBe('active');
    await remove(t, accountId, key);
    await t.idle();
    await repeat('dict.key_delete');
    expect((await readKey(t, key)).status).toBe('deleted');
    expect(await eventNames()).toEqual(['pix.key.registered', 'pix.key.deleted']);
  });
});

describe('key deletion', () => {
  test('repeated or concurrent deletions of a key have the effect of one', async () => {
    const key = await activeKey(t, accountId);
    await t.stopRunning();
    await Promise.all(Array.from({ length: 6 }, () => remove(t, accountId, key)));
    await remove(t, accountId, key);
    await t.startAgain();
    await t.idle();
    expect(await commandsAbout(t, key)).toEqual(['dict.key_delete']);
    expect(await eventNames()).toEqual(['pix.key.deleted']);
    await expect(remove(t, accountId, key)).rejects.toMatchObject({ code: 'key_not_found', status: 404 });
  });

  test('the deletion of a pending key is refused', async () => {
    await t.stopRunning();
    const { key } = await register(t, accountId, 'EVP');
    await expect(remove(t, accountId, key)).rejects.toMatchObject({ code: 'invalid_key_state', status: 422 });
    expect((await readKey(t, key)).status).toBe('pending');
    await t.startAgain();
    await t.idle();
  });

  test('the deletion of an unknown key, another account’s or another partner’s key is refused alike as not found', async () => {
    const other = await newCustomer(t, t.alpha);
    const foreign = await newCustomer(t, t.beta);
    const keys = [newEmail(), await activeKey(t, other.accountId), await activeKey(t, foreign.accountId)];
    const results = await Promise.allSettled(keys.map((key) => remove(t, accountId, key)));
    for (const result of results) {
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'key_not_found', status: 404 } });
      expect(result).toEqual(results[0]);
    }
    for (const id of [foreign.accountId, 999_999_999]) {
      await expect(remove(t, id, keys[2] as string)).rejects.toMatchObject({ code: 'account_not_of_partner' });
    }
    expect(await commandsAbout(t, keys[2] as string)).toEqual([]);
  });

  test('a key that is deleted and blocked concurrently ends deleted in either order', async () => {
    for (let round = 0; round < 5; round += 1) {
      const key = await activeKey(t, accountId);
      await Promise.allSettled([remove(t, accountId, key), block(key)]);
      await t.idle();
      expect((await readKey(t, key)).status).toBe('deleted');
      expect(await entry(key)).toEqual([]);
    }
    const types = await eventNames();
    expect(types.filter((type) => type === 'pix.key.deleted')).toHaveLength(5);
    expect(types.filter((type) => type === 'pix.key.unblocked')).toHaveLength(0);
  });
});

describe('key block', () => {
  test('a block emits its reason, and payers cannot find the key until it is unblocked', async () => {
    const key = await activeKey(t, accountId);
    await block(key);
    await t.idle();
    expect(await readKey(t, key)).toMatchObject({ status: 'blocked', reason: 'suspected fraud' });
    await expect(lookUp(key)).rejects.toMatchObject({ code: 'key_not_found' });
    await expect(block(key)).rejects.toMatchObject({ code: 'invalid_key_state' });

    await unblock(key);
    await t.idle();
    expect(await readKey(t, key)).toMatchObject({ status: 'active', reason: null });
    expect((await lookUp(key)).key).toBe(key);
    await expect(unblock(key)).rejects.toMatchObject({ code: 'invalid_key_state' });

    const events = await eventsOf(t, accountId);
    expect(events.map(({ type }) => type)).toEqual(['pix.key.blocked', 'pix.key.unblocked']);
    expect(events[0]?.payload).toMatchObject({ keyValue: key, reason: 'suspected fraud' });
  });

  test('only keys of the partner can be blocked by the simulation', async () => {
    const key = await activeKey(t, accountId);
    for (const act of [block, unblock]) {
      await expect(act(key, t.beta)).rejects.toMatchObject({ code: 'key_not_found', status: 404 });
      await expect(act(newEmail())).rejects.toMatchObject({ code: 'key_not_found' });
      await expect(act('ok@sandbox')).rejects.toMatchObject({ code: 'key_not_found' });
    }
    expect((await readKey(t, key)).status).toBe('active');
  });

  test('a blocked key can be deleted', async () => {
    const key = await activeKey(t, accountId);
    await block(key);
    await t.idle();
    await remove(t, accountId, key);
    await t.idle();
    expect(await eventNames()).toEqual(['pix.key.blocked', 'pix.key.deleted']);
  });
});

describe('directory messages in another order', () => {
  const later = (seconds: number) => new Date(t.clock.now().getTime() + seconds * 1_000);

  test('a block that arrives before the registration implies the registration', async () => {
    await t.stopRunning();
    const { key } = await register(t, accountId, 'EVP');
    const { id } = await readKey(t, key);
    await t.startAgain();
    await t.tell(word(t, 'blocked', { key, reason: 'order' }), word(t, 'registered', { keyId: id }));
    await t.idle();
    expect((await readKey(t, key)).status).toBe('blocked');
    expect(await eventNames()).toEqual(['pix.key.registered', 'pix.key.blocked']);
  });

  test('of a block and an unblock the later one by the directory’s time applies', async () => {
    const key = await activeKey(t, accountId);
    const end = word(t, 'unblocked', { key }, later(2));
    const begin = word(t, 'blocked', { key, reason: 'late' }, later(1));
    await t.tell(end);
    await t.tell(begin);
    expect((await readKey(t, key)).status).toBe('active');
    await t.tell(word(t, 'blocked', { key, reason: 'new' }, later(3)));
    await t.tell(again(end), again(begin));
    expect(await readKey(t, key)).toMatchObject({ status: 'blocked', reason: 'new' });
    expect(await eventNames()).toEqual(['pix.key.blocked']);
  });

  test('directory messages repeated under the same or another id take effect once', async () => {
    const key = await activeKey(t, accountId);
    const { id } = await readKey(t, key);
    const words = [
      word(t, 'registered', { keyId: id }),
      word(t, 'blocked', { key, reason: 'twice' }),
      word(t, 'unblocked', { key }),
      word(t, 'deleted', { keyId: id }),
      word(t, 'rejected', { keyId: id, reason: 'too late' }),
    ];
    for (const one of words) {
      await t.tell(one);
      await t.tell(one, again(one));
    }
    expect(await readKey(t, key)).toMatchObject({ status: 'deleted', reason: null });
    expect(await eventNames()).toEqual(['pix.key.blocked', 'pix.key.unblocked', 'pix.key.deleted']);
  });

  test('a directory message about an unknown key changes nothing', async () => {
    const key = newEmail();
    await t.tell(word(t, 'blocked', { key, reason: 'gone' }), word(t, 'unblocked', { key }));
    expect(await t.sql('select 1 from failed_message where dead')).toEqual([]);
  });
});

describe('account closing', () => {
  const close = () => t.door.enter(closeAccount, t.alpha.caller(), { accountId });

  test('closing an account removes its keys from the directory', async () => {
    const [active, blocked] = [await activeKey(t, accountId), await activeKey(t, accountId)];
    await block(blocked);
    await t.idle();
    await close();
    await t.idle();
    for (const key of [active, blocked]) {
      expect((await readKey(t, key)).status).toBe('deleted');
      expect(await entry(key)).toEqual([]);
    }
    expect((await eventNames()).filter((type) => type === 'pix.key.deleted')).toHaveLength(2);
    await close();
    expect(await commandsAbout(t, active)).toEqual(['dict.key_delete']);
  });

  test('closing an account removes a pending key once the directory has registered it', async () => {
    await t.stopRunning();
    const { key } = await register(t, accountId, 'EVP');
    await close();
    await t.startAgain();
    await t.idle();
    expect((await readKey(t, key)).status).toBe('deleted');
    expect(await eventNames()).toEqual(['pix.key.registered', 'pix.key.deleted']);
    expect(await entry(key)).toEqual([]);
  });

  test('closing an account and registering a key concurrently never leaves a key behind', async () => {
    for (let round = 0; round < 6; round += 1) {
      ({ accountId } = await newCustomer(t, t.alpha));
      const [registered] = await Promise.allSettled([register(t, accountId, 'EVP'), close()]);
      await t.idle();
      const left = await t.sql(
        `select 1 from pix_key where account_id = $1 and status not in ('deleted', 'rejected')`,
        [accountId],
      );
      expect(left).toEqual([]);
      if (registered.status === 'rejected') expect(registered.reason).toMatchObject({ code: 'account_closed' });
    }
  });
});

describe('key of a charge', () => {
  const forCharge = (pixKey: string | null, id = accountId, partner = t.alpha) =>
    t.database.transaction((tx) =>
      keyForCharge(
        { tx, now: t.clock.now(), stage() {}, audit() {} } as never,
        { id, institutionId: t.institutionId, partnerId: partner.id },
        pixKey,
      ),
    );

  test('a charge accepts a given key only if it is an active key of the account', async () => {
    const [oldest, given, blocked] = [
      await activeKey(t, accountId),
      await activeKey(t, accountId),
      await activeKey(t, accountId),
    ];
    await t.sql(`update pix_key set created_at = created_at - interval '1 day' where key = $1`, [oldest]);
    await t.sql(`update pix_key set status = 'blocked' where key = $1`, [blocked]);
    expect(await forCharge(given)).toBe(given);
    expect(await forCharge(null)).toBe(oldest);
    const other = await activeKey(t, (await newCustomer(t, t.alpha)).accountId);
    for (const key of [blocked, other, newEmail(), 'ok@sandbox']) {
      await expect(forCharge(key)).rejects.toMatchObject({ code: 'invalid_pix_key', status: 422 });
    }
    await expect(forCharge(given, accountId, t.beta)).rejects.toMatchObject({ code: 'invalid_pix_key' });
  });

  test('concurrent charges without a key register one random key together', async () => {
    const keys = await Promise.all(Array.from({ length: 5 }, () => forCharge(null)));
    expect(new Set(keys).size).toBe(1);
    expect(await readKey(t, keys[0] as string)).toMatchObject({ type: 'EVP', status: 'pending', accountId });
  });

  test('no key is created for a charge of a full, blocked or closed account', async () => {
    for (let n = 0; n < 5; n += 1) await activeKey(t, accountId);
    await t.sql(`update pix_key set status = 'blocked' where account_id = $1`, [accountId]);
    await expect(forCharge(null)).rejects.toMatchObject({ code: 'key_limit_reached' });
    for (const status of ['blocked', 'closed']) {
      const { accountId: id } = await newCustomer(t, t.alpha);
      await t.sql('update balance set status = $2 where account_id = $1', [id, status]);
      await expect(forCharge(null, id)).rejects.toMatchObject({ code: `account_${status}` });
    }
  });
});
