import { z } from 'zod';
import { type Queryable, statement } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId, Uuid } from '../../platform/ids.ts';
import { operation, readOperation, type WriteContext } from '../../platform/operation.ts';
import { beforeId, keysetPage, type Slice, sliceOf } from '../../platform/pagination.ts';
import { nonBlankText } from '../../platform/text.ts';
import { ADMIN, administered, differences } from './administered.ts';

/** A partner as its institution sees it. */
export interface PartnerRecord {
  readonly id: string;
  readonly name: string;
  /** Whether it is an integration of the institution's own finance. */
  readonly isIntegration: boolean;
  /** Null: it is active. */
  readonly suspendedSince: Date | null;
  readonly createdAt: Date;
}

const COLUMNS = `p.id, p.name, p.institution_integration as "isIntegration", p.inactive_since as "suspendedSince",
  p.created_at as "createdAt"`;
const OF_INSTITUTION = 'p.institution_id = $1 and not p.is_institution';
const LIST = statement(
  'administer_list_partners',
  `select ${COLUMNS} from partner p where ${OF_INSTITUTION} and p.id < $2 order by p.id desc limit $3`,
);
const FIND = statement(
  'administer_find_partner',
  `select ${COLUMNS} from partner p where ${OF_INSTITUTION} and p.id = $2`,
);
const LOCK = statement(
  'administer_lock_partner',
  `select ${COLUMNS} from partner p where ${OF_INSTITUTION} and p.id = $2 for no key update`,
);
const INSERT = statement(
  'administer_insert_partner',
  `insert into partner as p (id, institution_id, name, created_at, institution_integration) values ($1, $2, $3, $4, $5)
   on conflict do nothing returning ${COLUMNS}`,
);
const CHANGE = statement(
  'administer_change_partner',
  `update partner p set institution_integration = $3, inactive_since = $4
   where ${OF_INSTITUTION} and p.id = $2 returning ${COLUMNS}`,
);

const PartnerId = Uuid.meta({ description: 'The partner' });
const ofPartner = z.strictObject({ partnerId: PartnerId });

/** The partner of the institution. @throws AppError partner_not_found. */
export async function findPartner(db: Queryable, institutionId: number, partnerId: string): Promise<PartnerRecord> {
  const [partner] = await db.query<PartnerRecord>(FIND, [institutionId, partnerId]);
  if (!partner) throw new AppError('partner_not_found');
  return partner;
}

/** Nobody else changes it, or what it has, until the transaction ends. @throws AppError partner_not_found. */
export async function lockPartner({ tx, principal }: WriteContext, partnerId: string): Promise<PartnerRecord> {
  const [partner] = await tx.query<PartnerRecord>(LOCK, [principal.institutionId, partnerId]);
  if (!partner) throw new AppError('partner_not_found');
  return partner;
}

export const listPartners = readOperation({
  ...ADMIN,
  name: 'listPartners',
  summary: 'Lists the partners of the institution, newest first',
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject(keysetPage),
  run: async ({ database, principal }, { first, after }): Promise<Slice<PartnerRecord>> =>
    sliceOf(await database.query<PartnerRecord>(LIST, [principal.institutionId, beforeId(after), first + 1]), first),
});

export const getPartner = readOperation({
  ...ADMIN,
  name: 'getPartner',
  summary: 'Reads a partner of the institution',
  effects: ['reads_business_data'],
  refusals: ['partner_not_found'],
  input: ofPartner,
  run: ({ database, principal }, { partnerId }) => findPartner(database, principal.institutionId, partnerId),
});

export const createPartner = operation({
  ...ADMIN,
  name: 'createPartner',
  summary: 'Adds a partner of the institution; it can do nothing until it has a credential',
  effects: ['grants_access'],
  refusals: ['already_exists'],
  input: z.strictObject({
    name: nonBlankText(140).meta({ description: 'Its name, which no other partner of the institution has' }),
    isIntegration: z
      .boolean()
      .default(false)
      .meta({ description: "Whether it is an integration of the institution's own finance" }),
  }),
  async run(context, { name, isIntegration }): Promise<PartnerRecord> {
    const { tx, now, principal } = context;
    const [made] = await tx.query<PartnerRecord>(INSERT, [newId(), principal.institutionId, name, now, isIntegration]);
    if (!made) throw new AppError('already_exists', 'the institution has a partner of this name already');
    administered(context, 'partner_changed', {
      action: 'partner.created',
      resourceId: made.id,
      changes: { name, is_integration: isIntegration },
    });
    return made;
  },
});

export const suspendPartner = operation({
  ...ADMIN,
  name: 'suspendPartner',
  summary:
    'Refuses a partner everything it asks for, within five seconds, until it is resumed; its payments, its money and its webhooks go on',
  effects: ['restricts'],
  refusals: ['partner_not_found'],
  input: ofPartner,
  run: (context, { partnerId }) =>
    change(context, partnerId, 'suspended', ({ suspendedSince }) => ({
      suspendedSince: suspendedSince ?? context.now,
    })),
});

export const resumePartner = operation({
  ...ADMIN,
  name: 'resumePartner',
  summary: 'Serves a suspended partner again, with the credentials that it has',
  effects: ['weakens_control'],
  refusals: ['partner_not_found'],
  input: ofPartner,
  run: (context, { partnerId }) => change(context, partnerId, 'resumed', () => ({ suspendedSince: null })),
});

export const setIntegration = operation({
  ...ADMIN,
  proof: 'fresh',
  name: 'setIntegration',
  summary:
    "Makes a partner an integration of the institution's own finance, or ends that: its finance scopes open nothing then",
  effects: ['grants_money_access'],
  refusals: ['partner_not_found'],
  input: z.strictObject({
    partnerId: PartnerId,
    isIntegration: z.boolean().meta({ description: 'Whether it is one' }),
  }),
  run: (context, { partnerId, isIntegration }) =>
    change(context, partnerId, 'integration_changed', () => ({ isIntegration })),
});

/** Changes it, and records that unless it is so already. */
async function change(
  context: WriteContext,
  partnerId: string,
  verb: string,
  wanted: (known: PartnerRecord) => Partial<Pick<PartnerRecord, 'isIntegration' | 'suspendedSince'>>,
): Promise<PartnerRecord> {
  const known = await lockPartner(context, partnerId);
  const changes = differences(known, wanted(known));
  if (Object.keys(changes).length === 0) return known;
  const { isIntegration, suspendedSince } = { ...known, ...wanted(known) };
  const values = [context.principal.institutionId, partnerId, isIntegration, suspendedSince];
  const [changed] = await context.tx.query<PartnerRecord>(CHANGE, values);
  if (!changed) throw new Error(`the partner ${partnerId} is gone`);
  administered(context, 'partner_changed', { action: `partner.${verb}`, resourceId: partnerId, changes });
  return changed;
}
