import { z } from 'zod';
import { statement } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { operation, readOperation } from '../../platform/operation.ts';
import { nonBlankText } from '../../platform/text.ts';
import { insertInstitution } from '../partners/provision.ts';
import { administered } from './administered.ts';
import { DEPLOYMENT } from './deployment.ts';
import { Login } from './person-shapes.ts';

/** An institution of this deployment. */
export interface InstitutionRecord {
  readonly id: number;
  /** Eight characters (BCB). */
  readonly ispb: string;
  readonly name: string;
  readonly agency: string;
  readonly isSandbox: boolean;
  /** Logins of its admins that are not disabled. */
  readonly admins: readonly string[];
  readonly createdAt: Date;
}

/** One page of institutions: a deployment has a few. */
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
const APPOINT = statement(
  'appoint_admin',
  `insert into operator as o (id, institution_id, login, name, roles, created_at) values ($1, $2, $3, $4, array['admin'], $5)
   on conflict (login) do update set
     roles = case when 'admin' = any (o.roles) then o.roles else o.roles || array['admin'] end, disabled_at = null
   where o.institution_id = excluded.institution_id returning o.id, o.roles`,
);

const Ispb = z
  .string()
  .regex(/^[0-9A-Z]{8}$/, 'must be an ISPB: eight digits or capitals')
  .meta({ description: 'ISPB of the institution, eight characters (BCB)' });

export const createInstitution = operation({
  ...DEPLOYMENT,
  name: 'createInstitution',
  summary: 'Adds an institution to the deployment, with its ledger accounts and default limits',
  effects: ['keeps_records'],
  refusals: ['already_exists'],
  input: z.strictObject({
    ispb: Ispb,
    name: nonBlankText(140).meta({ description: 'Its name' }),
    agency: z
      .string()
      .regex(/^\d{4}$/, 'must be four digits')
      .meta({ description: 'Four digits: the agency of its accounts' }),
  }),
  async run(context, input): Promise<InstitutionRecord> {
    const { tx, now } = context;
    const institutionId = await insertInstitution(tx, input, now);
    if (institutionId === null) throw new AppError('already_exists', 'there is an institution of this ISPB already');
    const owner = await ownerOf(context, institutionId);
    administered(context, 'partner_changed', {
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
  summary: 'Lists the institutions of the deployment, the oldest first, with their admins',
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({}),
  run: ({ database }): Promise<readonly InstitutionRecord[]> => database.query<InstitutionRecord>(LIST, [MOST]),
});

/** A second person has to be appointed as well before anything that takes two can be done. */
export const appointAdmin = operation({
  ...DEPLOYMENT,
  name: 'appointAdmin',
  summary: 'Makes a person an admin of an institution: a new one, or one that it has, who is enabled again',
  effects: ['grants_authority'],
  refusals: ['institution_not_found', 'already_exists'],
  input: z.strictObject({
    ispb: Ispb,
    login: Login,
    name: nonBlankText(140).meta({ description: 'Name of the person, where it is a new one' }),
  }),
  async run(context, { ispb, login, name }): Promise<InstitutionRecord> {
    const { tx, now } = context;
    const [institution] = await tx.query<InstitutionRecord>(FIND, [ispb]);
    if (!institution) throw new AppError('institution_not_found');
    const [person] = await tx.query<{ id: string; roles: string[] }>(APPOINT, [
      newId(),
      institution.id,
      login,
      name,
      now,
    ]);
    if (!person) throw new AppError('already_exists', 'a person of another institution has this login');
    administered(context, 'person_changed', {
      action: 'person.appointed_admin',
      resourceId: login,
      changes: { roles: person.roles },
      owner: await ownerOf(context, institution.id),
    });
    return { ...institution, admins: [...new Set([...institution.admins, login])].sort() };
  },
});

/** Under whom acts on an institution are recorded. */
async function ownerOf({ tx }: Pick<Parameters<typeof administered>[0], 'tx'>, institutionId: number) {
  const [own] = await tx.query<{ id: string }>(OWN_PARTNER, [institutionId]);
  if (!own) throw new Error(`institution ${institutionId} has no partner of its own`);
  return { institutionId, partnerId: own.id };
}
