import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getReceipt } from '../../../src/domains/accounts/receipt.ts';
import { statementRoutes } from '../../../src/domains/accounts/statement.rest.ts';
import { getStatement } from '../../../src/domains/accounts/statement.ts';
import { formatCnpj, formatCpf, maskCpf } from '../../../src/platform/text/documents.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import { newCnpj, newCpf, newCustomer } from '../../support/customers.ts';
import { INSTITUTION, openTestDoor, type TestDoor } from '../../support/door.ts';
import { book, type Movement } from '../../support/money.ts';

let t: TestDoor;
beforeAll(async () => {
  t = await openTestDoor();
});
afterAll(() => t.close());

const read = async (accountId: number, entryId: string, partner = t.alpha) =>
  (await t.door.enter(getReceipt, partner.caller(), { accountId, entryId })).value;
const entriesOf = async (accountId: number) =>
  (await t.door.enter(getStatement, t.alpha.caller(), { accountId })).value.items;
const newestEntry = async (accountId: number) => {
  const [entry] = await entriesOf(accountId);
  if (!entry) throw new Error('the account has no entry');
  return entry;
};
const funded = async (document: string) => {
  const customer = await newCustomer(t, t.alpha, { document, name: 'Ana Lima' });
  await book(t, t.alpha, { type: 'pix_in', accountId: customer.accountId, amount: 10_000 });
  return { ...customer, accountNumber: customer.accounts[0]?.accountNumber ?? '' };
};
const send = async (accountId: number, movement: Partial<Movement> = {}) => {
  await book(t, t.alpha, { type: 'pix_out', accountId, amount: 1_000, ...movement });
  return newestEntry(accountId);
};

describe('receipts', () => {
  test('the receipt of a sent PIX names the holder in full and masks the receiver’s CPF', async () => {
    const [own, theirs] = [newCpf(), newCpf()];
    const { accountId, accountNumber } = await funded(own);
    const { id } = await send(accountId, {
      description: 'Lunch',
      endToEndId: 'E99999004202611231500AbCdEf12345',
      counterparty: { name: 'Bia', document: theirs, ispb: '99999011', agency: '0007', accountNumber: '1234567' },
    });
    const receipt = await read(accountId, id);
    expect(statementRoutes[1]?.reply(receipt as never)).toEqual({
      id,
      type: 'pix',
      direction: 'debit',
      amount: 1_000,
      description: 'Lunch',
      status: 'settled',
      end_to_end_id: 'E99999004202611231500AbCdEf12345',
      payer: {
        name: 'Ana Lima',
        document: formatCpf(own),
        ispb: INSTITUTION.ispb,
        agency: '0001',
        account_number: accountNumber,
      },
      payee: { name: 'Bia', document: maskCpf(theirs), ispb: '99999011', agency: '0007', account_number: '1234567' },
      created_at: '2026-11-23T15:00:00.000Z',
      completed_at: '2026-11-23T15:00:00.000Z',
      authentication: expect.stringMatching(/^[0-9A-F]{64}$/),
      transactionId: receipt.transactionId,
    });
  });

  test('a receipt shows a company’s CNPJ in full and hides a document that is neither CPF nor CNPJ', async () => {
    const { accountId } = await funded(newCnpj());
    const theirs = newCnpj();
    const company = await send(accountId, { counterparty: { name: 'Loja', document: theirs } });
    expect((await read(accountId, company.id)).payee).toMatchObject({ document: formatCnpj(theirs), ispb: null });
    const foreign = await send(accountId, { counterparty: { name: 'Bob', document: 'P1234567' } });
    expect((await read(accountId, foreign.id)).payee).toMatchObject({ name: 'Bob', document: null });
  });

  test('the receipt of a received PIX has payer and payee reversed', async () => {
    const { accountId } = await funded(newCpf());
    await book(t, t.alpha, { type: 'pix_in', accountId, amount: 5, counterparty: { name: 'Bia', document: newCpf() } });
    const { id } = await newestEntry(accountId);
    expect(await read(accountId, id)).toMatchObject({
      direction: 'credit',
      payer: { name: 'Bia' },
      payee: { name: 'Ana Lima' },
    });
  });

  test('the receipt of an internal transfer names the other account, with one authentication for both sides', async () => {
    const [source, target] = [await funded(newCpf()), await funded(newCpf())];
    const { id } = await send(source.accountId, { type: 'internal', destinationAccountId: target.accountId });
    const [sent, received] = [await read(source.accountId, id), await read(target.accountId, id)];
    expect(sent.payee).toMatchObject({ document: maskCpf(target.document), accountNumber: target.accountNumber });
    expect(received.payer).toMatchObject({ document: maskCpf(source.document), accountNumber: source.accountNumber });
    expect(sent.authentication).toBe(received.authentication);
  });

  test('the receipt of a fee names the institution', async () => {
    const { accountId } = await funded(newCnpj());
    await send(accountId, { fee: 50 });
    const fee = (await entriesOf(accountId)).find(({ type }) => type === 'fee');
    expect(await read(accountId, fee?.id ?? '')).toMatchObject({
      type: 'fee',
      payer: { name: 'Ana Lima' },
      payee: { name: INSTITUTION.name, document: null, ispb: INSTITUTION.ispb, agency: '0001', accountNumber: null },
    });
  });

  test('a receipt has the same authentication at every reading, and a different one from every other entry', async () => {
    const { accountId } = await funded(newCpf());
    const [first, second] = [await send(accountId), await send(accountId)];
    const { authentication } = await read(accountId, first.id);
    await t.sql(`update transaction set status = 'refunded' where id = $1`, [first.transactionId]);
    expect((await read(accountId, first.id)).authentication).toBe(authentication);
    expect((await read(accountId, second.id)).authentication).not.toBe(authentication);
  });
});

describe('receipts of unknown entries', () => {
  test('the receipt of an unknown entry is not found, for a UUID, any other text, or an entry of another account', async () => {
    const { accountId } = await funded(newCpf());
    const other = await funded(newCpf());
    for (const entryId of [newId(), 'abc', "' or 1=1", (await newestEntry(other.accountId)).id]) {
      await expect(read(accountId, entryId)).rejects.toMatchObject({ code: 'entry_not_found', status: 404 });
    }
  });

  test('the receipt of another partner’s account gets the same response as that of an unknown account', async () => {
    const { accountId } = await funded(newCpf());
    const { id } = await newestEntry(accountId);
    const [theirs, unknown] = await Promise.allSettled([read(accountId, id, t.beta), read(999_999, id, t.beta)]);
    expect(theirs).toMatchObject({ status: 'rejected', reason: { code: 'account_not_found', status: 404 } });
    expect(theirs).toEqual(unknown);
  });

  test.each(['a\0b', '\ud800', 'x'.repeat(101)])(
    'a receipt with an entry id that cannot be stored is rejected: %j',
    async (entryId) => {
      await expect(read(1, entryId)).rejects.toMatchObject({ code: 'validation_failed' });
    },
  );
});
