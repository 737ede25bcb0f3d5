import { z } from 'zod';
import { brasiliaDate, calendarDaysBetween } from '../../platform/calendar.ts';
import { type Queryable, statement } from '../../platform/database.ts';
import { AppError, validationFailed } from '../../platform/errors.ts';
import { Uuid } from '../../platform/ids.ts';
import { operation, type Principal, readOperation, type WriteContext } from '../../platform/operation.ts';
import { beforeId, keysetPage, type Slice, sliceOf } from '../../platform/pagination.ts';
import { text } from '../../platform/text.ts';
import { Day } from '../accounts/statement.ts';
import { requireStill, takeTurns } from '../administration/admin-checks.ts';
import { concludeChange } from '../administration/change-decisions.ts';
import {
  ChangeId,
  type ChangeRequest,
  lockChange,
  recordConsent,
  requestChange,
  subjectIdOf,
  waitingChangesOf,
} from '../administration/change-request.ts';
import type { ChangeSubject } from '../administration/change-subject.ts';
import { Deputyship } from './deputyship.entity.ts';

const MOST_DAYS = 366;

/** Login of a person. */
export const Login = text(63);

/** Who stands for an approver who is away. Brasília days, both included. */
export interface DeputyshipRecord {
  readonly id: string;
  /** Login of the approver who is away. */
  readonly absent: string;
  /** Login of the approver who stands for him. */
  readonly deputy: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly endedBy: string | null;
  readonly endedAt: Date | null;
}

// Who names deputies of one approver takes turns.
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
const COLUMNS = `d.id, d.absent, d.deputy, d.first_day::text as "firstDay", d.last_day::text as "lastDay",
     d.created_by as "createdBy", d.created_at as "createdAt", d.ended_by as "endedBy", d.ended_at as "endedAt"`;
/** Most deputyships of a person that are told, of today and to come. */
export const DEPUTYSHIPS_SHOWN = 50;
const ofSide = (name: string, side: 'absent' | 'deputy') =>
  statement(
    name,
    `select ${COLUMNS} from deputyship d
     where d.institution_id = $1 and d.${side} = $2 and d.ended_at is null and d.last_day >= $3
     order by d.first_day, d.id limit ${DEPUTYSHIPS_SHOWN}`,
  );
const STANDS_FOR = ofSide('deputyships_of_deputy', 'deputy');
const DEPUTIES = ofSide('deputyships_of_absent', 'absent');
const LIST = statement(
  'list_deputyships',
  `select ${COLUMNS}
   from deputyship d where d.institution_id = $1 and d.id < $2 order by d.id desc limit $3`,
);

const OF_PERSONS = { scopes: [], product: 'ap', audiences: ['operator'] } as const;

/** The members of a change that names a deputy. */
interface Naming {
  readonly absent: string;
  readonly deputy: string;
  readonly firstDay: string;
  readonly lastDay: string;
}
const namingOf = ({ wanted }: Pick<ChangeRequest, 'wanted'>): Naming => wanted as unknown as Naming;

/** Locks both approvers. @throws AppError approver_not_found. */
async function lockApprovers({ tx, principal }: WriteContext, { absent, deputy }: Naming): Promise<void> {
  const approvers = await tx.query(LOCK_APPROVERS, [principal.institutionId, [absent, deputy]]);
  if (approvers.length < 2) throw new AppError('approver_not_found');
}

/** @throws AppError deputyship_overlaps. */
async function refuseOverlap({ tx, principal }: WriteContext, { absent, firstDay, lastDay }: Naming): Promise<void> {
  const [other] = await tx.query<{ id: string }>(OVERLAPPING, [principal.institutionId, absent, firstDay, lastDay]);
  if (other) throw new AppError('deputyship_overlaps', undefined, { deputyship_id: other.id });
}

/**
 * Asks that an approver stands for another one from one day to another. Two admins and the represented approver have to agree. An
 * approver who asks for a deputy consents by asking. An admin who asks counts as one of the two. Without consent, two other admins approve. The deputy
 * has no say, because nobody gives himself another person's authority. On a day an approver has one deputy at most.
 */
export const nameDeputy = operation({
  ...OF_PERSONS,
  roles: ['approver', 'admin'],
  // It hands on an authority.
  proof: 'fresh',
  name: 'nameDeputy',
  summary:
    'Asks that an approver stands for another one while that one is away, within that authority; in force once two admins and the represented approver agree, or three admins',
  effects: ['keeps_records'],
  awaits: ['grants_authority'],
  refusals: ['approver_not_found', 'two_persons_required', 'deputyship_overlaps', 'change_pending'],
  input: z.strictObject({
    absent: Login.nullish().meta({ description: 'Login of the approver who is away; who asks when left out' }),
    deputy: Login.meta({ description: 'Login of the approver who stands for the one who is away' }),
    firstDay: Day.meta({ description: 'Brasília day from which on, today or later' }),
    lastDay: Day.meta({ description: 'Brasília day until which, itself included: 366 days at most' }),
  }),
  async run(context, input): Promise<ChangeRequest> {
    const { now, principal } = context;
    const { institutionId, author, clientId, roles } = principal;
    const { deputy, firstDay, lastDay } = input;
    const naming: Naming = { absent: input.absent ?? clientId, deputy, firstDay, lastDay };
    const { absent } = naming;
    requireDays(firstDay, lastDay, brasiliaDate(now));
    if (deputy === absent) throw validationFailed({ deputy: 'must be somebody else than who is away' });
    if (absent !== clientId && !roles.has('admin'))
      throw new AppError('forbidden', 'only an admin names the deputy of somebody else');
    if (deputy === clientId)
      throw new AppError('two_persons_required', 'you cannot name yourself: the absent approver or another admin does');
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

/** A deputyship: its row exists from the last approval on. */
export const deputyshipSubject: ChangeSubject = {
  type: 'deputyship',
  description: 'An approver stands for another one who is away, within that authority.',
  event: 'person_changed',
  askerRoles: ['admin', 'approver'],
  lock: ({ tx, principal }, change) => {
    const { absent, deputy } = namingOf(change);
    return tx.query(LOCK_APPROVERS, [principal.institutionId, [absent, deputy]]);
  },
  refuseApprover(change, login) {
    const { absent, deputy } = namingOf(change);
    if (login === deputy)
      throw new AppError('two_persons_required', 'you are the deputy: other admins have to approve this');
    if (login === absent)
      throw new AppError('two_persons_required', 'you are represented: consent to the deputy instead of approving');
  },
  async apply(context, change) {
    const naming = namingOf(change);
    const { em, now, principal } = context;
    requireDays(naming.firstDay, naming.lastDay, brasiliaDate(now));
    await lockApprovers(context, naming);
    await refuseOverlap(context, naming);
    const deputyship = em.create(Deputyship, {
      id: change.id,
      institutionId: principal.institutionId,
      ...naming,
      createdBy: change.requestedBy,
      createdAt: now,
    });
    audit(context, 'named', deputyship);
  },
};

/** The approver who is represented agrees to a deputy whom an admin has named. */
export const consentToDeputy = operation({
  ...OF_PERSONS,
  roles: ['approver'],
  proof: 'fresh',
  decides: true,
  name: 'consentToDeputy',
  summary: 'Consents, as the represented approver, to a deputy whom an admin has named: two admins are enough then',
  effects: ['grants_authority'],
  refusals: [
    ...(['change_not_found', 'change_already_decided', 'change_asker_gone', 'two_persons_required'] as const),
    ...(['approver_not_found', 'deputyship_overlaps', 'stale_decision'] as const),
  ],
  input: ChangeId,
  async run(context, { changeId }): Promise<ChangeRequest> {
    await takeTurns(context);
    const change = await lockChange(context, changeId);
    await requireStill(context, 'approver');
    if (change.subjectType !== 'deputyship' || namingOf(change).absent !== context.principal.clientId)
      throw new AppError('change_not_found', 'there is no deputy of yours to consent to under this id');
    if (change.requestedBy === context.principal.author)
      throw new AppError('two_persons_required', 'you have asked for this deputy yourself: admins have to approve it');
    return concludeChange(context, change.consentedBy ? change : await recordConsent(context, change));
  },
});

export const listNamedDeputies = readOperation({
  ...OF_PERSONS,
  name: 'listNamedDeputies',
  summary: 'Lists the deputies that were named and wait for consent or approval, newest first',
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject({}),
  run: ({ database, principal }): Promise<readonly ChangeRequest[]> =>
    waitingChangesOf(database, principal.institutionId, 'deputyship'),
});

/** Whoever has a part in it, or an admin. What was decided until then stands. */
export const endDeputyship = operation({
  ...OF_PERSONS,
  roles: ['approver', 'admin'],
  name: 'endDeputyship',
  summary: 'Ends that an approver stands for another one, at once; what has ended stays as it is',
  effects: ['restricts'],
  refusals: ['deputyship_not_found'],
  input: z.strictObject({ deputyshipId: Uuid }),
  async run(context, { deputyshipId }): Promise<DeputyshipRecord> {
    const { tx, em, now, principal } = context;
    await tx.query(LOCK, [principal.institutionId, deputyshipId]);
    const deputyship = await em.findOne(Deputyship, deputyshipId);
    if (!deputyship) throw new AppError('deputyship_not_found');
    if (![deputyship.absent, deputyship.deputy].includes(principal.clientId) && !principal.roles.has('admin'))
      throw new AppError('forbidden', 'who is away, the deputy or an admin ends it');
    if (deputyship.endedAt) return recordOf(deputyship);
    Object.assign(deputyship, { endedBy: principal.author, endedAt: now });
    audit(context, 'ended', deputyship);
    return recordOf(deputyship);
  },
});

export const listDeputyships = readOperation({
  ...OF_PERSONS,
  name: 'listDeputyships',
  summary: 'Lists who stands, stood or will stand for which approver, newest first',
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

/** For whom a person stands, today or later, the earliest first. */
export const deputyshipsHeldBy = ofPerson(STANDS_FOR);
/** Who stands for a person, today or later, the earliest first. */
export const deputiesOf = ofPerson(DEPUTIES);

/** @throws AppError validation_failed. */
function requireDays(firstDay: string, lastDay: string, today: string): void {
  if (firstDay < today) throw validationFailed({ firstDay: 'must be today or later' });
  if (lastDay < firstDay) throw validationFailed({ lastDay: 'must not be before firstDay' });
  if (calendarDaysBetween(firstDay, lastDay) >= MOST_DAYS)
    throw validationFailed({ lastDay: `must be within ${MOST_DAYS} days` });
}

const recordOf = (deputyship: Deputyship): DeputyshipRecord => ({
  id: deputyship.id,
  absent: deputyship.absent,
  deputy: deputyship.deputy,
  firstDay: deputyship.firstDay,
  lastDay: deputyship.lastDay,
  createdBy: deputyship.createdBy,
  createdAt: deputyship.createdAt,
  endedBy: deputyship.endedBy ?? null,
  endedAt: deputyship.endedAt ?? null,
});

const audit = ({ audit: write }: WriteContext, verb: string, deputyship: Deputyship) =>
  write({
    action: `deputyship.${verb}`,
    accountId: null,
    resourceType: 'deputyship',
    resourceId: deputyship.id,
    changes: {
      absent: deputyship.absent,
      deputy: deputyship.deputy,
      first_day: deputyship.firstDay,
      last_day: deputyship.lastDay,
    },
  });
