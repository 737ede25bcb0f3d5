import { z } from 'zod';
import { statement } from '../../platform/database.ts';
import { AppError, validationFailed } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { operation, type Role, type WriteContext } from '../../platform/operation.ts';
import { ADMIN, administered, differences } from './administered.ts';
import { type ChangeRequest, requestChange, withdrawChangesOf } from './change-request.ts';
import { findPerson, lockPerson, type PersonRecord } from './person.ts';
import { Authority, DECIDING_ROLES, Login, PersonName, Roles } from './person-shapes.ts';

const INSERT = statement(
  'administer_insert_person',
  `insert into operator (id, institution_id, login, name, roles, created_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (login) do nothing returning id`,
);
const CHANGE = statement(
  'administer_change_person',
  `update operator set name = $3, roles = $4, authority = $5, disabled_at = $6 where institution_id = $1 and id = $2`,
);

/** What became of a change: it was made, or it waits. */
export interface ChangedPerson {
  readonly person: PersonRecord;
  /** What waits for a second admin; null: it was made. */
  readonly change: ChangeRequest | null;
}

/** What of a person can be changed. */
type PersonTerms = Pick<PersonRecord, 'name' | 'roles' | 'authority'> & { readonly disabledAt: Date | null };

const decides = ({ roles }: { readonly roles: readonly Role[] }): boolean =>
  roles.some((role) => DECIDING_ROLES.includes(role));

const termsOf = ({ name, roles, authority, disabledAt }: PersonRecord): PersonTerms => ({
  name,
  roles,
  authority,
  disabledAt,
});

/** @throws AppError validation_failed. */
function checkAuthority({ roles, authority }: Pick<PersonTerms, 'roles' | 'authority'>): void {
  const approves = roles.includes('approver');
  if (approves && authority === null) throw validationFailed({ authority: 'an approver needs one' });
  if (!approves && authority !== null) throw validationFailed({ authority: 'is for approvers alone' });
}

export const createPerson = operation({
  ...ADMIN,
  name: 'createPerson',
  proof: 'fresh',
  summary:
    'Adds a person of the institution; roles that decide (approver, treasurer, admin) come when a second admin approves them',
  effects: ['grants_access'],
  refusals: ['already_exists'],
  input: z.strictObject({ login: Login, name: PersonName, roles: Roles, authority: Authority.optional() }),
  async run(context, { login, name, roles, authority = null }): Promise<ChangedPerson> {
    const { tx, now, principal } = context;
    checkAuthority({ roles, authority });
    const given = roles.filter((role) => !DECIDING_ROLES.includes(role));
    const first: readonly Role[] = given.length > 0 ? given : ['viewer'];
    const [made] = await tx.query<{ id: string }>(INSERT, [newId(), principal.institutionId, login, name, first, now]);
    if (!made) throw new AppError('already_exists', 'this login is taken');
    administered(context, 'person_changed', {
      action: 'person.created',
      resourceId: login,
      changes: { name, roles: first },
    });
    const change = decides({ roles }) ? await request(context, made.id, login, { roles, authority }) : null;
    return { person: await findPerson(tx, principal.institutionId, login), change };
  },
});

export const changePerson = operation({
  ...ADMIN,
  name: 'changePerson',
  proof: 'fresh',
  summary:
    'Changes name, roles or authority of a person; what is left out stays. Who may decide, before or after it, waits for a second admin',
  effects: ['grants_access', 'restricts'],
  refusals: ['person_not_found', 'change_pending'],
  // Doing it twice is doing it once; and null, which takes authority away, is not the same as nothing.
  idempotency: null,
  input: z
    .strictObject({
      login: Login,
      name: PersonName.optional(),
      roles: Roles.optional(),
      authority: Authority.nullable()
        .optional()
        .meta({ description: 'Up to which amount an approver approves, in integer cents; null: none' }),
    })
    .refine(({ login: _, ...members }) => Object.values(members).some((value) => value !== undefined), {
      error: 'must change something: name, roles or authority',
    }),
  async run(context, { login, ...given }): Promise<ChangedPerson> {
    const known = await lockPerson(context, login);
    const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    return change(context, known, wanted as Partial<PersonTerms>);
  },
});

export const disablePerson = operation({
  ...ADMIN,
  name: 'disablePerson',
  summary: 'Ends at once that a person can act; what the person did stays',
  effects: ['restricts'],
  refusals: ['person_not_found'],
  input: z.strictObject({ login: Login }),
  async run(context, { login }): Promise<PersonRecord> {
    const known = await lockPerson(context, login);
    if (login === context.principal.clientId)
      throw validationFailed({ login: 'nobody disables himself: another admin does' });
    if (known.disabledAt !== null) return known;
    await withdrawChangesOf(context, known.id);
    return apply(context, known, { ...termsOf(known), disabledAt: context.now });
  },
});

export const enablePerson = operation({
  ...ADMIN,
  name: 'enablePerson',
  proof: 'fresh',
  summary: 'Lets a person act again who was disabled; one who may decide waits for a second admin',
  effects: ['grants_access'],
  refusals: ['person_not_found', 'change_pending'],
  input: z.strictObject({ login: Login }),
  run: async (context, { login }): Promise<ChangedPerson> =>
    change(context, await lockPerson(context, login), { disabledAt: null }),
});

/**
 * Makes a change that was asked for, by the facts as they are now.
 * @throws AppError person_not_found; validation_failed when it no longer fits.
 */
export async function applyPersonChange(context: WriteContext, asked: ChangeRequest): Promise<void> {
  const known = await lockPerson(context, asked.subject);
  const terms = { ...termsOf(known), ...(asked.wanted as Partial<PersonTerms>) };
  checkAuthority(terms);
  await apply(context, known, terms);
}

async function change(
  context: WriteContext,
  known: PersonRecord,
  wanted: Partial<PersonTerms>,
): Promise<ChangedPerson> {
  const terms = { ...termsOf(known), ...wanted };
  checkAuthority(terms);
  if (Object.keys(differences(termsOf(known), wanted)).length === 0) return { person: known, change: null };
  if (!decides(known) && !decides(terms)) return { person: await apply(context, known, terms), change: null };
  const asked = await request(context, known.id, known.login, wanted);
  return { person: { ...known, pendingChangeId: asked.id }, change: asked };
}

const request = (context: WriteContext, subjectId: string, subject: string, wanted: object): Promise<ChangeRequest> =>
  requestChange(context, { subjectType: 'person', subjectId, subject, wanted: { ...wanted } });

async function apply(context: WriteContext, known: PersonRecord, terms: PersonTerms): Promise<PersonRecord> {
  const { tx, principal } = context;
  const { name, roles, authority, disabledAt } = terms;
  await tx.query(CHANGE, [principal.institutionId, known.id, name, roles, authority, disabledAt]);
  const changes = differences(termsOf(known), terms);
  administered(context, 'person_changed', { action: 'person.changed', resourceId: known.login, changes });
  return findPerson(tx, principal.institutionId, known.login);
}
