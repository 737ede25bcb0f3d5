import { z } from 'zod';
import { inserted } from '../../platform/database/entities.ts';
import { AppError, validationFailed } from '../../platform/errors/errors.ts';
import { inSchema } from '../../platform/language/text.ts';
import { operation, type WriteContext } from '../../platform/operation/operation.ts';
import type { Role } from '../../platform/operation/principal.ts';
import { newId } from '../../platform/text/ids.ts';
import type { ChangeRequest, ChangeSubject } from '../change-subject.ts';
import { requireStill, serializeDecisions } from './admin-checks.ts';
import { ADMIN, differences, recordAdministrativeAct } from './administrative-act.ts';
import { type NewChange, requestChange, withdrawChangesOf } from './change-request.ts';
import { Operator } from './person.entity.ts';
import { findPerson, lockPerson, lockPersonOf, type PersonRecord, personRow } from './person.ts';
import { Authority, DECIDING_ROLES, Login, PersonName, Roles } from './person-shapes.ts';
import { t } from './texts.ts';

export interface ChangedPerson {
  readonly person: PersonRecord;
  /** Null when the change took effect. */
  readonly change: ChangeRequest | null;
}

type PersonTerms = Pick<PersonRecord, 'name' | 'roles' | 'authority'> & { readonly disabledAt: Date | null };

const decides = ({ roles }: { readonly roles: readonly Role[] }): boolean =>
  roles.some((role) => DECIDING_ROLES.includes(role));

const termsOf = ({ name, roles, authority = null, disabledAt = null }: Operator | PersonRecord): PersonTerms => ({
  name,
  roles,
  authority,
  disabledAt,
});

function checkAuthority({ roles, authority }: Pick<PersonTerms, 'roles' | 'authority'>): void {
  const approves = roles.includes('approver');
  if (approves && authority === null) throw validationFailed({ authority: t('authorityRequired') });
  if (!approves && authority !== null) throw validationFailed({ authority: t('authorityOfApprovers') });
}

export const createPerson = operation({
  ...ADMIN,
  name: 'createPerson',
  proof: 'fresh',
  summary:
    'Adds an operator. The deciding roles (approver, treasurer, admin) take effect when a second admin approves them',
  effects: ['grants_access'],
  awaits: ['grants_authority'],
  refusals: ['already_exists'],
  input: z.strictObject({ login: Login, name: PersonName, roles: Roles, authority: Authority.optional() }),
  async run(context, { login, name, roles, authority = null }): Promise<ChangedPerson> {
    const { em, now, principal } = context;
    const { institutionId } = principal;
    checkAuthority({ roles, authority });
    const given = roles.filter((role) => !DECIDING_ROLES.includes(role));
    const first: Role[] = given.length > 0 ? given : ['viewer'];
    const made = { id: newId(), login, name, roles: first, createdAt: now };
    if (!(await inserted(em, Operator, { ...made, institutionId })))
      throw new AppError('already_exists', t('loginExists'));
    recordAdministrativeAct(context, 'person_changed', {
      action: 'person.created',
      resourceId: login,
      changes: { name, roles: first },
    });
    const person: PersonRecord = { ...made, authority: null, disabledAt: null, pendingChangeId: null };
    if (!decides({ roles })) return { person, change: null };
    const change = await request(context, person, { roles, authority });
    return { person: { ...person, pendingChangeId: change.id }, change };
  },
});

export const changePerson = operation({
  ...ADMIN,
  name: 'changePerson',
  proof: 'fresh',
  summary:
    'Changes name, roles or approval limit of an operator. Absent fields stay unchanged. A change of an operator with a deciding role, before or after it, takes effect when a second admin approves. Exception: a change that only removes rights from another operator takes effect at once',
  effects: ['grants_access', 'restricts'],
  awaits: ['grants_authority'],
  refusals: ['person_not_found', 'change_pending'],
  // Idempotent by itself: `null` clears the approval limit and an absent field keeps it.
  idempotency: null,
  input: z
    .strictObject({
      login: Login,
      name: PersonName.optional(),
      roles: Roles.optional(),
      authority: Authority.nullable()
        .optional()
        .meta({ description: 'Approval limit of an approver, in integer cents. Null removes it' }),
    })
    .refine(({ login: _, ...members }) => Object.values(members).some((value) => value !== undefined), {
      error: inSchema(t('onePersonMember')),
    }),
  async run(context, { login, ...given }): Promise<ChangedPerson> {
    await serializeDecisions(context);
    const known = await lockPerson(context, login);
    const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    return change(context, known, wanted as Partial<PersonTerms>);
  },
});

export const disablePerson = operation({
  ...ADMIN,
  name: 'disablePerson',
  summary: 'Disables an operator at once. Earlier acts of the operator remain valid',
  effects: ['restricts'],
  refusals: ['person_not_found'],
  input: z.strictObject({ login: Login }),
  async run(context, { login }): Promise<PersonRecord> {
    if (login === context.principal.clientId) throw validationFailed({ login: t('notYourself') });
    await serializeDecisions(context);
    await requireStill(context, 'admin');
    const known = await lockPerson(context, login);
    if (known.disabledAt) return personRow(known);
    await withdrawChangesOf(context, known.id);
    return { ...apply(context, known, { disabledAt: context.now }), pendingChangeId: null };
  },
});

export const enablePerson = operation({
  ...ADMIN,
  name: 'enablePerson',
  proof: 'fresh',
  summary:
    'Enables a disabled operator. For an operator with a deciding role it takes effect when a second admin approves',
  effects: ['grants_access'],
  awaits: ['grants_authority'],
  refusals: ['person_not_found', 'change_pending'],
  input: z.strictObject({ login: Login }),
  run: async (context, { login }): Promise<ChangedPerson> =>
    change(context, await lockPerson(context, login), { disabledAt: null }),
});

export const personSubject: ChangeSubject = {
  type: 'person',
  description:
    'An operator with a deciding role gets other roles, another approval limit or name, or is enabled again.',
  event: 'person_changed',
  lock: (context, { subject }) => lockPerson(context, subject),
  current: async ({ tx, principal }, { subject }) => ({
    ...termsOf(await findPerson(tx, principal.institutionId, subject)),
  }),
  async apply(context, asked) {
    const known = await lockPerson(context, asked.subject);
    const wanted = asked.wanted as Partial<PersonTerms>;
    checkAuthority({ ...termsOf(known), ...wanted });
    apply(context, known, wanted);
  },
};

async function change(context: WriteContext, known: Operator, wanted: Partial<PersonTerms>): Promise<ChangedPerson> {
  const was = termsOf(known);
  const terms = { ...was, ...wanted };
  checkAuthority(terms);
  if (Object.keys(differences(was, wanted)).length === 0) return { person: personRow(known), change: null };
  if (!decides(known) && !decides(terms)) return { person: apply(context, known, wanted), change: null };
  // Admins cannot restrict themselves at once, so every institution keeps an admin.
  if (restricts(was, terms) && known.login !== context.principal.clientId) {
    await requireStill(context, 'admin');
    await withdrawChangesOf(context, known.id);
    return { person: { ...apply(context, known, wanted), pendingChangeId: null }, change: null };
  }
  const person = personRow(known);
  const asked = await request(context, person, wanted);
  return { person: { ...person, pendingChangeId: asked.id }, change: asked };
}

/** Returns true when the change removes roles or approval limit and adds nothing. The role viewer counts as nothing. */
const restricts = (known: PersonTerms, { name, roles, authority, disabledAt }: PersonTerms): boolean =>
  name === known.name &&
  (disabledAt !== null || known.disabledAt === null) &&
  roles.every((role) => role === 'viewer' || known.roles.includes(role)) &&
  (authority ?? 0) <= (known.authority ?? 0);

const request = (
  context: WriteContext,
  known: PersonRecord,
  wanted: Partial<PersonTerms>,
  owner?: NewChange['owner'],
): Promise<ChangeRequest> =>
  requestChange(context, {
    subjectType: 'person',
    subjectId: known.id,
    subject: known.login,
    wanted: { ...wanted },
    was: Object.fromEntries(Object.keys(wanted).map((name) => [name, termsOf(known)[name as keyof PersonTerms]])),
    ...(owner && { owner }),
  });

/**
 * Requests an admin role for the approval of the institution's only admin. Creates a new operator as a viewer.
 * @throws AppError already_exists, change_pending
 */
export async function requestAdmin(
  context: WriteContext,
  { login, name }: { readonly login: string; readonly name: string },
  owner: NonNullable<NewChange['owner']>,
): Promise<ChangeRequest> {
  const { tx, em, now } = context;
  const { institutionId } = owner;
  await inserted(em, Operator, { id: newId(), institutionId, login, name, roles: ['viewer'], createdAt: now });
  const known = await lockPersonOf(tx, institutionId, login);
  if (!known) throw new AppError('already_exists', t('loginElsewhere'));
  const enabling = known.disabledAt === null ? {} : { disabledAt: null };
  return request(context, known, { roles: [...known.roles, 'admin'], ...enabling }, owner);
}

function apply(context: WriteContext, known: Operator, wanted: Partial<PersonTerms>): PersonRecord {
  const changes = differences(termsOf(known), wanted);
  Object.assign(known, wanted);
  recordAdministrativeAct(context, 'person_changed', { action: 'person.changed', resourceId: known.login, changes });
  return personRow(known);
}
