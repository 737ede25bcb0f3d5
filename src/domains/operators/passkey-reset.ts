import { z } from 'zod';
import { statement } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId, Uuid } from '../../platform/ids.ts';
import { operation, readOperation, type WriteContext } from '../../platform/operation.ts';
import { beforeId, keysetPage, type Slice, sliceOf } from '../../platform/pagination.ts';
import { Login } from './deputyship.ts';

/** A request of an admin to remove all passkeys of a person, which another admin applies. */
export interface PasskeyReset {
  readonly id: string;
  /** Login of the person. */
  readonly login: string;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  /** Null: it waits for another admin. */
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
}

const COLUMNS = `r.id, r.login, r.requested_by as "requestedBy", r.requested_at as "requestedAt", r.decided_by as "decidedBy",
  r.decided_at as "decidedAt"`;
const LIST = statement(
  'list_passkey_resets',
  `select ${COLUMNS} from passkey_reset r where r.institution_id = $1 and r.id < $2 order by r.id desc limit $3`,
);
const PERSON = statement(
  'person_with_passkeys',
  `select o.id from operator o where o.institution_id = $1 and o.login = $2
     and exists (select from passkey k where k.operator_id = o.id and k.removed_at is null)`,
);
const INSERT = statement(
  'insert_passkey_reset',
  `insert into passkey_reset as r (id, institution_id, login, requested_by, requested_at) values ($1, $2, $3, $4, $5)
   on conflict (institution_id, login) where decided_by is null do nothing returning ${COLUMNS}`,
);
const OPEN = statement(
  'open_passkey_reset',
  `select ${COLUMNS} from passkey_reset r where r.institution_id = $1 and r.login = $2 and r.decided_by is null`,
);
const LOCK = statement(
  'lock_passkey_reset',
  `select ${COLUMNS} from passkey_reset r where r.institution_id = $1 and r.id = $2 and r.decided_by is null for update`,
);
const DECIDE = statement(
  'decide_passkey_reset',
  `update passkey_reset set decided_by = $3, decided_at = $4 where institution_id = $1 and id = $2 returning true as decided`,
);
const REMOVE_ALL = statement(
  'remove_passkeys_of_person',
  `update passkey k set removed_at = now(), removed_by = $3 from operator o
   where o.institution_id = $1 and o.login = $2 and k.operator_id = o.id and k.removed_at is null returning k.id`,
);
const END_SESSIONS = statement(
  'end_sessions_of_person',
  `update console_session s set ended_at = now() from operator o
   where o.institution_id = $1 and o.login = $2 and s.operator_id = o.id and s.ended_at is null returning true as ended`,
);

const ADMINS = { audiences: ['operator'], roles: ['admin'], scopes: [] } as const;

export const listPasskeyResets = readOperation({
  ...ADMINS,
  name: 'listPasskeyResets',
  summary: 'Lists the requests to remove all passkeys of a person, newest first',
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject(keysetPage),
  run: async ({ database, principal }, { first, after }): Promise<Slice<PasskeyReset>> =>
    sliceOf(await database.query<PasskeyReset>(LIST, [principal.institutionId, beforeId(after), first + 1]), first),
});

/** For a person who lost all passkeys. While a request waits, asking again answers it. */
export const requestPasskeyReset = operation({
  ...ADMINS,
  name: 'requestPasskeyReset',
  proof: 'fresh',
  summary: 'Asks that all passkeys of a person are removed, which another admin does',
  effects: ['keeps_records'],
  awaits: ['weakens_control'],
  refusals: ['passkey_not_found'],
  input: z.strictObject({ login: Login.meta({ description: 'Login of the person' }) }),
  async run(context, { login }): Promise<PasskeyReset> {
    const { tx, principal, now } = context;
    const { institutionId, author } = principal;
    const [person] = await tx.query(PERSON, [institutionId, login]);
    if (!person)
      throw new AppError('passkey_not_found', 'this person has no passkey, or the institution has no such person');
    const [made] = await tx.query<PasskeyReset>(INSERT, [newId(), institutionId, login, author, now]);
    if (made) {
      note(context, 'passkey_reset_requested', login, {});
      return made;
    }
    const [open] = await tx.query<PasskeyReset>(OPEN, [institutionId, login]);
    if (!open) throw new AppError('passkey_not_found');
    return open;
  },
});

/** Neither who asked for it nor the person does it. The person's sessions end. */
export const applyPasskeyReset = operation({
  ...ADMINS,
  name: 'applyPasskeyReset',
  decides: true,
  proof: 'fresh',
  summary: 'Removes all passkeys of a person, as another admin has asked for: then signing in is the fresh proof again',
  effects: ['weakens_control'],
  refusals: ['passkey_reset_not_found', 'two_persons_required'],
  input: z.strictObject({ resetId: Uuid.meta({ description: 'The request' }) }),
  async run(context, { resetId }): Promise<PasskeyReset> {
    const { tx, principal, now } = context;
    const { institutionId, author, clientId } = principal;
    const [reset] = await tx.query<PasskeyReset>(LOCK, [institutionId, resetId]);
    if (!reset) throw new AppError('passkey_reset_not_found');
    if (reset.requestedBy === author) throw new AppError('two_persons_required');
    if (reset.login === clientId)
      throw new AppError('two_persons_required', 'these are your own passkeys; another admin must remove them');
    await tx.query(DECIDE, [institutionId, resetId, author, now]);
    const removed = await tx.query<{ id: string }>(REMOVE_ALL, [institutionId, reset.login, author]);
    await tx.query(END_SESSIONS, [institutionId, reset.login]);
    note(context, 'passkeys_reset', reset.login, { passkeys: removed.map(({ id }) => id) });
    return { ...reset, decidedBy: author, decidedAt: now };
  },
});

const note = ({ audit }: WriteContext, verb: string, login: string, changes: Readonly<Record<string, unknown>>): void =>
  audit({ action: `person.${verb}`, accountId: null, resourceType: 'person', resourceId: login, changes });
