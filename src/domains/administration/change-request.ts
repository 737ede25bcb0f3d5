import { z } from 'zod';
import { statement } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId, Uuid } from '../../platform/ids.ts';
import { readOperation, type WriteContext } from '../../platform/operation.ts';
import { beforeId, keysetPage, type Slice, sliceOf } from '../../platform/pagination.ts';
import { ADMIN, administered } from './administered.ts';

/** What is asked for and waits for a second admin. */
export const CHANGE_SUBJECTS = {
  credential: 'A credential that has scopes of finance, or gets them.',
  person: 'A person who may decide, or gets a role that does.',
} as const;

export type ChangeSubject = keyof typeof CHANGE_SUBJECTS;

export const CHANGE_OUTCOMES = {
  approved: 'It was done.',
  refused: 'Another admin refused it.',
  withdrawn: 'Who asked for it took it back, or its subject ended.',
} as const;

export interface ChangeRequest {
  readonly id: string;
  readonly subjectType: ChangeSubject;
  readonly subjectId: string;
  /** Client id or login. */
  readonly subject: string;
  /** The members that change, as they shall be. */
  readonly wanted: Readonly<Record<string, unknown>>;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  /** Null: it waits. */
  readonly outcome: keyof typeof CHANGE_OUTCOMES | null;
}

const COLUMNS = `c.id, c.subject_type as "subjectType", c.subject_id as "subjectId", c.subject, c.wanted,
  c.requested_by as "requestedBy", c.requested_at as "requestedAt", c.decided_by as "decidedBy", c.decided_at as "decidedAt", c.outcome`;
const INSERT = statement(
  'insert_change_request',
  `insert into change_request as c (id, institution_id, subject_type, subject_id, subject, wanted, requested_by, requested_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning ${COLUMNS}`,
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
const list = (name: string, only: string) =>
  statement(
    name,
    `select ${COLUMNS} from change_request c where c.institution_id = $1 and c.id < $2 ${only} order by c.id desc limit $3`,
  );
const ALL = list('list_change_requests', '');
const WAITING = list('list_waiting_change_requests', 'and c.outcome is null');

export const ChangeId = z.strictObject({ changeId: Uuid.meta({ description: 'What was asked for' }) });

/**
 * Asks for a change of a subject whose lock is held; a second admin decides.
 * @throws AppError change_pending when another change of it waits.
 */
export async function requestChange(
  context: WriteContext,
  request: Pick<ChangeRequest, 'subjectType' | 'subjectId' | 'subject' | 'wanted'>,
): Promise<ChangeRequest> {
  const { tx, now, principal } = context;
  const { subjectType, subjectId, subject, wanted } = request;
  const [made] = await tx.query<ChangeRequest>(INSERT, [
    newId(),
    principal.institutionId,
    subjectType,
    subjectId,
    subject,
    JSON.stringify(wanted),
    principal.author,
    now,
  ]);
  if (!made) throw new AppError('change_pending');
  administered(context, EVENTS[subjectType], {
    action: 'change_request.requested',
    resourceId: made.id,
    changes: { subject_type: subjectType, subject, wanted },
  });
  return made;
}

const EVENTS = { credential: 'credential_changed', person: 'person_changed' } as const;

/** @throws AppError change_not_found; change_already_decided. */
export async function lockChange({ tx, principal }: WriteContext, changeId: string): Promise<ChangeRequest> {
  const [change] = await tx.query<ChangeRequest>(LOCK, [principal.institutionId, changeId]);
  if (!change) throw new AppError('change_not_found');
  if (change.outcome !== null) throw new AppError('change_already_decided');
  return change;
}

/** Ends a change whose lock is held. */
export async function decideChange(
  context: WriteContext,
  change: ChangeRequest,
  outcome: keyof typeof CHANGE_OUTCOMES,
): Promise<ChangeRequest> {
  const { tx, now, principal } = context;
  const values = [principal.institutionId, change.id, outcome, principal.author, now];
  const [decided] = await tx.query<ChangeRequest>(DECIDE, values);
  if (!decided) throw new Error(`the change ${change.id} is gone`);
  administered(context, EVENTS[change.subjectType], {
    action: `change_request.${outcome}`,
    resourceId: change.id,
    changes: { subject_type: change.subjectType, subject: change.subject, wanted: change.wanted },
  });
  return decided;
}

/** What waits for a subject that ends is not decided any more. */
export async function withdrawChangesOf({ tx, now, principal }: WriteContext, subjectId: string): Promise<void> {
  await tx.query(WITHDRAW, [principal.institutionId, subjectId, principal.author, now]);
}

export const listChanges = readOperation({
  ...ADMIN,
  name: 'listChanges',
  summary: 'Lists what admins have asked for and a second one decides, newest first',
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({
    ...keysetPage,
    waiting: z.boolean().default(false).meta({ description: 'Only what waits for a decision' }),
  }),
  run: async ({ database, principal }, { first, after, waiting }): Promise<Slice<ChangeRequest>> => {
    const values = [principal.institutionId, beforeId(after), first + 1];
    return sliceOf(await database.query<ChangeRequest>(waiting ? WAITING : ALL, values), first);
  },
});

export const getChange = readOperation({
  ...ADMIN,
  name: 'getChange',
  summary: 'Reads what an admin has asked for',
  effects: ['reads_business_data'],
  refusals: ['change_not_found'],
  input: ChangeId,
  async run({ database, principal }, { changeId }): Promise<ChangeRequest> {
    const [change] = await database.query<ChangeRequest>(FIND, [principal.institutionId, changeId]);
    if (!change) throw new AppError('change_not_found');
    return change;
  },
});
