import { z } from 'zod';
import { brasiliaDate, calendarDaysBetween } from '../../platform/calendar.ts';
import { type Queryable, statement } from '../../platform/database.ts';
import { AppError, validationFailed } from '../../platform/errors.ts';
import { newId, Uuid } from '../../platform/ids.ts';
import { operation, type Principal, readOperation, type WriteContext } from '../../platform/operation.ts';
import { beforeId, keysetPage, type Slice, sliceOf } from '../../platform/pagination.ts';
import { text } from '../../platform/text.ts';
import { Day } from '../accounts/statement.ts';
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

/**
 * Names who stands for an approver from one day to another. An approver names his own deputy, an admin that of anybody, and nobody
 * names himself: that would be to give oneself another's authority. On a day an approver has one deputy at most.
 */
export const nameDeputy = operation({
  ...OF_PERSONS,
  roles: ['approver', 'admin'],
  // It hands on an authority.
  proof: 'fresh',
  name: 'nameDeputy',
  summary: 'Names the approver who stands for another one while that one is away, within his authority',
  effects: ['grants_authority'],
  refusals: ['approver_not_found', 'two_persons_required', 'deputyship_overlaps'],
  input: z.strictObject({
    absent: Login.nullish().meta({ description: 'Login of the approver who is away; who asks when left out' }),
    deputy: Login.meta({ description: 'Login of the approver who stands for him' }),
    firstDay: Day.meta({ description: 'Brasília day from which on, today or later' }),
    lastDay: Day.meta({ description: 'Brasília day until which, itself included: 366 days at most' }),
  }),
  async run(context, input): Promise<DeputyshipRecord> {
    const { tx, em, now, principal } = context;
    const { institutionId, author, clientId, roles } = principal;
    const { deputy, firstDay, lastDay } = input;
    const absent = input.absent ?? clientId;
    requireDays(firstDay, lastDay, brasiliaDate(now));
    if (deputy === absent) throw validationFailed({ deputy: 'must be somebody else than who is away' });
    if (absent !== clientId && !roles.has('admin'))
      throw new AppError('forbidden', 'an admin names the deputy of somebody else');
    if (deputy === clientId)
      throw new AppError('two_persons_required', 'nobody names himself: who is away does, or another admin');
    const approvers = await tx.query(LOCK_APPROVERS, [institutionId, [absent, deputy]]);
    if (approvers.length < 2) throw new AppError('approver_not_found');
    const [other] = await tx.query<{ id: string }>(OVERLAPPING, [institutionId, absent, firstDay, lastDay]);
    if (other) throw new AppError('deputyship_overlaps', undefined, { deputyship_id: other.id });
    const named = { id: newId(), institutionId, absent, deputy, firstDay, lastDay, createdBy: author, createdAt: now };
    const deputyship = em.create(Deputyship, named);
    audit(context, 'named', deputyship);
    return recordOf(deputyship);
  },
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
