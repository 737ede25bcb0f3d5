import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockAccount, closeAccount } from '../../../../src/domains/accounts/account-status.ts';
import { decodeBrCode } from '../../../../src/domains/pix/charges/brcode/brcode.ts';
import { getCharge } from '../../../../src/domains/pix/charges/charge.ts';
import { cancelCharge } from '../../../../src/domains/pix/charges/charge-cancellation.ts';
import { createImmediateCharge } from '../../../../src/domains/pix/charges/charge-creation.ts';
import { chargeAtLocation } from '../../../../src/domains/pix/charges/location/charge-location.ts';
import { payloadKeys } from '../../../support/catalogue.ts';
import { addKey, dueDate, immediate, staticQr } from '../../../support/charges.ts';
import { newCustomer } from '../../../support/customers.ts';
import { openTestDoor, PUBLIC_ORIGIN, type TestDoor } from '../../../support/door.ts';
import { eventsOf } from '../../../support/payments.ts';

let t: TestDoor;
beforeAll(async () => {
  t = await openTestDoor();
});
afterAll(() => t.close());

async function keyed(name = 'Maria da Silva') {
  const { accountId } = await newCustomer(t, t.alpha, { name });
  return { accountId, key: await addKey(t, accountId) };
}

const created = async (accountId: number) =>
  (await eventsOf(t, accountId)).filter(({ type }) => type === 'pix.charge.created').map(({ payload }) => payload);

describe('immediate charge', () => {
  it('an immediate charge has a code with its payload address, and pix.charge.created reports it', async () => {
    const { accountId, key } = await keyed();
    const charge = await immediate(t, accountId, { description: 'Order 42', externalId: 'order-42' });
    expect(charge).toMatchObject({
      ...{ accountId, type: 'immediate', status: 'active', amount: 1_500, description: 'Order 42' },
      ...{ externalId: 'order-42', pixKey: key, terms: null, paidAt: null, paymentCount: 0 },
      txId: expect.stringMatching(/^[a-zA-Z0-9]{32}$/),
      expiresAt: new Date(t.clock.now().getTime() + 86_400_000),
    });
    expect(charge.locationUrl).toMatch(new RegExp(`^${PUBLIC_ORIGIN}/qr/v2/[\\w-]{22}$`));
    expect(decodeBrCode(charge.brcode)).toMatchObject({
      type: 'dynamic',
      url: charge.locationUrl?.replace('https://', ''),
      recipientName: 'Maria da Silva',
      city: 'BRASILIA',
      amount: null,
      txId: null,
    });
    const [event, ...others] = await created(accountId);
    expect(others).toEqual([]);
    expect(Object.keys(event ?? {}).sort()).toEqual(payloadKeys('pix.charge.created'));
    expect(event).toEqual({
      ...{ accountId, txId: charge.txId, amount: 1_500, status: 'active', brcode: charge.brcode },
      expiresAt: charge.expiresAt?.toISOString(),
    });
  });

  it('an immediate charge expires after the requested time, within its bounds', async () => {
    const { accountId } = await keyed();
    const { expiresAt } = await immediate(t, accountId, { expiresInSeconds: 90 });
    expect(expiresAt).toEqual(new Date(t.clock.now().getTime() + 90_000));
    for (const expiresInSeconds of [0, -1, 7_776_001, 1.5]) {
      await expect(immediate(t, accountId, { expiresInSeconds })).rejects.toMatchObject({
        code: 'validation_failed',
        details: { fields: { expiresInSeconds: expect.any(String) } },
      });
    }
  });

  it('only its location token finds an immediate charge', async () => {
    const { accountId, key } = await keyed();
    const charge = await immediate(t, accountId, { description: 'Order 43' });
    const token = charge.locationUrl?.split('/').at(-1) ?? '';
    expect(await chargeAtLocation(t.database, token)).toEqual({
      ...{ txId: charge.txId, kind: 'cob', status: 'active', amount: 1_500, key, description: 'Order 43', revision: 0 },
      ...{ terms: null, debtor: null, createdAt: t.clock.now(), expiresAt: charge.expiresAt, expiresInSeconds: 86_400 },
      receiver: { name: 'Maria da Silva', document: expect.any(String), city: 'BRASILIA' },
    });
    for (const other of ['', charge.txId, charge.id, token.slice(1)]) {
      expect(await chargeAtLocation(t.database, other)).toBeNull();
    }
  });
});

describe('static QR code', () => {
  it('a static QR code carries its key and leaves the amount to the payer', async () => {
    const { accountId, key } = await keyed();
    const qr = await staticQr(t, accountId, { description: 'Doações à creche', city: 'São José dos Campos' });
    expect(qr).toMatchObject({ type: 'static', amount: null, pixKey: key, locationUrl: null, expiresAt: null });
    expect(qr.txId).toMatch(/^[a-z0-9]{25}$/);
    expect(decodeBrCode(qr.brcode)).toMatchObject({
      ...{ type: 'static', pixKey: key, amount: null, txId: qr.txId, url: null, city: 'Sao Jose dos Ca' },
      description: 'Doacoes a creche'.slice(0, 73 - key.length),
    });
    expect(qr.description).toBe('Doações à creche');
    expect(await created(accountId)).toEqual([
      { accountId, txId: qr.txId, amount: null, status: 'active', brcode: qr.brcode, expiresAt: null },
    ]);
  });

  it('a static QR code can fix an amount and use the requested key', async () => {
    const { accountId } = await keyed();
    const other = await addKey(t, accountId);
    const qr = await staticQr(t, accountId, { amount: 990, pixKey: other });
    expect(decodeBrCode(qr.brcode)).toMatchObject({ pixKey: other, amount: 990, amountStr: '9.90' });
  });

  it('a static QR code keeps long names and descriptions, and its BR Code contains the part that fits', async () => {
    const name = `Associação Comunitária ${'muito '.repeat(15)}longa`;
    const { accountId } = await keyed(name);
    const description = 'Só o que cabe '.repeat(10);
    const qr = await staticQr(t, accountId, { description });
    expect(qr.description).toBe(description);
    expect(decodeBrCode(qr.brcode)).toMatchObject({ recipientName: 'Associacao Comunitaria mu' });
  });

  it('a static QR code with a city that no BR Code can carry is refused', async () => {
    const { accountId } = await keyed();
    await expect(staticQr(t, accountId, { city: '東京' })).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields: { city: expect.any(String) } },
    });
  });

  it('a static QR code names the city of the holder’s address, if it is known', async () => {
    const { accountId } = await newCustomer(t, t.alpha, { kyc: { address: { city: 'Curitiba' } } });
    await addKey(t, accountId);
    expect(decodeBrCode((await staticQr(t, accountId)).brcode).city).toBe('Curitiba');
    expect(decodeBrCode((await staticQr(t, accountId, { city: 'Natal' })).brcode).city).toBe('Natal');
  });
});

describe('charge with a due date', () => {
  it('a charge with a due date can be paid until the end of the last Brasília day of its validity', async () => {
    const { accountId } = await keyed();
    const charge = await dueDate(t, accountId, {
      ...{ fineType: 'PERCENTUAL', fineValue: '2.00', interestType: 'FIXO', interestValue: '0.10' },
      ...{ rebateValue: '5.00', debtorName: 'João Pagador', debtorDocument: '11144477735' },
    });
    expect(charge).toMatchObject({
      ...{ type: 'cobv', amount: 10_000, debtor: { name: 'João Pagador', document: '11144477735' } },
      // 9 January 2027 is a Saturday.
      expiresAt: new Date('2027-01-12T03:00:00.000Z'),
      terms: {
        ...{ original: 10_000, dueDate: '2026-12-10', fine: { modality: 2, value: 200 } },
        ...{ interest: { modality: 1, value: 10 }, rebate: { modality: 1, value: 500 }, discount: null },
      },
    });
    expect(charge.locationUrl).toContain(`${PUBLIC_ORIGIN}/qr/v2/cobv/`);
    const token = charge.locationUrl?.split('/').at(-1) ?? '';
    expect(await chargeAtLocation(t.database, token)).toMatchObject({
      kind: 'cobv',
      terms: charge.terms,
      debtor: charge.debtor,
    });
  });

  it.each([undefined, null, ''])('a charge with the due date %j is refused with due_date_required', async (missing) => {
    const { accountId } = await keyed();
    await expect(dueDate(t, accountId, { dueDate: missing })).rejects.toMatchObject({
      code: 'due_date_required',
      status: 400,
    });
  });

  it.each([
    ['dueDate', { dueDate: '2026-13-01' }],
    ['dueDate', { dueDate: '2026-11-22' }],
    ['dueDate', { dueDate: 20_261_210 }],
    ['fineValue', { fineType: 'FIXO', fineValue: 'two' }],
    ['fineType', { fineValue: '2.00' }],
    ['rebateValue', { rebateValue: '100.00' }],
    ['discountValue', { discountType: 'PERCENTUAL', discountValue: '100.00' }],
    ['debtorDocument', { debtorDocument: '11144477700' }],
  ] as const)('a charge with a due date is refused with a fault of the member %s for %j', async (field, input) => {
    const { accountId } = await keyed();
    await expect(dueDate(t, accountId, input as never)).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields: { [field]: expect.any(String) } },
    });
    expect(await created(accountId)).toEqual([]);
  });
});

describe('key of a charge', () => {
  it('a charge uses the oldest active key of the account', async () => {
    const { accountId, key } = await keyed();
    await addKey(t, accountId);
    expect((await immediate(t, accountId)).pixKey).toBe(key);
    await t.sql(`update pix_key set status = 'blocked' where key = $1`, [key]);
    expect((await immediate(t, accountId)).pixKey).not.toBe(key);
  });

  it('a charge registers a key once when the account has none', async () => {
    const { accountId } = await newCustomer(t, t.alpha);
    const charges = await Promise.all([immediate(t, accountId), staticQr(t, accountId), dueDate(t, accountId)]);
    const [key, ...others] = new Set(charges.map(({ pixKey }) => pixKey));
    expect(others).toEqual([]);
    expect(await t.sql('select type, key, account_id from pix_key where key = $1', [key])).toEqual([
      { type: 'EVP', key, account_id: accountId },
    ]);
  });

  it('the key of a charge must be an active key of the account', async () => {
    const { accountId, key } = await keyed();
    const other = await keyed();
    await t.sql(`update pix_key set status = 'blocked' where key = $1`, [key]);
    for (const pixKey of [key, other.key, 'nobody@example.com', '+5561']) {
      await expect(staticQr(t, accountId, { pixKey })).rejects.toMatchObject({ code: 'invalid_pix_key', status: 422 });
    }
    expect(await created(accountId)).toEqual([]);
  });
});

describe('account of a charge', () => {
  it.each([immediate, staticQr, dueDate])('a charge for an account of another partner is refused', async (create) => {
    const { accountId } = await keyed();
    for (const id of [accountId, 999_999_999]) {
      await expect(create(t, id, {}, t.beta)).rejects.toMatchObject({ code: 'account_not_of_partner', status: 403 });
    }
  });

  it.each([immediate, staticQr, dueDate])(
    'a blocked account can issue charges and a closed account cannot',
    async (create) => {
      const { accountId } = await keyed();
      await t.door.enter(blockAccount, t.alpha.caller(), { accountId });
      expect(await create(t, accountId)).toMatchObject({ status: 'active' });
      await t.door.enter(closeAccount, t.alpha.caller(), { accountId });
      await expect(create(t, accountId)).rejects.toMatchObject({ code: 'account_closed', status: 422 });
    },
  );
});

describe('charge', () => {
  it('only its own partner can read a charge, by txId or by id', async () => {
    const { accountId } = await keyed();
    for (const create of [immediate, staticQr, dueDate]) {
      const charge = await create(t, accountId);
      for (const txId of [charge.txId, charge.id]) {
        expect((await t.door.enter(getCharge, t.alpha.caller(), { txId })).value).toEqual(charge);
        await expect(t.door.enter(getCharge, t.beta.caller(), { txId })).rejects.toMatchObject({
          code: 'charge_not_found',
          message: 'charge not found: use the txId that the creation of the charge returned',
        });
      }
    }
    for (const txId of ['nothing', '00000000-0000-7000-8000-000000000000', '***']) {
      await expect(t.door.enter(getCharge, t.alpha.caller(), { txId })).rejects.toMatchObject({
        code: 'charge_not_found',
        message: 'charge not found: use the txId that the creation of the charge returned',
      });
    }
  });

  it('creating a charge takes four statements, one of which holds the account open', async () => {
    const { accountId } = await keyed();
    for (const create of [immediate, staticQr, dueDate]) {
      const statements = await t.statementsOf(() => create(t, accountId));
      expect(statements.map((text) => text.trim().split(/\s/)[0])).toEqual([
        'begin',
        'select',
        'select',
        'insert',
        'select',
        'commit',
      ]);
    }
  });

  it('creating a charge is audited', async () => {
    const { accountId } = await keyed();
    const charge = await immediate(t, accountId);
    expect(
      await t.sql(`select action, resource_id from audit_event where account_id = $1 and action = 'charge.created'`, [
        accountId,
      ]),
    ).toEqual([{ action: 'charge.created', resource_id: charge.id }]);
  });
});

describe('external id of a charge', () => {
  const caller = () => t.alpha.caller();
  const externalId = 'order-1';

  it('a repeated external id returns the charge in its current state and publishes no second event', async () => {
    const { accountId } = await keyed();
    const input = { accountId, amount: 1_500, externalId };
    const first = await t.door.enter(createImmediateCharge, caller(), input);
    expect(first.replayed).toBe(false);
    await t.door.enter(cancelCharge, caller(), { txId: first.value.txId });
    const again = await t.door.enter(createImmediateCharge, caller(), { ...input, description: null });
    expect(again).toEqual({ value: { ...first.value, status: 'cancelled' }, replayed: true });
    expect(await created(accountId)).toHaveLength(1);
  });

  it('a repeated external id returns the charge even after its account is closed and its due date is past', async () => {
    const { accountId } = await keyed();
    const first = await dueDate(t, accountId, { externalId });
    await t.door.enter(closeAccount, caller(), { accountId });
    const now = t.clock.now();
    t.clock.set('2027-06-01T12:00:00.000Z');
    try {
      expect((await dueDate(t, accountId, { externalId })).txId).toBe(first.txId);
    } finally {
      t.clock.set(now.toISOString());
    }
  });

  it('an external id with different input or another kind of charge is refused with the txId of the first charge', async () => {
    const { accountId } = await keyed();
    const { txId } = await immediate(t, accountId, { externalId });
    const taken = { code: 'external_id_taken', status: 409, details: { tx_id: txId } };
    await expect(immediate(t, accountId, { externalId, amount: 1_501 })).rejects.toMatchObject(taken);
    await expect(staticQr(t, accountId, { externalId, amount: 1_500 })).rejects.toMatchObject(taken);
    expect(await created(accountId)).toHaveLength(1);
  });

  it('other accounts and other partners can use the same external id', async () => {
    const [one, other] = [await keyed(), await keyed()];
    const { accountId } = await newCustomer(t, t.beta);
    await addKey(t, accountId);
    const made = [
      await immediate(t, one.accountId, { externalId }),
      await immediate(t, other.accountId, { externalId }),
      await immediate(t, accountId, { externalId }, t.beta),
    ];
    expect(new Set(made.map(({ txId }) => txId)).size).toBe(3);
    await expect(immediate(t, one.accountId, { externalId }, t.beta)).rejects.toMatchObject({
      code: 'account_not_of_partner',
    });
  });

  it('the external id of a charge from before deduplication is free', async () => {
    const { accountId } = await keyed();
    const before = await immediate(t, accountId, { externalId });
    await t.sql('update charge set external_print = null where id = $1', [before.id]);
    const after = await immediate(t, accountId, { externalId });
    expect(after.txId).not.toBe(before.txId);
    expect((await immediate(t, accountId, { externalId })).txId).toBe(after.txId);
  });

  it('an external id adds one statement to the creation of a charge', async () => {
    const { accountId } = await keyed();
    const named = await t.statementsOf(() => immediate(t, accountId, { externalId }));
    const plain = await t.statementsOf(() => immediate(t, accountId));
    const keyedCaller = t.alpha.caller({ idempotencyKey: 'one-more' });
    const keyedToo = await t.statementsOf(() =>
      t.door.enter(createImmediateCharge, keyedCaller, { accountId, amount: 1_500 }),
    );
    expect(named.length).toBe(plain.length + 1);
    expect(keyedToo.length).toBe(plain.length + 1);
    expect(plain).toHaveLength(6);
  });
});
