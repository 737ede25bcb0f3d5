import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approveChange } from '../../src/domains/administration/change-decisions.ts';
import { createPerson } from '../../src/domains/administration/person-changes.ts';
import { requestEscrowRelease } from '../../src/domains/finance/escrow/escrow-release.ts';
import { approveEscrowRelease } from '../../src/domains/finance/escrow/escrow-release-approval.ts';
import { proposeEscrowTerms } from '../../src/domains/finance/escrow/escrow-terms.ts';
import { approveEscrowTerms } from '../../src/domains/finance/escrow/escrow-terms-decisions.ts';
import { createPayable } from '../../src/domains/finance/payables/payable-creation.ts';
import {
  approvePayable,
  approvePayables,
  refusePayable,
} from '../../src/domains/finance/payables/payable-decisions.ts';
import { createPaymentBatch } from '../../src/domains/finance/payment-runs/payment-batch-creation.ts';
import { releasePaymentBatch } from '../../src/domains/finance/payment-runs/payment-batch-release.ts';
import { closeTreasuryDay } from '../../src/domains/finance/treasury/treasury-closing.ts';
import {
  reopenTreasuryDay,
  requestTreasuryDayReopening,
} from '../../src/domains/finance/treasury/treasury-reopening.ts';
import { nameDeputy } from '../../src/domains/operators/deputyship.ts';
import { brasiliaDate } from '../../src/platform/calendar.ts';
import { newId } from '../../src/platform/ids.ts';
import { audiencesOf, ROLES } from '../../src/platform/operation.ts';
import { type Escrow, openEscrow, openEscrowAccount } from '../support/escrow.ts';
import { type Entrant, type FinanceDoor, openFinance, person } from '../support/finance.ts';
import { everyOperation } from '../support/operations.ts';
import { payableInput } from '../support/payables.ts';
import { approved, sourceOf } from '../support/payment-runs.ts';

/**
 * Contract and FINANCE: what moves the institution's money or opens what is closed is made by one person and decided by another,
 * whatever their roles. Every operation that decides says so (`decides`), and needs a row here.
 */
interface Decision {
  /** Made by somebody: what decides it, as one who enters; answers what came of it. */
  made(by: Entrant['enter']): Promise<(by: Entrant['enter']) => Promise<unknown>>;
  /** What the database itself refuses: the maker as who decides, for the row that was made last. */
  readonly forced: string;
}

let t: FinanceDoor;
let escrow: Escrow;
/** Two persons who may do everything. */
let one: Entrant['enter'];
let two: Entrant['enter'];

const payable = async (by: Entrant['enter']) => {
  const { id, version } = await by(createPayable, payableInput(t), newId());
  return { payableId: id, expectedVersion: version };
};

const DECISIONS: Readonly<Record<string, Decision>> = {
  approvePayable: {
    made: async (by) => {
      const wanted = await payable(by);
      return (decider) => decider(approvePayable, wanted);
    },
    forced: 'update payable set approved_by = created_by, approved_at = now()',
  },
  approvePayables: {
    made: async (by) => {
      const payables = [await payable(by)];
      return async (decider) => {
        const [result] = await decider(approvePayables, { payables });
        if (result?.code) throw result;
        return result;
      };
    },
    forced: 'update payable set second_approved_by = created_by, second_approved_at = now()',
  },
  refusePayable: {
    made: async (by) => {
      const wanted = await payable(by);
      return (decider) => decider(refusePayable, { ...wanted, reason: 'Not ours' });
    },
    forced: 'update payable set refused_by = created_by',
  },
  releasePaymentBatch: {
    made: async (by) => {
      const installmentIds = [await approved(t)];
      const { id, contentSha256 } = await by(createPaymentBatch, { installmentIds, sourceAccountId: sourceOf(t) });
      return (decider) => decider(releasePaymentBatch, { batchId: id, contentSha256 });
    },
    forced: 'update payment_batch set released_by = created_by, released_at = now()',
  },
  reopenTreasuryDay: {
    made: async (by) => {
      const day = '2026-11-20';
      await by(closeTreasuryDay, { day });
      await by(requestTreasuryDayReopening, { day, reason: 'A credit was missed' });
      return (decider) => decider(reopenTreasuryDay, { day });
    },
    forced: 'update treasury_day set reopened_by = reopening_requested_by',
  },
  approveChange: {
    made: async (by) => {
      const login = `new-${newId()}`;
      const { change } = await by(createPerson, { login, name: 'New', roles: ['treasurer'] });
      return (decider) => decider(approveChange, { changeId: change?.id ?? '' });
    },
    forced: `update change_request set outcome = 'approved', decided_by = requested_by, decided_at = now()`,
  },
  approveEscrowRelease: {
    made: async (by) => {
      const { id, contentSha256 } = await by(requestEscrowRelease, { accountId: escrow.accountId, amount: 1_000 });
      const input = { releaseId: id, contentSha256: contentSha256 ?? '' };
      return (decider) => decider(approveEscrowRelease, input);
    },
    forced: `update escrow_release set status = 'approved', approved_by = created_by, approved_at = now()`,
  },
  approveEscrowTerms: {
    made: async (by) => {
      const { accountId, beneficiary } = await openEscrowAccount(t, 0);
      const terms = { accountId, conditions: 'Delivered', beneficiaryAccountId: beneficiary };
      const { id } = await by(proposeEscrowTerms, terms);
      return (decider) => decider(approveEscrowTerms, { termsId: id });
    },
    forced: `update escrow_terms set status = 'in_force', approved_by = created_by, approved_at = now()
      where status = 'proposed'`,
  },
};

const deciding = everyOperation.filter(({ decides }) => decides);

beforeAll(async () => {
  t = await openFinance();
  for (const login of ['one', 'two']) {
    await t.sql(
      `insert into operator (id, institution_id, login, name, roles, authority, created_at)
       values ($1, $2, $3, $3, $4, 9007199254740991, now())`,
      [newId(), t.institutionId, login, [...ROLES]],
    );
  }
  one = person(t.database, t.door, 'one');
  two = person(t.database, t.door, 'two');
  escrow = await openEscrow(t);
});
afterAll(() => t?.close());

describe('what persons change', () => {
  it('names the roles that may, of which a viewer is none', () => {
    const changing = everyOperation.filter((op) => op.kind !== 'read' && audiencesOf(op).includes('operator'));
    expect(changing.length).toBeGreaterThan(40);
    for (const { name, roles = [] } of changing) {
      expect(roles, name).not.toEqual([]);
      expect(roles, name).not.toContain('viewer');
    }
  });
});

describe('an act that has a maker and a checker', () => {
  it('has a row here, and is for persons alone', () => {
    expect(deciding.map(({ name }) => name).sort()).toEqual(Object.keys(DECISIONS).sort());
    for (const { audiences, refusals, name } of deciding) {
      expect(audiences, name).toEqual(['operator']);
      if (name !== 'approvePayables') expect(refusals, name).toContain('two_persons_required');
    }
  });

  it.each(Object.entries(DECISIONS))(
    '%s: is not decided by who made it, but by somebody else',
    async (_name, decision) => {
      const decide = await decision.made(one);
      await expect(decide(one)).rejects.toMatchObject({ code: 'two_persons_required' });
      await expect(t.sql(decision.forced)).rejects.toThrow(/check constraint/);
      await expect(decide(two)).resolves.toBeDefined();
    },
  );

  it('is not decided by a deputy of who made it, which the database holds, too', async () => {
    const firstDay = brasiliaDate(t.clock.now());
    await one(nameDeputy, { deputy: 'two', firstDay, lastDay: firstDay });
    const wanted = { ...(await payable(one)), onBehalfOf: 'one' };
    await expect(two(approvePayable, wanted)).rejects.toMatchObject({ code: 'two_persons_required' });
    await expect(two(refusePayable, { ...wanted, reason: 'Not ours' })).rejects.toMatchObject({
      code: 'two_persons_required',
    });
    const { onBehalfOf, ...each } = wanted;
    expect(await two(approvePayables, { payables: [each], onBehalfOf })).toMatchObject([
      { code: 'two_persons_required' },
    ]);
    for (const column of ['approved', 'refused'])
      await expect(
        t.sql(
          `update payable set ${column}_by = 'operator:two', ${column}_on_behalf_of = created_by, approved_at = now() where id = $1`,
          [wanted.payableId],
        ),
      ).rejects.toThrow(/check constraint/);
  });
});
