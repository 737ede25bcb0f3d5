import { z } from 'zod';
import { statement } from '../../platform/database/queryable.ts';
import { AppError, validationFailed } from '../../platform/errors/errors.ts';
import { inSchema } from '../../platform/language/text.ts';
import { operation, readOperation } from '../../platform/operation/operation.ts';
import { newId } from '../../platform/text/ids.ts';
import { nonBlankText } from '../../platform/text/text.ts';
import { insertInstitution } from '../partners/provision.ts';
import { recordAdministrativeAct } from './administrative-act.ts';
import { DEPLOYMENT } from './deployment.ts';
import { requestAdmin } from './person-changes.ts';
import { Login } from './person-shapes.ts';
import { t } from './texts.ts';

export interface InstitutionRecord {
  readonly id: number;
  readonly ispb: string;
  readonly name: string;
  readonly agency: string;
  readonly isSandbox: boolean;
  readonly admins: readonly string[];
  readonly createdAt: Date;
}

const MOST = 500;

const RECORD = `select i.id, i.ispb, i.name, i.agency, i.is_sandbox as "isSandbox", i.created_at as "createdAt",
    array(select o.login from operator o where o.institution_id = i.id and o.disabled_at is null and 'admin' = any (o.roles)
      order by o.login limit 100) as admins
  from institution i`;
const LIST = statement('list_institutions', `${RECORD} order by i.id limit $1`);
const FIND = statement('institution_of_ispb', `${RECORD} where i.ispb = $1`);
const OWN_PARTNER = statement(
  'own_partner_of_institution',
  'select p.id from partner p where p.institution_id = $1 and p.is_institution',
);
const LOCK = statement(
  'lock_institution_of_ispb',
  'select i.id from institution i where i.ispb = $1 for no key update',
);
const APPOINT = statement(
  'appoint_admin',
  `insert into operator as o (id, institution_id, login, name, roles, created_at) values ($1, $2, $3, $4, array['admin'], $5)
   on conflict (login) do update set
     roles = case when 'admin' = any (o.roles) then o.roles else o.roles || array['admin'] end, disabled_at = null
   where o.institution_id = excluded.institution_id returning o.id, o.roles`,
);

const Ispb = z
  .string()
  .regex(/^[0-9A-Z]{8}$/, inSchema(t('mustBeIspb')))
  .meta({ description: 'ISPB of the institution, 8 characters (BCB)' });

export const createInstitution = operation({
  ...DEPLOYMENT,
  name: 'createInstitution',
  summary: 'Adds an institution to the deployment, with its ledger accounts and default limits',
  effects: ['keeps_records'],
  refusals: ['already_exists'],
  input: z.strictObject({
    ispb: Ispb,
    name: nonBlankText(140).meta({ description: 'Name of the institution' }),
    agency: z
      .string()
      .regex(/^\d{4}$/, inSchema(t('mustBeAgency')))
      .meta({ description: "Agency of the institution's accounts, 4 digits" }),
  }),
  async run(context, input): Promise<InstitutionRecord> {
    const { tx, now } = context;
    const institutionId = await insertInstitution(tx, input, now);
    if (institutionId === null) throw new AppError('already_exists', t('ispbExists'));
    const owner = await ownerOf(context, institutionId);
    recordAdministrativeAct(context, 'partner_changed', {
      action: 'institution.created',
      resourceId: String(institutionId),
      changes: input,
      owner,
    });
    return { id: institutionId, ...input, isSandbox: false, admins: [], createdAt: now };
  },
});

export const listInstitutions = readOperation({
  ...DEPLOYMENT,
  name: 'listInstitutions',
  summary: 'Lists the institutions of the deployment with their admins, oldest first',
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({}),
  run: ({ database }): Promise<readonly InstitutionRecord[]> => database.query<InstitutionRecord>(LIST, [MOST]),
});

const FIRST_ADMINS = 2;

export interface AppointedAdmins extends InstitutionRecord {
  /** Null when the appointment took effect. */
  readonly pendingChangeId: string | null;
}

/**
 * Appoints 2 admins at once when none is enabled. With 1, requests one more for that admin's approval. Refuses with 2
 * or more.
 */
export const appointAdmins = operation({
  ...DEPLOYMENT,
  name: 'appointAdmins',
  summary:
    'Appoints 2 first admins of an institution without an enabled admin. With one enabled admin, requests one more, whom that admin approves',
  // The first 2 admins get their role at once, because the institution has no person yet who could approve.
  effects: ['keeps_records'],
  awaits: ['grants_authority'],
  duringSetup: ['grants_authority'],
  refusals: ['institution_not_found', 'institution_has_admins', 'already_exists', 'change_pending'],
  input: z.strictObject({
    ispb: Ispb,
    logins: z
      .array(Login)
      .min(1)
      .max(FIRST_ADMINS)
      .meta({ description: 'Logins of the admins: 2, or 1 when the institution has one enabled admin' }),
    names: z
      .array(nonBlankText(140))
      .min(1)
      .max(FIRST_ADMINS)
      .meta({ description: 'Names of the admins, in the order of the logins' }),
  }),
  async run(context, { ispb, logins, names }): Promise<AppointedAdmins> {
    const { tx, now } = context;
    await tx.query(LOCK, [ispb]);
    const [institution] = await tx.query<InstitutionRecord>(FIND, [ispb]);
    if (!institution) throw new AppError('institution_not_found');
    const { admins } = institution;
    if (names.length !== logins.length) throw validationFailed({ names: t('oneNameEach') });
    if (new Set(logins).size !== logins.length) throw validationFailed({ logins: t('differentLogins') });
    if (admins.length >= FIRST_ADMINS) throw new AppError('institution_has_admins');
    const persons = logins.map((login, nth) => ({ login, name: names[nth] ?? login }));
    const owner = await ownerOf(context, institution.id);
    const [first, ...others] = persons;
    if (admins.length === 1) {
      if (!first || others.length > 0)
        throw validationFailed({
          logins: t('oneLogin', { admin: admins[0] ?? '' }),
        });
      if (admins.includes(first.login)) throw validationFailed({ logins: t('alreadyAdmin') });
      const change = await requestAdmin(context, first, owner);
      return { ...institution, pendingChangeId: change.id };
    }
    if (persons.length < FIRST_ADMINS)
      throw validationFailed({
        logins: t('twoLogins'),
      });
    for (const { login, name } of persons) {
      const values = [newId(), institution.id, login, name, now];
      const [person] = await tx.query<{ id: string; roles: string[] }>(APPOINT, values);
      if (!person) throw new AppError('already_exists', t('loginElsewhere'));
      recordAdministrativeAct(context, 'person_changed', {
        action: 'person.appointed_admin',
        resourceId: login,
        changes: { roles: person.roles },
        owner,
      });
    }
    return { ...institution, admins: [...logins].sort(), pendingChangeId: null };
  },
});

async function ownerOf({ tx }: Pick<Parameters<typeof recordAdministrativeAct>[0], 'tx'>, institutionId: number) {
  const [own] = await tx.query<{ id: string }>(OWN_PARTNER, [institutionId]);
  if (!own) throw new Error(`institution ${institutionId} has no own partner`);
  return { institutionId, partnerId: own.id };
}
