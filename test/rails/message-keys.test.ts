import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resealRailKeys, unknownRailSecretKeys } from '../../src/domains/rail-connectors/resealing.ts';
import type { Message } from '../../src/messaging/broker.ts';
import { SecretBox } from '../../src/platform/security/secret-box.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { addOwnKey, MessageKeys } from '../../src/rails/connectors/message-keys.ts';
import { listRailConnectors, revokeRailConnectorKey } from '../../src/rails/connectors/registry.ts';
import { openTestDoor, type TestDoor } from '../support/door.ts';
import { keptLog } from '../support/engine.ts';

let t: TestDoor;
beforeAll(async () => {
  t = await openTestDoor();
});
afterAll(() => t?.close());
beforeEach(() => t.sql('delete from rail_connector_key'));

const secretKey = (id: string) => ({ id, key: randomBytes(32) });
const [old, next] = [secretKey('old'), secretKey('next')];
const box = new SecretBox([old]);

const open = (secrets = box, sandbox = true, inProcess = false) =>
  new MessageKeys({ database: t.database, secrets, log: keptLog, sandbox, rememberedDays: 120, inProcess }).open();
const outcomeMessage = (routingKey = 'spi.outcome'): Message => ({
  id: newId(),
  exchange: 'outcomes',
  routingKey,
  body: { a: 'ç' },
});
const ownKeys = async (connector: string) =>
  (await listRailConnectors(t.database))
    .find(({ id }) => id === connector)
    ?.keys.filter(({ revokedAt }) => revokedAt === null);

describe('the keys of the gateway itself', () => {
  test('the gateway’s keys are created by one of many starting processes, and usable in all', async () => {
    const processes = await Promise.all(Array.from({ length: 8 }, () => open()));
    expect(await ownKeys('gateway')).toHaveLength(1);
    expect(await ownKeys('sandbox')).toHaveLength(1);
    const signed = await Promise.all(processes.map((keys) => keys.sign('gateway', [outcomeMessage()])));
    expect(await processes[0]?.verify(signed.flat())).toEqual(signed.map(() => null));
  });

  test('the next key of the gateway signs from its start, and earlier signatures stay valid', async () => {
    const keys = await open();
    const [before] = await keys.sign('gateway', [outcomeMessage()]);
    await addOwnKey({ database: t.database, secrets: box }, 'gateway', {
      onlyFirst: false,
      signsFrom: new Date(Date.now() + 3_600_000),
      author: 'test',
    });
    const [still] = await (await open()).sign('gateway', [outcomeMessage()]);
    expect(still?.signature?.slice(0, 25)).toBe(before?.signature?.slice(0, 25));
    await t.sql(`update rail_connector_key set signs_from = signs_from - interval '2 hours'`);
    const [changed] = await (await open()).sign('gateway', [outcomeMessage()]);
    expect(changed?.signature?.slice(0, 25)).not.toBe(before?.signature?.slice(0, 25));
    expect(await keys.verify([before, still, changed] as Message[])).toEqual([null, null, null]);
  });

  test('a key of the gateway with a lost secret is revoked and replaced', async () => {
    const lost = await open();
    const [signed] = await lost.sign('gateway', [outcomeMessage()]);
    const keys = await open(new SecretBox([{ ...secretKey('old') }]));
    expect(await ownKeys('gateway')).toHaveLength(1);
    const [again] = await keys.sign('gateway', [outcomeMessage()]);
    expect(await keys.verify([signed, again] as Message[])).toEqual(['revoked_key', null]);
  });

  test('the check of SECRET_KEYS names the missing key that sealed a key of the gateway', async () => {
    await open();
    expect(await unknownRailSecretKeys(t.database, new SecretBox([next]))).toEqual(['old']);
    expect(await unknownRailSecretKeys(t.database, new SecretBox([next, old]))).toEqual([]);
  });

  test('the gateway’s keys are sealed again when SECRET_KEYS rotate, and sign as before', async () => {
    const [signed] = await (await open()).sign('gateway', [outcomeMessage()]);
    const both = new SecretBox([next, old]);
    expect(await resealRailKeys(t.database, both)).toBe(2);
    expect(await resealRailKeys(t.database, both)).toBe(0);
    const keys = await open(new SecretBox([next]));
    const [again] = await keys.sign('gateway', [outcomeMessage()]);
    expect(again?.signature?.slice(0, 25)).toBe(signed?.signature?.slice(0, 25));
  });
});

describe('the sandbox', () => {
  test('messages of the sandbox are accepted only where the sandbox is on', async () => {
    const on = await open();
    const signed = (await on.sign('sandbox', [outcomeMessage()])) as Message[];
    expect(await on.verify(signed)).toEqual([null]);
    expect(await (await open(box, false)).verify(signed)).toEqual(['unknown_key']);
  });

  test('the sandbox may not send the gateway’s own bookings', async () => {
    const keys = await open();
    expect(await keys.verify(await keys.sign('sandbox', [outcomeMessage('book.pix')]))).toEqual(['rail_not_allowed']);
    expect(await keys.verify(await keys.sign('gateway', [outcomeMessage('book.pix')]))).toEqual([null]);
  });

  test('no operator can revoke the key of the sandbox', async () => {
    await open();
    const [key] = (await ownKeys('sandbox')) ?? [];
    await expect(revokeRailConnectorKey(t.database, 'sandbox', key?.id ?? '', 'test')).rejects.toThrow(
      'has no active key with',
    );
  });
});

describe('signing', () => {
  test('commands and outcomes are signed, events and messages with a given signature are not', async () => {
    const keys = await open();
    const event: Message = { ...outcomeMessage('1.x.pix.received'), exchange: 'events' };
    const unsigned = { ...outcomeMessage(), signature: null };
    const other = { ...outcomeMessage(), signature: 'v1.other' };
    expect(await keys.sign('gateway', [event, unsigned, other])).toEqual([event, unsigned, other]);
  });
});

describe('in-process messages', () => {
  const openOne = (sandbox = true) => open(box, sandbox, true);

  test('in-process messages are signed by keys that no other process accepts', async () => {
    const [one, other, shared] = await Promise.all([openOne(), openOne(), open()]);
    const signed = [
      ...(await one.sign('gateway', [outcomeMessage()])),
      ...(await one.sign('sandbox', [outcomeMessage()])),
    ];
    expect(await one.verify(signed)).toEqual([null, null]);
    expect(await other.verify(signed)).toEqual(['unknown_key', 'unknown_key']);
    expect(await shared.verify(signed)).toEqual(['unknown_key', 'unknown_key']);
  });

  test('in-process messages are accepted only unchanged and signed, with their id, type and body', async () => {
    const keys = await openOne();
    const [signed, other] = (await keys.sign('sandbox', [outcomeMessage(), outcomeMessage()])) as [Message, Message];
    const forged = [
      { ...signed, text: signed.text?.replace('ç', 'c') },
      { ...signed, id: newId() },
      { ...signed, routingKey: 'str.outcome' },
      { ...signed, exchange: 'rails' as const },
      { ...signed, signature: other.signature },
      { ...signed, signature: `${signed.signature?.slice(0, -4)}AAAA` },
      { ...signed, signature: `${signed.signature?.slice(0, 26)}${'A'.repeat(86)}` },
    ] as Message[];
    expect(await keys.verify(forged)).toEqual(forged.map(() => 'signature_mismatch'));
    expect(await keys.verify([{ ...signed, signature: null } as Message])).toEqual(['unsigned']);
  });

  test('in-process messages of the sandbox are accepted only with the sandbox on, and never the gateway’s own bookings', async () => {
    const keys = await openOne();
    const [booked] = await keys.sign('sandbox', [outcomeMessage('book.transfer')]);
    expect(await keys.verify([booked] as Message[])).toEqual(['rail_not_allowed']);
    expect(await keys.verify(await keys.sign('gateway', [outcomeMessage('book.transfer')]))).toEqual([null]);
    const earnest = await openOne(false);
    expect(await earnest.verify(await earnest.sign('sandbox', [outcomeMessage()]))).toEqual(['unknown_key']);
  });

  test('a process with in-process keys also accepts shared keys, and refuses messages past the deduplication period', async () => {
    const keys = await openOne();
    const old = { ...outcomeMessage(), id: `00000000${newId().slice(8)}` };
    expect(await keys.verify(await keys.sign('sandbox', [old]))).toEqual(['message_too_old']);
    const elsewhere = await open();
    expect(await keys.verify(await elsewhere.sign('sandbox', [outcomeMessage()]))).toEqual([null]);
  });
});
