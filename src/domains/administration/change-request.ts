import { v5 } from 'uuid';
import { z } from 'zod';
import { beforeId, keysetPage, type Slice, sliceOf } from '../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { readOperation, type WriteContext } from '../../platform/operation/operation.ts';
import { columnsOf } from '../../platform/resource/resource.ts';
import { newId, Uuid } from '../../platform/text/ids.ts';
import { type CHANGE_OUTCOMES, changeRequest } from '../change-request.resource.ts';
import { type ChangeRequest, changeSubject } from '../change-subject.ts';
import { ADMIN, recordAdministrativeAct } from './administrative-act.ts';
import { t } from './texts.ts';

const COLUMNS = columnsOf(changeRequest, 'c');
const INSERT = statement(
  'insert_change_request',
  `insert into change_request as c (id, institution_id, subject_type, subject_id, subject, wanted, requested_by, requested_at, was,
     approvals_needed, consented_by, consented_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, case when $11::text is not null then $8::timestamptz end)
   on conflict do nothing returning ${COLUMNS}`,
);
const FIND = statement(
  'find_change_request',
  `select ${COLUMNS} from change_request c where c.institution_id = $1 and c.id = $2`,
);
const LOCK = statement(
  'lock_change_request',
  `select ${COLUMNS} from change_request c where c.institution_id = $1 and c.id = $2 for no key update`,
);
const DECIDE = statement(
  'decide_change_request',
  `update change_request c set outcome = $3, decided_by = $4, decided_at = $5
   where c.institution_id = $1 and c.id = $2 returning ${COLUMNS}`,
);
const WITHDRAW = statement(
  'withdraw_change_request_of_subject',
  `update change_request c set outcome = 'withdrawn', decided_by = $3, decided_at = $4
   where c.institution_id = $1 and c.subject_id = $2 and c.outcome is null`,
);
const APPROVE = statement(
  'insert_change_approval',
  `insert into change_approval (change_id, institution_id, requested_by, approved_by, approved_at) values ($1, $2, $3, $4, $5)
   on conflict do nothing returning change_id`,
);
const CONSENT = statement(
  'consent_to_change_request',
  `update change_request c set consented_by = $3, consented_at = $4, approvals_needed = 1
   where c.institution_id = $1 and c.id = $2 returning ${COLUMNS}`,
);
const OF_TYPE = statement(
  'list_waiting_change_requests_of_type',
  `select ${COLUMNS} from change_request c where c.institution_id = $1 and c.subject_type = $2 and c.outcome is null
   order by c.id desc limit $3`,
);
const list = (name: string, only: string) =>
  statement(
    name,
    `select ${COLUMNS} from change_request c where c.institution_id = $1 and c.id < $2 ${only} order by c.id desc limit $3`,
  );
const ALL = list('list_change_requests', '');
const WAITING = list('list_waiting_change_requests', 'and c.outcome is null');

export const ChangeId = z.strictObject({ changeId: Uuid.meta({ description: 'Id of the change' }) });

const SUBJECTS = '6f1d8a52-6f5c-4d0e-9f0f-3a3c2f1b7e11';

/** Id of a subject without a UUID. `key` must be unique in the deployment. */
export const subjectIdOf = (subjectType: string, key: string): string => v5(`${subjectType}:${key}`, SUBJECTS);

export type NewChange = Pick<ChangeRequest, 'subjectType' | 'subjectId' | 'subject' | 'wanted'> &
  Partial<Pick<ChangeRequest, 'was' | 'approvalsNeeded' | 'consentedBy'>> & {
    /** Set when the caller belongs to no institution. */
    readonly owner?: { readonly institutionId: number; readonly partnerId: string };
  };

/** Requires the lock of the subject. @throws AppError change_pending when another change of the subject waits. */
export async function requestChange(context: WriteContext, request: NewChange): Promise<ChangeRequest> {
  const { tx, now, principal } = context;
  const {
    subjectType,
    subjectId,
    subject,
    wanted,
    was = null,
    approvalsNeeded = 1,
    consentedBy = null,
    owner,
  } = request;
  const [made] = await tx.query<ChangeRequest>(INSERT, [
    ...[newId(), owner?.institutionId ?? principal.institutionId, subjectType, subjectId, subject],
    ...[JSON.stringify(wanted), principal.author, now, was && JSON.stringify(was), approvalsNeeded, consentedBy],
  ]);
  if (!made) throw new AppError('change_pending');
  recordAdministrativeAct(context, changeSubject(subjectType).event, {
    action: 'change_request.requested',
    resourceId: made.id,
    changes: { subject_type: subjectType, subject, was, wanted },
    ...(owner && { owner }),
  });
  return made;
}

/** @throws AppError change_not_found */
export async function findChange(db: Queryable, institutionId: number, changeId: string): Promise<ChangeRequest> {
  const [change] = await db.query<ChangeRequest>(FIND, [institutionId, changeId]);
  if (!change) throw new AppError('change_not_found');
  return change;
}

/** Locks the subject first and then the waiting change. @throws AppError change_not_found, change_already_decided */
export async function lockChange(context: WriteContext, changeId: string): Promise<ChangeRequest> {
  const { tx, principal } = context;
  const asked = await findChange(tx, principal.institutionId, changeId);
  if (asked.outcome !== null) throw new AppError('change_already_decided');
  await changeSubject(asked.subjectType).lock?.(context, asked);
  const [change] = await tx.query<ChangeRequest>(LOCK, [principal.institutionId, changeId]);
  if (change?.outcome !== null) throw new AppError('change_already_decided');
  return change;
}

/** Records the caller's approval. @throws AppError two_persons_required when the caller has already approved. */
export async function recordApproval(context: WriteContext, change: ChangeRequest): Promise<ChangeRequest> {
  const { tx, now, principal } = context;
  const { author, institutionId } = principal;
  const added = await tx.query(APPROVE, [change.id, institutionId, change.requestedBy, author, now]);
  if (added.length === 0) throw new AppError('two_persons_required', t('alreadyApproved'));
  return { ...change, approvedBy: [...change.approvedBy, author] };
}

/** Records the represented approver's consent. The change then needs one approval. */
export async function recordConsent(context: WriteContext, { id }: Pick<ChangeRequest, 'id'>): Promise<ChangeRequest> {
  const { tx, now, principal } = context;
  const [change] = await tx.query<ChangeRequest>(CONSENT, [principal.institutionId, id, principal.author, now]);
  if (!change) throw new Error(`change ${id} no longer exists`);
  recordStep(context, change, 'consented');
  return change;
}

export function recordStep(context: WriteContext, change: ChangeRequest, verb: string): void {
  const { id, subjectType, subject, was, wanted } = change;
  recordAdministrativeAct(context, changeSubject(subjectType).event, {
    action: `change_request.${verb}`,
    resourceId: id,
    changes: { subject_type: subjectType, subject, was, wanted },
  });
}

/** Requires the lock of the change. */
export async function decideChange(
  context: WriteContext,
  change: ChangeRequest,
  outcome: keyof typeof CHANGE_OUTCOMES,
): Promise<ChangeRequest> {
  const { tx, now, principal } = context;
  const values = [principal.institutionId, change.id, outcome, principal.author, now];
  const [decided] = await tx.query<ChangeRequest>(DECIDE, values);
  if (!decided) throw new Error(`change ${change.id} no longer exists`);
  recordStep(context, decided, outcome);
  return decided;
}

/** Withdraws the waiting change of a subject that ends or is restricted. Requires the lock of the subject. */
export async function withdrawChangesOf({ tx, now, principal }: WriteContext, subjectId: string): Promise<void> {
  await tx.query(WITHDRAW, [principal.institutionId, subjectId, principal.author, now]);
}

const MAX_WAITING = 100;

export const waitingChangesOf = (
  db: Queryable,
  institutionId: number,
  subjectType: string,
): Promise<readonly ChangeRequest[]> => db.query<ChangeRequest>(OF_TYPE, [institutionId, subjectType, MAX_WAITING]);

export const listChanges = readOperation({
  ...ADMIN,
  name: 'listChanges',
  summary: 'Lists changes that were requested and need the approval of other admins, newest first',
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({
    ...keysetPage,
    waiting: z.boolean().default(false).meta({ description: 'Only changes that wait for a decision' }),
  }),
  run: async ({ database, principal }, { first, after, waiting }): Promise<Slice<ChangeRequest>> => {
    const values = [principal.institutionId, beforeId(after), first + 1];
    return sliceOf(await database.query<ChangeRequest>(waiting ? WAITING : ALL, values), first);
  },
});

export const getChange = readOperation({
  ...ADMIN,
  name: 'getChange',
  summary: 'Returns a requested change',
  effects: ['reads_business_data'],
  refusals: ['change_not_found'],
  input: ChangeId,
  run: ({ database, principal }, { changeId }): Promise<ChangeRequest> =>
    findChange(database, principal.institutionId, changeId),
});
