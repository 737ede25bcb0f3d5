import { execute, parse, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPayable } from '../../../../src/domains/finance/payables/payable-creation.ts';
import { refusePayable } from '../../../../src/domains/finance/payables/payable-decisions.ts';
import { MAX_DUPLICATES, possibleDuplicates } from '../../../../src/domains/finance/payables/possible-duplicates.ts';
import { graphSchema } from '../../../../src/domains.ts';
import { createContext } from '../../../../src/graphql/context.ts';
import { agreeOnBills, boleto } from '../../../support/bills.ts';
import { keptLog } from '../../../support/engine.ts';
import { type FinanceDoor, type FinanceInstitution, openFinance } from '../../../support/finance.ts';
import { type PayableInput, payableInput, uniqueKey } from '../../../support/payables.ts';

let t: FinanceDoor;
beforeAll(async () => {
  t = await openFinance();
  await agreeOnBills(t);
});
afterAll(() => t?.close());

const create = (change: Partial<PayableInput>, of: FinanceInstitution = t) =>
  of.own.enter(createPayable, payableInput(of, change), uniqueKey());
const duplicatesOf = async (id: string, institutionId = t.institutionId) =>
  (await possibleDuplicates(t.database, institutionId, [id])).map(({ duplicateId, reasons }) => [duplicateId, reasons]);

describe('possible duplicates of a payable', () => {
  test('a payable of the same supplier and amount due within seven days is a possible duplicate', async () => {
    const of = { supplierDocument: '52998224725', amount: 111 };
    const days = ['2026-12-02', '2026-12-03', '2026-12-17', '2026-12-18'];
    const others = [];
    for (const [n, dueDate] of days.entries())
      others.push(await create({ ...of, dueDate, pixKey: `k${n}@example.com` }));
    const { id } = await create({ ...of, dueDate: '2026-12-10', pixKey: 'k@example.com' });
    await create({ ...of, amount: 112, dueDate: '2026-12-10' });
    await create({ ...of, supplierDocument: '11222333000181', dueDate: '2026-12-10' });
    await create({ ...of, dueDate: '2026-12-10' }, t.other);
    const reasons = ['supplier_amount_due_date'];
    expect(await duplicatesOf(id)).toEqual([
      [others[2]?.id, reasons],
      [others[1]?.id, reasons],
    ]);
    expect(await duplicatesOf(id, t.other.institutionId)).toEqual([]);
  });

  test('a payable with the same barcode, or the same PIX key, amount and day, is a possible duplicate for any supplier', async () => {
    const bill = { paymentMethod: 'BOLETO', pixKey: undefined, barcode: boleto('settles', 222), amount: 222 } as const;
    const [first, second] = [
      await create({ ...bill, dueDate: '2026-12-01' }),
      await create({ ...bill, dueDate: '2027-03-01' }),
    ];
    expect(await duplicatesOf(second.id)).toEqual([[first.id, ['barcode']]]);
    const pix = { amount: 333, pixKey: 'same@example.com', dueDate: '2026-12-20' };
    const [one, two] = [
      await create({ ...pix, supplierDocument: '52998224725' }),
      await create({ ...pix, supplierDocument: '11222333000181' }),
    ];
    await create({ ...pix, supplierDocument: '12345678909', dueDate: '2026-12-21' });
    expect(await duplicatesOf(two.id)).toEqual([[one.id, ['key_amount_day']]]);
    const third = await create({ ...pix, supplierDocument: '52998224725' });
    expect(await duplicatesOf(one.id)).toEqual([
      [third.id, ['key_amount_day', 'supplier_amount_due_date']],
      [two.id, ['key_amount_day']],
    ]);
  });

  test('refused payables are not possible duplicates, and only the newest of many are listed', async () => {
    const same = { amount: 444, supplierDocument: '52998224725' };
    const made = [];
    for (let n = 0; n < MAX_DUPLICATES + 3; n += 1) made.push((await create(same)).id);
    const [id = '', ...rest] = made;
    const newest = rest.at(-1) ?? '';
    await t.as('fabio').enter(refusePayable, { payableId: newest, expectedVersion: 1, reason: 'twice' });
    expect((await duplicatesOf(id)).map(([other]) => other)).toEqual(
      rest.slice(0, -1).toReversed().slice(0, MAX_DUPLICATES),
    );
  });
});

describe('possible duplicates over GraphQL', () => {
  const DOCUMENT =
    '{ payablesToApprove(first: 50) { nodes { payableId possibleDuplicates { reasons payable { payableId } } } } }';

  test('approvers see possible duplicates with two more statements for any number of payables', async () => {
    const [one, two] = [await create({ amount: 555 }), await create({ amount: 555 })];
    const ask = async () => {
      const { door, database } = t;
      const source = { door, database, live: { tail: undefined as never, database, log: keptLog } };
      const { principal } = t.as('bruno').caller();
      const contextValue = createContext(source, { principal, requestId: 'request', charge: () => {} });
      const schema = graphSchema('console');
      expect(validate(schema, parse(DOCUMENT))).toEqual([]);
      return execute({ schema, document: parse(DOCUMENT), contextValue });
    };
    let answer: Awaited<ReturnType<typeof ask>> = {};
    const statements = await t.statementsOf(async () => {
      answer = await ask();
    });
    expect(answer.errors).toBeUndefined();
    const { nodes } = (answer.data as Record<string, { nodes: { payableId: string }[] }>)['payablesToApprove'] ?? {
      nodes: [],
    };
    expect(nodes.find(({ payableId }) => payableId === one.id)).toMatchObject({
      possibleDuplicates: [
        {
          reasons: expect.arrayContaining(['SUPPLIER_AMOUNT_DUE_DATE', 'KEY_AMOUNT_DAY']),
          payable: { payableId: two.id },
        },
      ],
    });
    expect(statements).toHaveLength(3);
  });

  test('the partner schema has no possible duplicates', () => {
    expect(
      validate(graphSchema('partner'), parse('{ payables { nodes { possibleDuplicates { reasons } } } }')),
    ).not.toEqual([]);
  });
});
