import { z } from 'zod';
import { beforeId, keysetPage, type Slice, sliceOf } from '../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { AppError, validationFailed } from '../../platform/errors/errors.ts';
import { operation, readOperation, type WriteContext } from '../../platform/operation/operation.ts';
import type { Principal } from '../../platform/operation/principal.ts';
import { columnsOf, type RowOf, rowOf } from '../../platform/resource/resource.ts';
import { Uuid } from '../../platform/text/ids.ts';
import { text } from '../../platform/text/text.ts';
import { brasiliaDate, calendarDaysBetween } from '../../platform/time/calendar.ts';
import { Day } from '../../platform/time/day.ts';
import { requireStill, serializeDecisions } from '../administration/admin-checks.ts';
import { concludeChange } from '../administration/change-decisions.ts';
import {
  ChangeId,
  lockChange,
  recordConsent,
  requestChange,
  subjectIdOf,
  waitingChangesOf,
} from '../administration/change-request.ts';
import type { ChangeRequest, ChangeSubject } from '../change-subject.ts';
import { Deputyship } from './deputyship.entity.ts';
import { deputyship } from './operator.resource.ts';
import { t } from './texts.ts';

const MAX_DAYS = 366;

export const Login = text(63);

export interface DeputyshipRecord extends RowOf<typeof deputyship> {}

// The lock serialises requests that name deputies of the same approver.
const LOCK_APPROVERS = statement(
  'lock_approvers',
  `select o.login from operator o where o.institution_id = $1 and o.login = any ($2) and o.disabled_at is null
     and 'approver' = any (o.roles) order by o.id for no key update`,
);
const OVERLAPPING = statement(
  'overlapping_deputyship',
  `select d.id from deputyship d where d.institution_id = $1 and d.absent = $2 and d.ended_at is null
     and d.last_day >= $3 and d.first_day <= $4 order by d.id limit 1`,
);
const LOCK = statement(
  'lock_deputyship',
  'select d.id from deputyship d where d.institution_id = $1 and d.id = $2 for update',
);
const COLUMNS = columnsOf(deputyship, 'd');
export const MAX_DEPUTYSHIPS = 50;
const ofSide = (name: string, side: 'absent' | 'deputy') =>
  statement(
    name,
    `select ${COLUMNS} from deputyship d
     where d.institution_id = $1 and d.${side} = $2 and d.ended_at is null and d.last_day >= $3
     order by d.first_day, d.id limit ${MAX_DEPUTYSHIPS}`,
  );
const STANDS_FOR = ofSide('deputyships_of_deputy', 'deputy');
const DEPUTIES = ofSide('deputyships_of_absent', 'absent');
const LIST = statement(
  'list_deputyships',
  `select ${COLUMNS}
   from deputyship d where d.institution_id = $1 and d.id < $2 order by d.id desc limit $3`,
);

const FOR_OPERATORS = { scopes: [], product: 'ap', audiences: ['operator'] } as const;

type Naming = {
  readonly absent: string;
  readonly deputy: string;
  readonly firstDay: string;
  readonly lastDay: string;
};
const namingOf = ({ wanted }: Pick<ChangeRequest, 'wanted'>): Naming => wanted as Naming;

/** Locks both approvers. @throws AppError approver_not_found */
async function lockApprovers({ tx, principal }: WriteContext, { absent, deputy }: Naming): Promise<void> {
  const approvers = await tx.query(LOCK_APPROVERS, [principal.institutionId, [absent, deputy]]);
  if (approvers.length < 2) throw new AppError('approver_not_found');
}

async function refuseOverlap({ tx, principal }: WriteContext, { absent, firstDay, lastDay }: Naming): Promise<void> {
  const [other] = await tx.query<{ id: string }>(OVERLAPPING, [principal.institutionId, absent, firstDay, lastDay]);
  if (other) throw new AppError('deputyship_overlaps', undefined, { deputyship_id: other.id });
}

/**
 * Needs 2 admins and the consent of the represented approver, or 3 admins. An approver who requests their own deputy
 * consents by the request. An admin who requests one counts as an approval. The deputy cannot approve: nobody extends
 * their own authority. An approver has at most one deputy on a day.
 */
export const nameDeputy = operation({
  ...FOR_OPERATORS,
  roles: ['approver', 'admin'],
  proof: 'fresh',
  name: 'nameDeputy',
  summary:
    "Requests that an approver acts for an absent approver, with that approver's authority. Takes effect when 2 admins and the represented approver agree, or 3 admins",
  effects: ['keeps_records'],
  awaits: ['grants_authority'],
  refusals: ['approver_not_found', 'two_persons_required', 'deputyship_overlaps', 'change_pending'],
  input: z.strictObject({
    absent: Login.nullish().meta({ description: 'Login of the absent approver. The caller when absent' }),
    deputy: Login.meta({ description: 'Login of the approver who acts for the absent one' }),
    firstDay: Day.meta({ description: 'First Brasília day, today or later' }),
    lastDay: Day.meta({ description: 'Last Brasília day, inclusive, at most 366 days in total' }),
  }),
  async run(context, input): Promise<ChangeRequest> {
    const { now, principal } = context;
    const { institutionId, author, clientId, roles } = principal;
    const { deputy, firstDay, lastDay } = input;
    const naming: Naming = { absent: input.absent ?? clientId, deputy, firstDay, lastDay };
    const { absent } = naming;
    requireDays(firstDay, lastDay, brasiliaDate(now));
    if (deputy === absent) throw validationFailed({ deputy: t('deputyIsAbsent') });
    if (absent !== clientId && !roles.has('admin')) throw new AppError('forbidden', t('onlyAdminNames'));
    if (deputy === clientId) throw new AppError('two_persons_required', t('notForYourself'));
    await lockApprovers(context, naming);
    await refuseOverlap(context, naming);
    return requestChange(context, {
      subjectType: 'deputyship',
      subjectId: subjectIdOf('deputyship', `${institutionId}:${absent}`),
      subject: `${deputy} for ${absent}`,
      wanted: { ...naming },
      approvalsNeeded: 2,
      consentedBy: absent === clientId ? author : null,
    });
  },
});

/** The row of a deputyship is created with the last approval. */
export const deputyshipSubject: ChangeSubject = {
  type: 'deputyship',
  description: "An approver acts for an absent approver, with that approver's authority.",
  event: 'person_changed',
  askerRoles: ['admin', 'approver'],
  lock: ({ tx, principal }, change) => {
    const { absent, deputy } = namingOf(change);
    return tx.query(LOCK_APPROVERS, [principal.institutionId, [absent, deputy]]);
  },
  refuseApprover(change, login) {
    const { absent, deputy } = namingOf(change);
    if (login === deputy) throw new AppError('two_persons_required', t('youAreDeputy'));
    if (login === absent) throw new AppError('two_persons_required', t('youAreRepresented'));
  },
  async apply(context, change) {
    const naming = namingOf(change);
    const { em, now, principal } = context;
    requireDays(naming.firstDay, naming.lastDay, brasiliaDate(now));
    await lockApprovers(context, naming);
    await refuseOverlap(context, naming);
    const named = em.create(Deputyship, {
      id: change.id,
      institutionId: principal.institutionId,
      ...naming,
      createdBy: change.requestedBy,
      createdAt: now,
    });
    audit(context, 'named', named);
  },
};

export const consentToDeputy = operation({
  ...FOR_OPERATORS,
  roles: ['approver'],
  proof: 'fresh',
  decides: true,
  name: 'consentToDeputy',
  summary:
    'Consents to a deputy as the represented approver, after an admin has named the deputy. Approval then needs 2 admins',
  effects: ['grants_authority'],
  refusals: [
    ...(['change_not_found', 'change_already_decided', 'change_asker_gone', 'two_persons_required'] as const),
    ...(['approver_not_found', 'deputyship_overlaps', 'stale_decision'] as const),
  ],
  input: ChangeId,
  async run(context, { changeId }): Promise<ChangeRequest> {
    await serializeDecisions(context);
    const change = await lockChange(context, changeId);
    await requireStill(context, 'approver');
    if (change.subjectType !== 'deputyship' || namingOf(change).absent !== context.principal.clientId)
      throw new AppError('change_not_found', t('noConsentWaits'));
    if (change.requestedBy === context.principal.author)
      throw new AppError('two_persons_required', t('requestedYourself'));
    return concludeChange(context, change.consentedBy ? change : await recordConsent(context, change));
  },
});

export const listNamedDeputies = readOperation({
  ...FOR_OPERATORS,
  name: 'listNamedDeputies',
  summary: 'Lists named deputies that wait for consent or approval, newest first',
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject({}),
  run: ({ database, principal }): Promise<readonly ChangeRequest[]> =>
    waitingChangesOf(database, principal.institutionId, 'deputyship'),
});

/** Allowed for both approvers and for admins. Earlier decisions of the deputy remain valid. */
export const endDeputyship = operation({
  ...FOR_OPERATORS,
  roles: ['approver', 'admin'],
  name: 'endDeputyship',
  summary: 'Ends a deputyship at once. A deputyship that has ended stays unchanged',
  effects: ['restricts'],
  refusals: ['deputyship_not_found'],
  input: z.strictObject({ deputyshipId: Uuid }),
  async run(context, { deputyshipId }): Promise<DeputyshipRecord> {
    const { tx, em, now, principal } = context;
    await tx.query(LOCK, [principal.institutionId, deputyshipId]);
    const known = await em.findOne(Deputyship, deputyshipId);
    if (!known) throw new AppError('deputyship_not_found');
    if (![known.absent, known.deputy].includes(principal.clientId) && !principal.roles.has('admin'))
      throw new AppError('forbidden', t('whoEnds'));
    if (known.endedAt) return recordOf(known);
    Object.assign(known, { endedBy: principal.author, endedAt: now });
    audit(context, 'ended', known);
    return recordOf(known);
  },
});

export const listDeputyships = readOperation({
  ...FOR_OPERATORS,
  name: 'listDeputyships',
  summary: 'Lists past, current and future deputyships, newest first',
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject(keysetPage),
  run: async ({ database, principal }, { first, after }): Promise<Slice<DeputyshipRecord>> =>
    sliceOf(await database.query<DeputyshipRecord>(LIST, [principal.institutionId, beforeId(after), first + 1]), first),
});

type Of = Pick<Principal, 'institutionId' | 'clientId'>;
const ofPerson =
  (stmt: typeof LIST) =>
  (db: Queryable, { institutionId, clientId }: Of, now: Date): Promise<readonly DeputyshipRecord[]> =>
    db.query<DeputyshipRecord>(stmt, [institutionId, clientId, brasiliaDate(now)]);

/** Current and future deputyships in which the operator is the deputy, earliest first. */
export const deputyshipsHeldBy = ofPerson(STANDS_FOR);
/** Current and future deputyships in which the operator is represented, earliest first. */
export const deputiesOf = ofPerson(DEPUTIES);

function requireDays(firstDay: string, lastDay: string, today: string): void {
  if (firstDay < today) throw validationFailed({ firstDay: t('todayOrLater') });
  if (lastDay < firstDay) throw validationFailed({ lastDay: t('notBeforeFirstDay') });
  if (calendarDaysBetween(firstDay, lastDay) >= MAX_DAYS)
    throw validationFailed({ lastDay: t('daysAtMost', { max: MAX_DAYS }) });
}

const recordOf = (entity: Deputyship): DeputyshipRecord => rowOf(deputyship, entity);

const audit = ({ audit: write }: WriteContext, verb: string, of: Deputyship) =>
  write({
    action: `deputyship.${verb}`,
    accountId: null,
    resourceType: 'deputyship',
    resourceId: of.id,
    changes: {
      absent: of.absent,
      deputy: of.deputy,
      first_day: of.firstDay,
      last_day: of.lastDay,
    },
  });
