import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setAccountLimits } from '../../src/domains/accounts/account-limits.ts';
import { setDefaultLimits } from '../../src/domains/accounts/default-limits.ts';
import { setLimitCeilings, setLimitRaiseHours } from '../../src/domains/accounts/limit-policy.ts';
import { approveChange, declineChange } from '../../src/domains/administration/change-decisions.ts';
import { issueCredential } from '../../src/domains/administration/credential-issue.ts';
import { createPartner } from '../../src/domains/administration/partner.ts';
import { createPerson } from '../../src/domains/administration/person-changes.ts';
import { approveCaseAct, proposeCaseAct } from '../../src/domains/cases/case-acts.ts';
import { openCases } from '../../src/domains/cases/case-opening.ts';
import { changeSubjects } from '../../src/domains/change-subject.ts';
import { addFee } from '../../src/domains/fees/fee-catalogue.ts';
import { requestEscrowRelease } from '../../src/domains/finance/escrow/escrow-release.ts';
import { approveEscrowRelease } from '../../src/domains/finance/escrow/escrow-release-approval.ts';
import { proposeEscrowTerms } from '../../src/domains/finance/escrow/escrow-terms.ts';
import { approveEscrowTerms } from '../../src/domains/finance/escrow/escrow-terms-decisions.ts';
import { addPayingAccount } from '../../src/domains/finance/master/paying-account.ts';
import { changeFinanceSettings } from '../../src/domains/finance/master/settings.ts';
import { createPayable } from '../../src/domains/finance/payables/payable-creation.ts';
import {
  approvePayable,
  approvePayables,
  refusePayable,
} from '../../src/domains/finance/payables/payable-decisions.ts';
import { createPaymentBatch } from '../../src/domains/finance/payment-runs/payment-batch-creation.ts';
import { releasePaymentBatch } from '../../src/domains/finance/payment-runs/payment-batch-release.ts';
import {
  reopenTreasuryDay,
  requestTreasuryDayReopening,
} from '../../src/domains/finance/treasury/treasury-reopening.ts';
import { consentToDeputy, nameDeputy } from '../../src/domains/operators/deputyship.ts';
import { requestPasskeyReset } from '../../src/domains/operators/passkey-reset.ts';
import { audiencesOf } from '../../src/platform/operation/operation.ts';
import { ROLES } from '../../src/platform/operation/principal.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { brasiliaDate } from '../../src/platform/time/calendar.ts';
import { type Escrow, openEscrow, openEscrowAccount } from '../support/escrow.ts';
import { type Entrant, type FinanceDoor, openFinance, person } from '../support/finance.ts';
import { everyOperation } from '../support/operations.ts';
import { decisionOn, payableInput } from '../support/payables.ts';
import { approved, sourceOf } from '../support/payment-runs.ts';
import { closeDay } from '../support/treasury.ts';
import { deputyInForce } from '../support/two-admins.ts';

/**
 * Contract and FINANCE: one person makes and another decides every act that moves the institution's money or opens
 * closed books, whatever their roles. Every deciding operation declares `decides` and needs a row here.
 */
interface Decision {
  /** Makes the thing to decide as this person. Returns the function that decides it. */
  made(by: Entrant['enter']): Promise<(by: Entrant['enter']) => Promise<unknown>>;
  /** SQL that makes the maker decide the last made row. The database must reject it. */
  readonly forced: string;
}

let t: FinanceDoor;
let escrow: Escrow;
let one: Entrant['enter'];
let two: Entrant['enter'];

const payable = async (by: Entrant['enter']) => {
  return decisionOn(await by(createPayable, payableInput(t), newId()));
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
      await closeDay({ enter: by }, day);
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
  consentToDeputy: {
    made: async () => {
      const day = brasiliaDate(t.clock.now());
      const naming = { absent: 'two', deputy: 'bruno', firstDay: day, lastDay: day };
      // A represented approver who requests the change consents by the request.
      const own = await two(nameDeputy, naming);
      await expect(two(consentToDeputy, { changeId: own.id })).rejects.toMatchObject({ code: 'two_persons_required' });
      await t.as('elisa').enter(declineChange, { changeId: own.id });
      const { id: changeId } = await t.as('elisa').enter(nameDeputy, naming);
      return async (decider) => {
        if (decider === two) return two(consentToDeputy, { changeId });
        // Only the represented approver can consent.
        await expect(decider(consentToDeputy, { changeId })).rejects.toMatchObject({ code: 'change_not_found' });
        throw Object.assign(new Error('refused'), { code: 'two_persons_required' });
      };
    },
    forced: `update change_request set outcome = 'approved', decided_by = 'operator:two', decided_at = now() where outcome is null`,
  },
  approveCaseAct: {
    made: async (by) => {
      const [kind, key] = ['missing_here', newId()] as const;
      const none = { reference: null, transactionId: null, accountId: null, evidence: [], facts: {} };
      const found = { rail: 'spi', institutionId: t.institutionId, amount: 100, direction: 'in', kind, key } as const;
      await openCases(t.database, t.clock.now(), [{ ...none, ...found }]);
      const [row] = await t.sql<{ id: string }>('select id from rail_case where subject_key = $1', [key]);
      const act = await by(proposeCaseAct, { caseId: row?.id ?? '', act: 'post_to_suspense', reason: 'Statement' });
      return (decider) => decider(approveCaseAct, { actId: act.id });
    },
    forced: `update rail_case_act set status = 'approved', decided_by = proposed_by, decided_at = now()`,
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

describe('operations of persons that change data', () => {
  it('every operation that changes data names its roles, and viewer is never one of them', () => {
    const changing = everyOperation.filter((op) => op.kind !== 'read' && audiencesOf(op).includes('operator'));
    expect(changing.length).toBeGreaterThan(40);
    for (const { name, roles = [] } of changing) {
      expect(roles, name).not.toEqual([]);
      expect(roles, name).not.toContain('viewer');
    }
  });
});

describe('decisions by a second person', () => {
  it('every deciding operation has a row here and is open only to persons', () => {
    expect(deciding.map(({ name }) => name).sort()).toEqual(Object.keys(DECISIONS).sort());
    for (const { audiences, refusals, name } of deciding) {
      expect(audiences, name).toEqual(['operator']);
      if (name !== 'approvePayables') expect(refusals, name).toContain('two_persons_required');
    }
  });

  it.each(Object.entries(DECISIONS))(
    '%s cannot be decided by its maker, and can be decided by another person',
    async (_name, decision) => {
      const decide = await decision.made(one);
      await expect(decide(one)).rejects.toMatchObject({ code: 'two_persons_required' });
      await expect(t.sql(decision.forced)).rejects.toThrow(/check constraint|lacks approvals/);
      await expect(decide(two)).resolves.toBeDefined();
    },
  );

  it('a deputy of the maker cannot decide, and the database also rejects it', async () => {
    const firstDay = brasiliaDate(t.clock.now());
    const naming = { absent: 'one', deputy: 'two', firstDay, lastDay: firstDay };
    const as = (login: string) => (login === 'one' ? { enter: one } : t.as(login));
    await deputyInForce(as, naming);
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

const SUBJECTS: Readonly<Record<string, (by: Entrant['enter']) => Promise<string | null | undefined>>> = {
  credential: async (by) => {
    const { id: partnerId } = await by(createPartner, { name: newId() });
    return (await by(issueCredential, { partnerId, label: 'erp', scopes: ['pix:write'] })).change?.id;
  },
  person: async (by) =>
    (await by(createPerson, { login: `p-${newId()}`, name: 'P', roles: ['approver'], authority: 1 })).change?.id,
  partner: async (by) => (await by(createPartner, { name: newId(), isIntegration: true })).pendingChangeId,
  finance_settings: async (by) =>
    (await by(changeFinanceSettings, { secondApprovalFrom: 900_000_000 })).pendingChangeId,
  paying_account: async (by) => {
    const [account] = await t.sql<{ id: number }>(
      'delete from paying_account where account_id = $1 returning account_id as id',
      [t.master.source_account_ids[1]],
    );
    return (await by(addPayingAccount, { accountId: account?.id ?? 0, companyId: t.master.company_id })).id;
  },
  default_limits: async (by) =>
    (await by(setDefaultLimits, { holderType: 'pf', product: 'ted', dailyLimit: 900_000_000 })).pendingChangeId,
  account_limits: async (by) =>
    (await by(setAccountLimits, { accountId: sourceOf(t), pixOutDailyLimit: 900_000_000 })).pendingChangeId,
  limit_raise_hours: async (by) => (await by(setLimitRaiseHours, { hours: 1 })).pendingChangeId,
  limit_ceilings: async (by) =>
    (await by(setLimitCeilings, { accountType: 'payment', dailyLimit: 999_000_000_000 })).pendingChangeId,
  fee: async (by) => (await by(addFee, { feeType: 'ted', effectiveFrom: brasiliaDate(t.clock.now()) })).id,
  deputyship: async (by) => {
    const [firstDay, lastDay] = ['2026-12-01', '2026-12-02'];
    const { id: changeId } = await by(nameDeputy, { absent: 'fabio', deputy: 'bruno', firstDay, lastDay });
    await t.as('fabio').enter(consentToDeputy, { changeId });
    return changeId;
  },
  passkeys: async (by) => {
    await t.sql(
      `insert into passkey (id, institution_id, operator_id, name, public_key, counter, transports)
       select $1, institution_id, id, 'Lost', 'key', 0, '{}' from operator where login = 'ana'`,
      [newId()],
    );
    return (await by(requestPasskeyReset, { login: 'ana' })).id;
  },
};

describe('changes that need two admins', () => {
  it('every subject of changes has a row here, except connector keys, whose change the deployment requests', () => {
    const types = changeSubjects().map(({ type }) => type);
    expect(types.toSorted()).toEqual([...Object.keys(SUBJECTS), 'rail_key'].toSorted());
  });

  it.each(Object.entries(SUBJECTS))(
    'a change of the subject %s cannot be approved by its requester, and the database also rejects it',
    async (_type, ask) => {
      const changeId = (await ask(one)) ?? '';
      await expect(one(approveChange, { changeId })).rejects.toMatchObject({ code: 'two_persons_required' });
      await expect(
        t.sql(
          `insert into change_approval (change_id, institution_id, requested_by, approved_by, approved_at)
         select id, institution_id, requested_by, requested_by, now() from change_request where id = $1`,
          [changeId],
        ),
      ).rejects.toThrow(/check constraint/);
      await expect(
        t.sql(
          `insert into change_approval (change_id, institution_id, requested_by, approved_by, approved_at)
         select id, institution_id, 'operator:x', requested_by, now() from change_request where id = $1`,
          [changeId],
        ),
      ).rejects.toThrow(/foreign key/);
      await expect(
        t.sql(
          `update change_request set outcome = 'approved', decided_by = 'operator:two', decided_at = now() where id = $1`,
          [changeId],
        ),
      ).rejects.toThrow(/lacks approvals/);
      expect(await two(approveChange, { changeId })).toMatchObject({
        ...{ outcome: 'approved', requestedBy: 'operator:one', decidedBy: 'operator:two' },
        approvedBy: ['operator:two'],
      });
    },
  );
});
