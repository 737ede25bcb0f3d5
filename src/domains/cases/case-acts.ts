import { z } from 'zod';
import { commandOf } from '../../messaging/event.ts';
import { statement } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import type { Text } from '../../platform/language/text.ts';
import { Amount } from '../../platform/money/money.ts';
import { operation, type WriteContext } from '../../platform/operation/operation.ts';
import { stateAfter } from '../../platform/operation/state-machine.ts';
import { columnsOf } from '../../platform/resource/resource.ts';
import { IntegerId, newId, Uuid } from '../../platform/text/ids.ts';
import { nonBlankText } from '../../platform/text/text.ts';
import { wordsOf } from '../../platform/text/words.ts';
import type { TransactionType } from '../transaction-kinds.ts';
import { bookCase } from './case.consumer.ts';
import { caseAct } from './case.resource.ts';
import { bookingOf, questionOf } from './case-booking.ts';
import { CASE_ACTS, caseActStates } from './case-kinds.ts';
import { CASE_READERS, type CaseAct, findCase, type RailCase } from './case-pages.ts';
import { t } from './texts.ts';

const COLUMNS = columnsOf(caseAct, 'a');
const LOCK = statement(
  'lock_rail_case',
  `select c.id, t.type as "transactionType", t.partner_id as "partnerId" from rail_case c
   left join transaction t on t.id = c.transaction_id
   where c.institution_id = $1 and c.id = $2 for no key update of c`,
);
const CUSTOMER = statement(
  'customer_of_rail_case_act',
  `select i.ispb, a.agency, a.account_number as "accountNumber", b.status, b.purpose
   from account a join institution i on i.id = a.institution_id join balance b on b.account_id = a.id
   where a.institution_id = $1 and a.id = $2`,
);
const PROPOSE = statement(
  'propose_rail_case_act',
  `insert into rail_case_act as a (id, case_id, institution_id, act, amount, account_id, reason, status, proposed_by, proposed_at)
   values ($1, $2, $3, $4, $5, $6, $7, 'proposed', $8, $9)
   on conflict (case_id) where status in ('proposed', 'approved') do nothing returning ${COLUMNS}`,
);
const FIND_ACT = statement(
  'find_rail_case_act',
  'select a.case_id as "caseId" from rail_case_act a where a.institution_id = $1 and a.id = $2',
);
const LOCK_ACT = statement(
  'lock_rail_case_act',
  `select ${COLUMNS} from rail_case_act a where a.id = $1 for no key update`,
);
const DECIDE = statement(
  'decide_rail_case_act',
  `update rail_case_act a set status = $2, decided_by = $3, decided_at = $4,
     ended_at = case when $2 = 'declined' then $4::timestamptz end
   where a.id = $1 returning ${COLUMNS}`,
);

interface LockedCase extends RailCase {
  readonly transactionType: TransactionType | null;
  /** Partner of the transaction. */
  readonly partnerId: string | null;
}

interface Customer {
  readonly ispb: string;
  readonly agency: string;
  readonly accountNumber: string;
  readonly status: string;
  readonly purpose: string;
}

const Reason = nonBlankText(500).meta({ description: 'Reason, at most 500 characters' });
const ActId = z.strictObject({ actId: Uuid.meta({ description: 'Id of the act' }) });

/** Checks what is known now. Settlement checks again when it books the approved act. */
export const proposeCaseAct = operation({
  ...CASE_READERS,
  roles: ['accountant', 'treasurer'],
  name: 'proposeCaseAct',
  summary: 'Proposes an act that settles a case, which a treasurer other than the proposer approves',
  effects: ['keeps_records'],
  awaits: ['moves_institution_money', 'moves_customer_money'],
  refusals: ['case_not_found', 'case_ended', 'case_act_pending', 'case_act_not_possible', 'account_not_found'],
  input: z.strictObject({
    caseId: Uuid.meta({ description: 'Id of the case' }),
    act: z.enum(wordsOf(CASE_ACTS)).meta({ description: 'The act' }),
    amount: Amount.nullish().meta({
      description: 'Amount in cents. By default the amount of the case, or all that it has on the suspense account',
    }),
    accountId: IntegerId.nullish().meta({ description: 'Account of the customer, for `post_to_customer`' }),
    reason: Reason,
  }),
  async run(context, { caseId, act, amount = null, accountId = null, reason }): Promise<CaseAct> {
    const { tx, now, principal } = context;
    const found = await lockCase(context, caseId);
    requirePossible(found, { act, amount, accountId });
    if (accountId !== null) await customerOf(context, accountId);
    const values = [newId(), caseId, principal.institutionId, act, amount, accountId, reason, principal.author, now];
    const [proposed] = await tx.query<CaseAct>(PROPOSE, values);
    if (!proposed) throw new AppError('case_act_pending');
    auditAct(context, 'act_proposed', proposed);
    return proposed;
  },
});

export const approveCaseAct = operation({
  ...CASE_READERS,
  roles: ['treasurer'],
  decides: true,
  proof: 'fresh',
  name: 'approveCaseAct',
  summary: 'Approves an act that another person proposed. Settlement books it',
  effects: ['moves_institution_money', 'moves_customer_money'],
  refusals: [
    'case_act_not_found',
    'case_act_decided',
    'case_not_found',
    'case_ended',
    'case_act_not_possible',
    'account_not_found',
    'two_persons_required',
  ],
  input: ActId,
  async run(context, { actId }): Promise<CaseAct> {
    const { principal } = context;
    const { found, act } = await lockAct(context, actId);
    if (act.proposedBy === principal.author) throw new AppError('two_persons_required');
    requirePossible(found, act);
    const customer = act.accountId === null ? null : await customerOf(context, act.accountId);
    const approved = await decide(context, act, 'approve');
    const { institutionId, institutionPartnerId } = principal;
    context.stage(
      commandOf(
        bookCase,
        { institutionId, partnerId: found.partnerId ?? institutionPartnerId, accountId: act.accountId },
        {
          ...{ actId, caseId: found.id, transactionId: found.transactionId, transactionType: found.transactionType },
          reference: found.reference,
          customer: customer && { ispb: customer.ispb, agency: customer.agency, accountNumber: customer.accountNumber },
        },
      ),
    );
    auditAct(context, 'act_approved', approved);
    return approved;
  },
});

export const declineCaseAct = operation({
  ...CASE_READERS,
  roles: ['accountant', 'treasurer'],
  name: 'declineCaseAct',
  summary: 'Declines an act that waits for approval, or withdraws an act of the caller',
  effects: ['restricts'],
  refusals: ['case_act_not_found', 'case_act_decided', 'case_not_found', 'case_ended'],
  input: ActId,
  async run(context, { actId }): Promise<CaseAct> {
    const { act } = await lockAct(context, actId);
    const declined = await decide(context, act, 'decline');
    auditAct(context, 'act_declined', declined);
    return declined;
  },
});

/** Needs one person, because the question changes nothing: the rail repeats its outcome, which becomes evidence. */
export const askRailAboutCase = operation({
  ...CASE_READERS,
  roles: ['accountant', 'treasurer'],
  name: 'askRailAboutCase',
  summary: 'Asks the rail again for the outcome of the order of a case. The reply becomes evidence of the case',
  effects: ['keeps_records'],
  refusals: ['case_not_found', 'case_ended', 'case_act_not_possible'],
  input: z.strictObject({ caseId: Uuid.meta({ description: 'Id of the case' }) }),
  async run(context, { caseId }): Promise<RailCase> {
    const { principal } = context;
    const { transactionType, partnerId, ...found } = await lockCase(context, caseId);
    const { transactionId, reference, accountId } = found;
    const question = questionOf(transactionType);
    if (!question || transactionId === null || reference === null)
      throw new AppError('case_act_not_possible', t('noOrder'));
    const owner = { institutionId: principal.institutionId, partnerId, accountId };
    context.stage(commandOf(question.message, owner, question.body({ transactionId, reference })));
    context.audit({
      action: 'rail_case.rail_asked',
      accountId,
      resourceType: 'rail_case',
      resourceId: caseId,
      changes: { reference },
    });
    return found;
  },
});

/** Locks an open case until the transaction ends. @throws AppError case_not_found, case_ended */
async function lockCase({ tx, principal }: WriteContext, caseId: string): Promise<LockedCase> {
  const [locked] = await tx.query<Pick<LockedCase, 'transactionType' | 'partnerId'>>(LOCK, [
    principal.institutionId,
    caseId,
  ]);
  if (!locked) throw new AppError('case_not_found');
  const found = await findCase(tx, principal.institutionId, caseId);
  if (found.status !== 'open') throw new AppError('case_ended', undefined, { case_status: found.status });
  return { ...found, transactionType: locked.transactionType, partnerId: locked.partnerId };
}

/** Locks the case first, like settlement. @throws AppError case_act_not_found, case_act_decided */
async function lockAct(context: WriteContext, actId: string): Promise<{ found: LockedCase; act: CaseAct }> {
  const { tx, principal } = context;
  const [known] = await tx.query<{ caseId: string }>(FIND_ACT, [principal.institutionId, actId]);
  if (!known) throw new AppError('case_act_not_found');
  const found = await lockCase(context, known.caseId);
  const [act] = await tx.query<CaseAct>(LOCK_ACT, [actId]);
  if (act?.status !== 'proposed')
    throw new AppError('case_act_decided', undefined, { act_status: act?.status ?? null });
  return { found, act };
}

async function decide(
  { tx, now, principal }: WriteContext,
  act: CaseAct,
  step: 'approve' | 'decline',
): Promise<CaseAct> {
  const status = stateAfter(caseActStates, act.status, step);
  const [decided] = await tx.query<CaseAct>(DECIDE, [act.id, status, principal.author, now]);
  if (!decided) throw new Error(`act ${act.id} no longer exists`);
  return decided;
}

/** @throws AppError case_act_not_possible */
function requirePossible(
  { kind, direction, amount, suspenseAmount, transactionType }: LockedCase,
  wanted: Pick<CaseAct, 'act' | 'amount' | 'accountId'>,
): void {
  const refuse = (reason: Text) => {
    throw new AppError('case_act_not_possible', reason);
  };
  const held = Math.abs(suspenseAmount);
  if ((wanted.act === 'post_to_customer') !== (wanted.accountId !== null)) refuse(t('accountOfCustomerOnly'));
  switch (wanted.act) {
    case 'post_to_suspense':
      if (direction === null) refuse(t('noMoney'));
      if (held > 0) refuse(t('alreadyOnSuspense'));
      if (amount === null && wanted.amount === null) refuse(t('amountRequired'));
      if (amount !== null && (wanted.amount ?? 0) > amount) refuse(t('aboveCase'));
      return;
    case 'post_to_customer':
    case 'post_to_loss':
      if (held === 0) refuse(t('notOnSuspense'));
      if ((wanted.amount ?? 0) > held) refuse(t('aboveSuspense'));
      return;
    case 'accept_later_word':
      if (kind !== 'settled_after_failure' && kind !== 'failed_after_settlement') refuse(t('onlyLaterOutcome'));
      if (!bookingOf(transactionType)) refuse(t('notForRefunds'));
      if (held > 0) refuse(t('onSuspense'));
      if (wanted.amount !== null) refuse(t('ownAmount'));
      return;
    case 'dismiss':
      if (held > 0) refuse(t('moneyOnSuspense'));
      if (wanted.amount !== null) refuse(t('postsNothing'));
  }
}

/** @throws AppError account_not_found, case_act_not_possible */
async function customerOf({ tx, principal }: WriteContext, accountId: number): Promise<Customer> {
  const [customer] = await tx.query<Customer>(CUSTOMER, [principal.institutionId, accountId]);
  if (!customer) throw new AppError('account_not_found');
  if (customer.status === 'closed') throw new AppError('case_act_not_possible', t('accountClosed'));
  if (customer.purpose !== 'customer') throw new AppError('case_act_not_possible', t('accountReserved'));
  return customer;
}

const auditAct = ({ audit }: WriteContext, verb: string, { id, caseId, act, amount, accountId, reason }: CaseAct) =>
  audit({
    action: `rail_case.${verb}`,
    accountId,
    resourceType: 'rail_case',
    resourceId: caseId,
    changes: { act_id: id, act, amount, account_id: accountId, reason },
  });
