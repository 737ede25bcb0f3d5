import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { changePayable } from '../../../../src/domains/finance/payables/payable-change.ts';
import { createPayable } from '../../../../src/domains/finance/payables/payable-creation.ts';
import {
  approvePayable,
  approvePayables,
  cancelPayable,
  refusePayable,
} from '../../../../src/domains/finance/payables/payable-decisions.ts';
import { listPayablesToApprove } from '../../../../src/domains/finance/payables/payables-to-approve.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { newCnpj } from '../../../support/customers.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';
import {
  type Decidable,
  decisionOn,
  type PayableInput,
  payableInput,
  storyOf,
  uniqueKey,
} from '../../../support/payables.ts';

/** Bruno's authority, and the amount from which two persons must approve. */
const AUTHORITY = 1_000_000;
const SECOND_FROM = 5_000_000;

let t: FinanceDoor;
beforeAll(async () => {
  t = await openFinance();
});
afterAll(() => t?.close());

const create = (change: Partial<PayableInput> = {}, who = t.own) =>
  who.enter(createPayable, payableInput(t, { supplierDocument: newCnpj(), ...change }), uniqueKey());
const read = (payableId: string) => storyOf(t, t, payableId);
const approve = (login: string, payable: Decidable) => t.as(login).enter(approvePayable, decisionOn(payable));
const refusal = (code: string, details: Record<string, unknown> = {}) =>
  expect.objectContaining({ code, details: expect.objectContaining(details) });
const eventsAbout = async (payableId: string) =>
  (
    await t.sql<{ type: string }>(
      `select type from outbox where payload -> 'data' ->> 'payable_id' = $1 order by seq`,
      [payableId],
    )
  ).map(({ type }) => type);

describe('an approval', () => {
  test('an approval makes the payable and its installments payable and emits one event', async () => {
    const payable = await create();
    const approved = await approve('bruno', payable);
    expect(approved).toMatchObject({ status: 'approved', version: 2, approvedBy: 'operator:bruno' });
    const story = await read(payable.id);
    expect(story).toMatchObject({ status: 'approved', installments: [{ status: 'approved' }] });
    expect(story.steps.map(({ action, author }) => [action, author])).toEqual([
      ['created', 'partner_api:own-client'],
      ['approved', 'operator:bruno'],
    ]);
    expect(await eventsAbout(payable.id)).toEqual(['payable.created', 'payable.approved']);
  });

  test('an approval requires authority over the net amount', async () => {
    const atAuthority = await create({
      amount: AUTHORITY + 100,
      withholdings: [{ kind: 'ISS', amount: 100 }],
    });
    expect(await approve('bruno', atAuthority)).toMatchObject({ status: 'approved' });
    const above = await create({ amount: AUTHORITY + 1 });
    await expect(approve('bruno', above)).rejects.toEqual(
      refusal('authority_exceeded', { net_amount: AUTHORITY + 1, authority: AUTHORITY }),
    );
    expect(await approve('fabio', above)).toMatchObject({ status: 'approved' });
  });

  test('from the second-approval amount on, two persons must approve', async () => {
    const payable = await create({ amount: SECOND_FROM });
    const first = await approve('fabio', payable);
    expect(first).toMatchObject({ status: 'pending', approvedBy: 'operator:fabio', secondApprovedBy: null });
    expect(await eventsAbout(payable.id)).toEqual(['payable.created']);
    await expect(approve('fabio', first)).rejects.toEqual(refusal('two_persons_required'));
    const second = await approve('gil', first);
    expect(second).toMatchObject({ status: 'approved', secondApprovedBy: 'operator:gil' });
    expect(await eventsAbout(payable.id)).toEqual(['payable.created', 'payable.approved']);
    expect((await read(payable.id)).steps.map(({ action }) => action)).toEqual([
      'created',
      'first_approved',
      'approved',
    ]);
    const below = await create({ amount: SECOND_FROM - 1 });
    expect(await approve('fabio', below)).toMatchObject({ status: 'approved' });
  });

  test('an approval requires a person other than the creator, with any roles and authority', async () => {
    await t.sql(`update operator set roles = roles || '{preparer}' where login = 'gil'`);
    const payable = await create({}, t.as('ana'));
    const own = await t.as('ana').caller();
    expect(own.principal.author).toBe('operator:ana');
    await expect(approve('ana', payable)).rejects.toEqual(refusal('forbidden'));
    const ofGil = await createBy('gil');
    await expect(approve('gil', ofGil)).rejects.toEqual(refusal('two_persons_required'));
    await expect(
      t.as('gil').enter(refusePayable, { payableId: ofGil.id, expectedVersion: 1, reason: 'no' }),
    ).rejects.toEqual(refusal('two_persons_required'));
    expect(await approve('bruno', ofGil)).toMatchObject({ status: 'approved' });
    await t.sql(`update operator set roles = array_remove(roles, 'preparer') where login = 'gil'`);
  });

  const createBy = (login: string) => create({}, t.as(login));

  test('the database also refuses an approval by a creator', async () => {
    const { id } = await create({}, t.as('ana'));
    for (const decider of ['approved_by', 'refused_by'])
      await expect(
        t.sql(`update payable set ${decider} = created_by, approved_at = now() where id = $1`, [id]),
      ).rejects.toThrow('check');
    await expect(
      t.sql(
        `update payable set approved_by = 'a', approved_at = now(), second_approved_by = 'a', second_approved_at = now()
         where id = $1`,
        [id],
      ),
    ).rejects.toThrow('check');
  });

  test('an approval of an outdated version is refused with the current version', async () => {
    const payable = await create({ amount: SECOND_FROM });
    await approve('fabio', payable);
    await expect(approve('gil', payable)).rejects.toEqual(
      refusal('stale_decision', { version: 2, payable_status: 'pending' }),
    );
  });

  test('an approval of a decided payable is refused', async () => {
    const approved = await approve('bruno', await create());
    await expect(approve('fabio', approved)).rejects.toEqual(
      refusal('invalid_payable_state', { payable_status: 'approved' }),
    );
  });

  test('an approval does not find a payable of another institution', async () => {
    const theirs = await t.other.own.enter(createPayable, payableInput(t.other), uniqueKey());
    for (const id of [theirs.id, newId()])
      await expect(approve('fabio', { ...theirs, id, version: 1 })).rejects.toEqual(refusal('payable_not_found'));
  });

  test.each(['ana', 'carla', 'davi', 'elisa', 'vera'])(
    '%s cannot approve, because the operator is not an approver',
    async (login) => {
      const payable = await create();
      await expect(approve(login, payable)).rejects.toEqual(refusal('forbidden'));
    },
  );

  test('a credential cannot approve', async () => {
    const decision = decisionOn(await create());
    await expect(t.own.enter(approvePayable, decision)).rejects.toEqual(refusal('forbidden'));
  });
});

describe('a refusal', () => {
  test('a refusal needs a reason and authority, and ends the payable and its installments', async () => {
    const payable = await create({ amount: AUTHORITY + 1 });
    const refuse = (login: string, reason: string) =>
      t.as(login).enter(refusePayable, { payableId: payable.id, expectedVersion: 1, reason });
    await expect(refuse('fabio', ' ')).rejects.toEqual(refusal('validation_failed'));
    await expect(refuse('bruno', 'not ours')).rejects.toEqual(refusal('authority_exceeded'));
    expect(await refuse('fabio', 'not ours')).toMatchObject({ status: 'refused', version: 2 });
    const { installments, steps } = await read(payable.id);
    expect(installments).toMatchObject([{ status: 'refused' }]);
    expect(steps.at(-1)).toMatchObject({ action: 'refused', author: 'operator:fabio', reason: 'not ours' });
    expect(await eventsAbout(payable.id)).toEqual(['payable.created']);
    await expect(approve('fabio', { ...payable, version: 2 })).rejects.toEqual(refusal('invalid_payable_state'));
  });
});

describe('a cancellation', () => {
  const cancel = (login: string, { id, version }: { id: string; version: number }) =>
    t.as(login).enter(cancelPayable, { payableId: id, expectedVersion: version, reason: 'ordered twice' });

  test('preparers and approvers can cancel before and after the approval', async () => {
    expect(await cancel('ana', await create({}, t.as('ana')))).toMatchObject({ status: 'cancelled' });
    const approved = await approve('bruno', await create());
    expect(await cancel('bruno', approved)).toMatchObject({ status: 'cancelled' });
    const { installments, steps } = await read(approved.id);
    expect(installments).toMatchObject([{ status: 'cancelled' }]);
    expect(steps.at(-1)).toMatchObject({ action: 'cancelled', reason: 'ordered twice' });
    await expect(cancel('vera', await create())).rejects.toEqual(refusal('forbidden'));
  });

  test('a cancelled or refused payable cannot be cancelled', async () => {
    const cancelled = await cancel('ana', await create());
    await expect(cancel('ana', cancelled)).rejects.toEqual(refusal('invalid_payable_state'));
  });
});

describe('a change', () => {
  const change = (
    login: string,
    { id, version }: { id: string; version: number },
    members: Partial<z.input<(typeof changePayable)['input']>>,
  ) => t.as(login).enter(changePayable, { payableId: id, expectedVersion: version, ...members });

  test('a change keeps absent fields and records the former values in the history', async () => {
    const payable = await create();
    const changed = await change('ana', payable, {
      paymentMethod: 'TED',
      recipientBankCode: '341',
      recipientBranch: '1234',
      recipientAccount: '567890',
      dueDate: '2026-12-15',
      branchId: t.master.branch_ids[0],
    });
    expect(changed).toMatchObject({
      ...payable,
      ...{ version: 2, paymentMethod: 'TED', pixKey: null, recipientBankCode: '341', dueDate: '2026-12-15' },
      ...{ recipientBranch: '1234', recipientAccount: '567890', branchId: t.master.branch_ids[0] },
      contentSha256: expect.not.stringMatching(payable.contentSha256),
      updatedAt: expect.any(Date),
    });
    const { installments, steps } = await read(payable.id);
    expect(installments).toMatchObject([{ dueDate: '2026-12-15' }]);
    expect(steps.at(-1)).toMatchObject({ action: 'changed', author: 'operator:ana' });
    expect(steps.at(-1)?.reason?.split('\n')).toContain('pix_key: oficina@example.com -> none');
  });

  test('a change voids a first approval, and its author can no longer decide', async () => {
    await t.sql(`update operator set roles = roles || '{preparer}' where login = 'gil'`);
    const first = await approve('fabio', await create({ amount: SECOND_FROM }));
    const changed = await change('gil', first, { pixKey: '+5511987654321' });
    expect(changed).toMatchObject({ status: 'pending', approvedBy: null, pixKey: '+5511987654321' });
    await expect(approve('gil', changed)).rejects.toEqual(refusal('two_persons_required'));
    const again = await approve('fabio', changed);
    expect(again).toMatchObject({ status: 'pending', approvedBy: 'operator:fabio' });
    await t.sql(`update operator set roles = array_remove(roles, 'preparer') where login = 'gil'`);
  });

  test('a change makes an approval of the former version stale', async () => {
    const payable = await create();
    await change('ana', payable, { description: 'Outra coisa' });
    await expect(approve('bruno', payable)).rejects.toEqual(refusal('stale_decision', { version: 2 }));
  });

  test('only preparers change payables, and only pending ones', async () => {
    const approved = await approve('bruno', await create());
    await expect(change('ana', approved, { description: 'x' })).rejects.toEqual(refusal('invalid_payable_state'));
    await expect(change('bruno', await create(), { description: 'x' })).rejects.toEqual(refusal('forbidden'));
  });

  test('a change is validated like a creation', async () => {
    const payable = await create();
    await expect(change('ana', payable, { pixKey: 'X' })).rejects.toEqual(refusal('invalid_pix_key'));
    await expect(change('ana', payable, { paymentMethod: 'TED' })).rejects.toEqual(refusal('validation_failed'));
    await expect(change('ana', payable, { branchId: newId() })).rejects.toEqual(refusal('branch_not_found'));
    await expect(change('ana', payable, { sourceAccountId: 999_999 })).rejects.toEqual(
      refusal('paying_account_not_found'),
    );
    const installments = [1, 45_599].map((amount) => ({ dueDate: '2026-12-10', amount }));
    await expect(change('ana', await create({ installments }), { dueDate: '2026-12-15' })).rejects.toEqual(
      refusal('validation_failed', {
        fields: { dueDate: 'cannot change, because the installments have their own due dates' },
      }),
    );
  });
});

describe('an approval of several payables', () => {
  test('each of several approvals has its own result, and a refused approval does not affect the others', async () => {
    const [fine, above, stale, twice] = [
      await create(),
      await create({ amount: AUTHORITY + 1 }),
      await create(),
      await create({ amount: SECOND_FROM }),
    ];
    const wanted = [
      decisionOn(fine),
      decisionOn(above),
      { ...decisionOn(stale), expectedVersion: 7 },
      { ...decisionOn(stale), payableId: newId() },
    ];
    const results = await t.as('bruno').enter(approvePayables, { payables: wanted });
    expect(results).toEqual([
      { payableId: fine.id, status: 'approved', netAmount: 45_600, code: null, message: null },
      expect.objectContaining({ payableId: above.id, status: null, code: 'authority_exceeded' }),
      expect.objectContaining({ status: null, code: 'stale_decision' }),
      expect.objectContaining({ status: null, code: 'payable_not_found' }),
    ]);
    expect(await eventsAbout(fine.id)).toContain('payable.approved');
    for (const { id } of [above, stale]) expect(await read(id)).toMatchObject({ status: 'pending', version: 1 });
    const both = [above, twice].map(decisionOn);
    expect(await t.as('fabio').enter(approvePayables, { payables: both })).toMatchObject([
      { status: 'approved' },
      { status: 'pending' },
    ]);
  });

  test('twenty approvals run as many statements as two', async () => {
    const some = async (count: number) => {
      const payables: ReturnType<typeof decisionOn>[] = [];
      for (let i = 0; i < count; i += 1) payables.push(decisionOn(await create()));
      return t.statementsOf(() => t.as('fabio').enter(approvePayables, { payables }));
    };
    await some(2);
    expect(await some(20)).toHaveLength((await some(2)).length);
  });

  test('the same payable twice in one approval of several is refused', async () => {
    const decision = decisionOn(await create());
    const payables = [decision, decision];
    await expect(t.as('fabio').enter(approvePayables, { payables })).rejects.toEqual(refusal('validation_failed'));
  });
});

describe('the books', () => {
  const entriesOf = (payableId: string) =>
    t.sql(
      `select kind, amount, day::text, company_id is not null as "ofCompany", cites is not null as cites
       from accounting_entry where source_id = $1 order by id`,
      [payableId],
    );

  test('the books recognise a payable and its taxes on approval and reverse both on cancellation', async () => {
    const payable = await create({
      competenceDate: '2026-11-30',
      withholdings: [
        { kind: 'IRRF', amount: 500 },
        { kind: 'INSS', amount: 100 },
        { kind: 'OTHER', amount: 1_000 },
      ],
    });
    expect(await entriesOf(payable.id)).toEqual([]);
    const approved = await approve('bruno', payable);
    const entry = { ofCompany: true, cites: false };
    const recognised = [
      { ...entry, kind: 'payable_recognised', amount: 45_600, day: '2026-11-30' },
      { ...entry, kind: 'payable_withheld', amount: 600, day: '2026-11-30' },
    ];
    expect(await entriesOf(payable.id)).toEqual(recognised);
    await t
      .as('ana')
      .enter(cancelPayable, { payableId: approved.id, expectedVersion: approved.version, reason: 'ordered twice' });
    expect(await entriesOf(payable.id)).toEqual([
      ...recognised,
      { ...entry, kind: 'recognition_reversed', amount: 45_600, day: '2026-11-23', cites: true },
      { ...entry, kind: 'withholding_reversed', amount: 600, day: '2026-11-23', cites: true },
    ]);
  });

  test('the books contain no payable that was cancelled or refused before its approval', async () => {
    const payable = await create();
    const decision = { payableId: payable.id, expectedVersion: 1, reason: 'no' };
    await t.as('ana').enter(cancelPayable, decision);
    expect(await entriesOf(payable.id)).toEqual([]);
  });

  test('the books recognise the approved payables of an approval of several', async () => {
    const [one, first] = [await create(), await create({ amount: SECOND_FROM })];
    const payables = [one, first].map(decisionOn);
    await t.as('fabio').enter(approvePayables, { payables });
    expect(await entriesOf(one.id)).toMatchObject([{ kind: 'payable_recognised', day: '2026-11-23' }]);
    expect(await entriesOf(first.id)).toEqual([]);
  });
});

describe('races', () => {
  test('of two concurrent approvals, one succeeds and the other is stale', async () => {
    for (let round = 0; round < 5; round += 1) {
      const payable = await create();
      const both = await Promise.allSettled(['bruno', 'fabio'].map((login) => approve(login, payable)));
      const rejected = both.filter((each) => each.status === 'rejected');
      expect(rejected).toMatchObject([{ reason: { code: 'stale_decision' } }]);
      expect(await eventsAbout(payable.id)).toEqual(['payable.created', 'payable.approved']);
    }
  });

  test('of a concurrent approval and cancellation, one succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const payable = await create();
      const decision = decisionOn(payable);
      const both = await Promise.allSettled([
        t.as('bruno').enter(approvePayable, decision),
        t.as('ana').enter(cancelPayable, { payableId: payable.id, expectedVersion: 1, reason: 'ordered twice' }),
      ]);
      const done = both.flatMap((each) => (each.status === 'fulfilled' ? each.value.status : []));
      expect(done).toHaveLength(1);
      const { status, steps } = await read(payable.id);
      expect([status, steps.map(({ action }) => action)]).toEqual([done[0], ['created', done[0]]]);
    }
  });
});

describe('payables to approve', () => {
  test('the list contains what the approver may approve and neither created nor approved, earliest due date first, page by page', async () => {
    await t.sql(`update payable set status = 'cancelled', holds_reference = false where status = 'pending'`);
    const late = await create({ dueDate: '2026-12-20' });
    const early = await create({ dueDate: '2026-12-01' });
    const above = await create({ amount: AUTHORITY + 1, dueDate: '2026-12-05' });
    const twice = await create({ amount: SECOND_FROM, dueDate: '2026-12-06' });
    await approve('fabio', twice);
    await approve('bruno', await create());
    const waiting = async (login: string, page = {}) => t.as(login).enter(listPayablesToApprove, page);
    expect((await waiting('bruno')).items.map(({ id }) => id)).toEqual([early.id, late.id]);
    expect((await waiting('fabio')).items.map(({ id }) => id)).toEqual([early.id, above.id, late.id]);
    expect((await waiting('gil')).items.map(({ id }) => id)).toEqual([early.id, above.id, twice.id, late.id]);
    expect(await waiting('bruno', { first: 1 })).toMatchObject({ items: [{ id: early.id }], hasMore: true });
    await expect(waiting('ana')).rejects.toEqual(refusal('forbidden'));
  });
});
