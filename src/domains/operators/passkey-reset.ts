import { z } from 'zod';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { operation } from '../../platform/operation/operation.ts';
import { ADMIN } from '../administration/administrative-act.ts';
import { requestChange, subjectIdOf } from '../administration/change-request.ts';
import type { ChangeRequest, ChangeSubject } from '../change-subject.ts';
import { Login } from './deputyship.ts';
import { t } from './texts.ts';

const LOCK = statement(
  'lock_person_with_passkeys',
  'select o.id from operator o where o.institution_id = $1 and o.login = $2 for no key update',
);
const COUNT = statement(
  'count_passkeys_of_person',
  `select count(k.id)::integer as passkeys from operator o join passkey k on k.operator_id = o.id and k.removed_at is null
   where o.institution_id = $1 and o.login = $2`,
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

async function passkeysOf(db: Queryable, institutionId: number, login: string): Promise<{ passkeys: number }> {
  const [counted] = await db.query<{ passkeys: number }>(COUNT, [institutionId, login]);
  return { passkeys: counted?.passkeys ?? 0 };
}

/** For an operator who lost all passkeys and can no longer sign. */
export const requestPasskeyReset = operation({
  ...ADMIN,
  name: 'requestPasskeyReset',
  proof: 'fresh',
  summary:
    'Requests the removal of all passkeys of an operator. Takes effect when a second admin approves. A new sign-in is then the fresh proof',
  effects: ['keeps_records'],
  awaits: ['weakens_control'],
  refusals: ['passkey_not_found', 'change_pending'],
  input: z.strictObject({ login: Login.meta({ description: 'Login of the operator' }) }),
  async run(context, { login }): Promise<ChangeRequest> {
    const { tx, principal } = context;
    const [person] = await tx.query<{ id: string }>(LOCK, [principal.institutionId, login]);
    const was = await passkeysOf(tx, principal.institutionId, login);
    if (!person || was.passkeys === 0) throw new AppError('passkey_not_found', t('noPasskey'));
    return requestChange(context, {
      subjectType: 'passkeys',
      subjectId: subjectIdOf('passkeys', person.id),
      subject: login,
      was,
      wanted: { passkeys: 0 },
    });
  },
});

/** The reset also ends the operator's sessions. */
export const passkeysSubject: ChangeSubject = {
  type: 'passkeys',
  description: 'All passkeys of an operator are removed.',
  event: 'person_changed',
  lock: ({ tx, principal }, { subject }) => tx.query(LOCK, [principal.institutionId, subject]),
  current: ({ tx, principal }, { subject }) => passkeysOf(tx, principal.institutionId, subject),
  refuseApprover({ subject }, login) {
    if (subject === login) throw new AppError('two_persons_required', t('ownPasskeys'));
  },
  async apply({ tx, principal, audit }, { subject }) {
    const values = [principal.institutionId, subject];
    const removed = await tx.query<{ id: string }>(REMOVE_ALL, [...values, principal.author]);
    await tx.query(END_SESSIONS, values);
    audit({
      action: 'person.passkeys_reset',
      accountId: null,
      resourceType: 'person',
      resourceId: subject,
      changes: { passkeys: removed.map(({ id }) => id) },
    });
  },
};
