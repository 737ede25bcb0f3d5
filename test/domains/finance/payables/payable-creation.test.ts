import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBoleto } from '../../../../src/domains/bill-payments/bill-code-boleto.ts';
import { makeGuide } from '../../../../src/domains/bill-payments/bill-code-guide.ts';
import { synchronizeCounterparty } from '../../../../src/domains/finance/counterparties/synchronization.ts';
import { createPayable } from '../../../../src/domains/finance/payables/payable-creation.ts';
import { cancelPayable, refusePayable } from '../../../../src/domains/finance/payables/payable-decisions.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';
import { type PayableInput, payableInput, storyOf, uniqueKey } from '../../../support/payables.ts';

let t: FinanceDoor;
beforeAll(async () => {
  t = await openFinance();
});
afterAll(() => t?.close());

const create = (change: Partial<PayableInput> = {}, who = t.own) =>
  who.enter(createPayable, payableInput(t, change), uniqueKey());

const eventsOf = async (payableId: string) =>
  t.sql<{ type: string; data: unknown }>(
    `select type, payload -> 'data' as data from outbox where payload -> 'data' ->> 'payable_id' = $1 order by seq`,
    [payableId],
  );

const refusal = (code: string, fields?: Record<string, unknown>) =>
  expect.objectContaining({ code, ...(fields && { details: expect.objectContaining({ fields }) }) });

describe('a payable', () => {
  test('a new payable is pending and stores its author', async () => {
    const byIntegration = await create();
    expect(byIntegration).toMatchObject({
      status: 'pending',
      version: 1,
      amount: 45_600,
      netAmount: 45_600,
      paidAmount: 0,
      installmentsCount: 1,
      createdBy: 'partner_api:own-client',
    });
    const byPreparer = await create({}, t.as('ana'));
    expect(byPreparer).toMatchObject({ status: 'pending', createdBy: 'operator:ana' });
    expect((await storyOf(t, t, byPreparer.id)).steps).toEqual([
      expect.objectContaining({ action: 'created', author: 'operator:ana', reason: null }),
    ]);
  });

  test('the result of a creation equals the payable as it is read', async () => {
    const { branch_ids, source_account_ids, financial_account_ids } = t.master;
    const created = await create({
      branchId: branch_ids[0],
      sourceAccountId: source_account_ids[0],
      financialAccountId: financial_account_ids[0],
      competenceDate: '2026-11-30',
    });
    const { installments, withholdings, steps, ...read } = await storyOf(t, t, created.id);
    expect(read).toEqual(created);
    expect(installments).toEqual([
      expect.objectContaining({
        number: 1,
        dueDate: '2026-12-10',
        amount: 45_600,
        netAmount: 45_600,
        status: 'pending',
      }),
    ]);
    expect(withholdings).toEqual([]);
    expect(steps).toHaveLength(1);
  });

  test('a payable names the master record of its supplier when one exists', async () => {
    const supplierDocument = '60701190000104';
    expect(await create({ supplierDocument })).toMatchObject({ counterpartyId: null });
    const { counterpartyId } = await t.own.enter(
      synchronizeCounterparty,
      {
        sourceReference: 'F-1',
        sourceVersion: 1,
        document: supplierDocument,
        fields: { name: 'Fornecedora', roles: ['supplier'] },
      },
      uniqueKey(),
    );
    expect(await create({ supplierDocument })).toMatchObject({ counterpartyId });
  });

  test('payable.created contains only ids, cents and days', async () => {
    const { id, companyId } = await create();
    expect(await eventsOf(id)).toEqual([
      {
        type: 'payable.created',
        data: { payable_id: id, company_id: companyId, amount_minor: 45_600, currency: 'BRL', due_date: '2026-12-10' },
      },
    ]);
  });

  test('a creation requires an Idempotency-Key and creates one payable per key', async () => {
    const input = payableInput(t);
    const key = uniqueKey();
    const first = await t.own.enter(createPayable, input, key);
    expect(await t.own.enter(createPayable, input, key)).toEqual(first);
    await expect(t.own.enter(createPayable, payableInput(t))).rejects.toEqual(refusal('idempotency_key_required'));
  });

  test('a creation runs eleven statements, BEGIN and COMMIT included, for any number of installments', async () => {
    await create();
    const statements = await t.statementsOf(() => create());
    const installments = Array.from({ length: 12 }, () => ({ dueDate: '2026-12-10', amount: 3_800 }));
    const many = await t.statementsOf(() => create({ installments }));
    expect(statements).toHaveLength(11);
    expect(many).toHaveLength(11);
  });
});

describe('references of a payable', () => {
  test.each([
    ['company_not_found', { companyId: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c20' }],
    ['branch_not_found', { branchId: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c20' }],
    ['financial_account_not_found', { financialAccountId: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c20' }],
    ['paying_account_not_found', { sourceAccountId: 999_999 }],
  ] as const)('a payable with an unknown reference is refused: %s', async (code, change) => {
    await expect(create(change)).rejects.toEqual(refusal(code));
  });

  test('a payable with references of another institution is refused', async () => {
    const { company_id, branch_ids, source_account_ids, financial_account_ids } = t.other.master;
    const reach = async (change: Partial<PayableInput>, code: string) =>
      expect(create(change)).rejects.toEqual(refusal(code));
    await reach({ companyId: company_id }, 'company_not_found');
    await reach({ branchId: branch_ids[0] }, 'branch_not_found');
    await reach({ sourceAccountId: source_account_ids[0] }, 'paying_account_not_found');
    await reach({ financialAccountId: financial_account_ids[0] }, 'financial_account_not_found');
  });
});

describe('the document of a supplier', () => {
  test.each([
    ['11.222.333/0001-81', '11222333000181'],
    ['12.abc.345/01de-35', '12ABC34501DE35'],
    ['529.982.247-25', '52998224725'],
  ])('the document %s is accepted and stored without its mask', async (supplierDocument, kept) => {
    expect(await create({ supplierDocument })).toMatchObject({ supplierDocument: kept });
  });

  test.each(['11222333000182', '12ABC34501DE36', '52998224726', '11111111111', '123'])(
    'the document %s is refused for its check digits or its length',
    async (supplierDocument) => {
      await expect(create({ supplierDocument })).rejects.toEqual(refusal('validation_failed'));
    },
  );
});

describe('payment details of a supplier', () => {
  const TED = { paymentMethod: 'TED', pixKey: undefined } as const;
  const BOLETO = { paymentMethod: 'BOLETO', pixKey: undefined } as const;
  const ACCOUNT = { recipientBankCode: '341', recipientBranch: '1234', recipientAccount: '56789-0' };

  test('PIX requires a valid PIX key', async () => {
    await expect(create({ pixKey: undefined })).rejects.toEqual(
      refusal('validation_failed', { pixKey: 'is required for PIX' }),
    );
    await expect(create({ pixKey: 'oficina at example.com' })).rejects.toEqual(refusal('invalid_pix_key'));
    for (const pixKey of ['+5511987654321', '11222333000181', '52998224725', '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c20'])
      expect(await create({ pixKey })).toMatchObject({ paymentMethod: 'PIX', pixKey });
  });

  test('TED requires bank, branch and account, and a bank that accepts TED', async () => {
    await expect(create(TED)).rejects.toEqual(
      refusal('validation_failed', {
        recipientBankCode: 'is required for TED',
        recipientBranch: 'is required for TED',
        recipientAccount: 'is required for TED',
      }),
    );
    expect(await create({ ...TED, ...ACCOUNT })).toMatchObject({
      recipientBankCode: '341',
      recipientAccount: '567890',
    });
    expect(await create({ ...TED, ...ACCOUNT, recipientBankCode: '60701190' })).toMatchObject({ status: 'pending' });
    for (const recipientBankCode of ['999', '12345678'])
      await expect(create({ ...TED, ...ACCOUNT, recipientBankCode })).rejects.toEqual(refusal('unknown_bank'));
  });

  test('members of another payment method are refused', async () => {
    await expect(create(ACCOUNT)).rejects.toEqual(
      refusal('validation_failed', {
        recipientBankCode: 'is not allowed for PIX',
        recipientBranch: 'is not allowed for PIX',
        recipientAccount: 'is not allowed for PIX',
      }),
    );
  });

  const boleto = (amount: number | null = 45_600) =>
    makeBoleto({ bankCode: '341', amount, dueDate: '2026-12-10', freeField: '1234567890123456789012345' });

  test('BOLETO accepts a barcode or a typed line and stores the barcode', async () => {
    const { barcode, line } = boleto();
    expect(await create({ ...BOLETO, barcode })).toMatchObject({ barcode });
    expect(await create({ ...BOLETO, barcode: line })).toMatchObject({ barcode });
    await expect(create(BOLETO)).rejects.toEqual(refusal('validation_failed', { barcode: 'is required for BOLETO' }));
    const wrong = `${barcode.slice(0, 4)}${(Number(barcode[4]) % 9) + 1}${barcode.slice(5)}`;
    await expect(create({ ...BOLETO, barcode: wrong })).rejects.toEqual(refusal('invalid_barcode'));
  });

  test('a bill has one installment and the amount of its barcode, unless the barcode has none', async () => {
    await expect(create({ ...BOLETO, barcode: boleto(45_601).barcode })).rejects.toEqual(
      refusal('validation_failed', { amount: 'the net amount must be the amount in the barcode: BRL 456.01' }),
    );
    expect(await create({ ...BOLETO, barcode: boleto(null).barcode })).toMatchObject({ status: 'pending' });
    const installments = [22_800, 22_800].map((amount) => ({ dueDate: '2026-12-10', amount }));
    await expect(create({ ...BOLETO, barcode: boleto(null).barcode, installments })).rejects.toEqual(
      refusal('validation_failed', { installments: 'a bill must be paid in a single installment' }),
    );
    const withholdings = [{ kind: 'IRRF', amount: 600 } as const];
    expect(await create({ ...BOLETO, barcode: boleto(45_000).barcode, withholdings })).toMatchObject({
      netAmount: 45_000,
    });
  });

  test("a guide with a company's CNPJ in its barcode requires that supplier", async () => {
    const { line } = makeGuide({
      segment: 6,
      valueId: 6,
      amount: 45_600,
      companyId: '11222333',
      freeField: '123456789012345678901',
    });
    expect(await create({ ...BOLETO, barcode: line })).toMatchObject({ status: 'pending' });
    for (const supplierDocument of ['12ABC34501DE35', '52998224725'])
      await expect(create({ ...BOLETO, barcode: line, supplierDocument })).rejects.toEqual(
        refusal('validation_failed', { supplierDocument: 'must be the CNPJ of the company in the barcode' }),
      );
  });
});

describe('installments and withholdings', () => {
  test('the installments must add up to the amount', async () => {
    const installments = [
      { dueDate: '2026-12-10', amount: 30_000 },
      { dueDate: '2027-01-10', amount: 15_600 },
    ];
    const { id } = await create({ installments });
    expect((await storyOf(t, t, id)).installments).toEqual([
      expect.objectContaining({ number: 1, dueDate: '2026-12-10', amount: 30_000, netAmount: 30_000 }),
      expect.objectContaining({ number: 2, dueDate: '2027-01-10', amount: 15_600, netAmount: 15_600 }),
    ]);
    await expect(create({ installments, amount: 45_601 })).rejects.toEqual(
      refusal('validation_failed', { installments: 'add up to BRL 456.00: they must add up to `amount`, BRL 456.01' }),
    );
  });

  test('withholdings are shared by the installments without losing a cent', async () => {
    const { id, netAmount } = await create({
      amount: 100_000,
      installments: [33_333, 33_333, 33_334].map((amount) => ({ dueDate: '2026-12-10', amount })),
      withholdings: [
        { kind: 'IRRF', amount: 1_500 },
        { kind: 'CSRF', amount: 4_650 },
      ],
    });
    expect(netAmount).toBe(93_850);
    const { installments, withholdings } = await storyOf(t, t, id);
    expect(installments.map((each) => each.netAmount)).toEqual([31_283, 31_283, 31_284]);
    expect(withholdings).toEqual([
      { payableId: id, kind: 'CSRF', amount: 4_650 },
      { payableId: id, kind: 'IRRF', amount: 1_500 },
    ]);
  });

  test.each([
    ['more than the amount', [{ kind: 'ISS', amount: 45_600 }], 'must add up to less than `amount`'],
    [
      'a kind twice',
      [
        { kind: 'ISS', amount: 1 },
        { kind: 'ISS', amount: 1 },
      ],
      'must not contain the same kind twice',
    ],
  ] as const)('a withholding is refused: %s', async (_what, withholdings, message) => {
    await expect(create({ withholdings: [...withholdings] })).rejects.toEqual(
      refusal('validation_failed', { withholdings: message }),
    );
  });

  test('a withholding that leaves nothing of an installment to pay is refused', async () => {
    const installments = [1, 45_599].map((amount) => ({ dueDate: '2026-12-10', amount }));
    await expect(create({ installments, withholdings: [{ kind: 'INSS', amount: 20_000 }] })).rejects.toEqual(
      refusal('validation_failed', { withholdings: 'must leave at least one cent of each installment to pay' }),
    );
  });
});

describe('a duplicate', () => {
  const again = { documentReference: 'Fatura 77/A' };

  test('a duplicate has the same supplier and reference in any case, spacing and punctuation, and its refusal names the first payable', async () => {
    const { id } = await create(again);
    for (const documentReference of ['Fatura 77/A', ' fatura-77.a', 'FATURA77A', 'ＦＡＴＵＲＡ ７７Ａ'])
      await expect(create({ documentReference })).rejects.toEqual(
        expect.objectContaining({ code: 'duplicate_payable', details: { payable_id: id } }),
      );
    expect(await create({ documentReference: 'Fatura 77/B' })).toMatchObject({ status: 'pending' });
    expect(await create({ ...again, supplierDocument: '12ABC34501DE35' })).toMatchObject({ status: 'pending' });
  });

  test('the same reference in another institution is not a duplicate', async () => {
    expect(await t.other.own.enter(createPayable, payableInput(t.other, again), uniqueKey())).toMatchObject({
      status: 'pending',
    });
  });

  test('a justified duplicate is created with its justification, and an unjustified one is refused', async () => {
    const justification = 'The supplier splits one invoice in two';
    const { id } = await create({ ...again, justification });
    const kept = await storyOf(t, t, id);
    expect(kept).toMatchObject({ justification });
    expect(kept.steps[0]).toMatchObject({ action: 'created', reason: justification });
    await expect(create({ ...again, justification: '' })).rejects.toEqual(refusal('duplicate_payable'));
  });

  test('the same reference as a refused or cancelled payable is not a duplicate', async () => {
    const reference = { documentReference: 'Fatura 78' };
    const refused = await create(reference);
    const decision = { payableId: refused.id, expectedVersion: 1, reason: 'not ours' };
    await t.as('bruno').enter(refusePayable, decision);
    const cancelled = await create(reference);
    await t.as('ana').enter(cancelPayable, { ...decision, payableId: cancelled.id });
    expect(await create(reference)).toMatchObject({ status: 'pending' });
  });

  test('the same reference as an open payable that was itself justified is a duplicate', async () => {
    const reference = { documentReference: 'Fatura 79' };
    const first = await create(reference);
    await create({ ...reference, justification: 'twice a month' });
    await t.as('ana').enter(cancelPayable, { payableId: first.id, expectedVersion: 1, reason: 'wrong' });
    await expect(create(reference)).rejects.toEqual(refusal('duplicate_payable'));
  });

  test('one of eight concurrent creations of one reference succeeds', async () => {
    const reference = { documentReference: 'Fatura 80' };
    const racers = await Promise.allSettled(Array.from({ length: 8 }, () => create(reference)));
    expect(racers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const racer of racers) {
      if (racer.status === 'rejected') expect(racer.reason).toEqual(refusal('duplicate_payable'));
    }
  });

  test('the database also refuses a duplicate', async () => {
    const { id } = await create({ documentReference: 'Fatura 81' });
    await expect(
      t.sql(
        `insert into payable select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid()))).*
         from payable p where p.id = $1`,
        [id],
      ),
    ).rejects.toThrow('payable_reference');
  });

  test('a reference needs a letter or a digit', async () => {
    await expect(create({ documentReference: ' -/. ' })).rejects.toEqual(
      refusal('validation_failed', { documentReference: 'must contain a letter or a digit' }),
    );
  });
});
