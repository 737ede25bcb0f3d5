import { z } from 'zod';
import { inserted, lockedOne } from '../../platform/database/entities.ts';
import { beforeId, keysetPage, type Slice, sliceOf } from '../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { operation, readOperation, type WriteContext } from '../../platform/operation/operation.ts';
import { columnsOf, type RowOf, rowOf } from '../../platform/resource/resource.ts';
import { newId, Uuid } from '../../platform/text/ids.ts';
import { nonBlankText } from '../../platform/text/text.ts';
import type { ChangeSubject } from '../change-subject.ts';
import { ADMIN, differences, recordAdministrativeAct } from './administrative-act.ts';
import { requestChange } from './change-request.ts';
import { Partner } from './partner.entity.ts';
import { partner } from './partner.resource.ts';
import { t } from './texts.ts';

export interface PartnerRecord extends RowOf<typeof partner> {}

const COLUMNS = columnsOf(partner, 'p');
const OF_INSTITUTION = 'p.institution_id = $1 and not p.is_institution';
const LIST = statement(
  'administer_list_partners',
  `select ${COLUMNS} from partner p where ${OF_INSTITUTION} and p.id < $2 order by p.id desc limit $3`,
);
const FIND = statement(
  'administer_find_partner',
  `select ${COLUMNS} from partner p where ${OF_INSTITUTION} and p.id = $2`,
);
const PartnerId = Uuid.meta({ description: 'Id of the partner' });
const ofPartner = z.strictObject({ partnerId: PartnerId });

/** @throws AppError partner_not_found */
export async function findPartner(db: Queryable, institutionId: number, partnerId: string): Promise<PartnerRecord> {
  const [found] = await db.query<PartnerRecord>(FIND, [institutionId, partnerId]);
  if (!found) throw new AppError('partner_not_found');
  return found;
}

/** Locks the partner until the transaction ends, also against new credentials. @throws AppError partner_not_found */
export async function lockPartner({ em }: WriteContext, partnerId: string): Promise<Partner> {
  const found = await lockedOne(em, Partner, { id: partnerId, isInstitution: false });
  if (!found) throw new AppError('partner_not_found');
  return found;
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
  summary: 'Returns a partner of the institution',
  effects: ['reads_business_data'],
  refusals: ['partner_not_found'],
  input: ofPartner,
  run: ({ database, principal }, { partnerId }) => findPartner(database, principal.institutionId, partnerId),
});

export const createPartner = operation({
  ...ADMIN,
  name: 'createPartner',
  summary:
    'Adds a partner to the institution. It needs a credential before it can act. As an integration it takes effect when a second admin approves',
  effects: ['grants_access'],
  awaits: ['grants_money_access'],
  refusals: ['already_exists'],
  input: z.strictObject({
    name: nonBlankText(140).meta({ description: 'Name of the partner, unique in the institution' }),
    isIntegration: z
      .boolean()
      .default(false)
      .meta({ description: "True makes the partner an integration of the institution's own finance" }),
  }),
  async run(context, { name, isIntegration }): Promise<PartnerRecord> {
    const { em, now, principal } = context;
    const made = { id: newId(), name, isIntegration: false, suspendedSince: null, createdAt: now };
    if (!(await inserted(em, Partner, { ...made, institutionId: principal.institutionId })))
      throw new AppError('already_exists', t('partnerNameExists'));
    recordAdministrativeAct(context, 'partner_changed', {
      action: 'partner.created',
      resourceId: made.id,
      changes: { name },
    });
    const created = { ...made, pendingChangeId: null };
    return isIntegration ? ask(context, created, { isIntegration }) : created;
  },
});

export const suspendPartner = operation({
  ...ADMIN,
  name: 'suspendPartner',
  summary:
    'Suspends a partner: within 5 seconds the gateway refuses all its requests, until it is resumed. Its payments, money and webhooks continue',
  effects: ['restricts'],
  refusals: ['partner_not_found'],
  input: ofPartner,
  async run(context, { partnerId }): Promise<PartnerRecord> {
    const known = await lockPartner(context, partnerId);
    return apply(context, known, 'suspended', { suspendedSince: known.suspendedSince ?? context.now });
  },
});

export const resumePartner = operation({
  ...ADMIN,
  proof: 'fresh',
  name: 'resumePartner',
  summary:
    'Requests that a suspended partner is served again with its existing credentials. Takes effect when a second admin approves',
  effects: ['keeps_records'],
  awaits: ['weakens_control'],
  refusals: ['partner_not_found', 'change_pending'],
  input: ofPartner,
  async run(context, { partnerId }): Promise<PartnerRecord> {
    const known = await lockPartner(context, partnerId);
    const row = rowOf(partner, known);
    return row.suspendedSince === null ? row : ask(context, row, { suspendedSince: null });
  },
});

export const setIntegration = operation({
  ...ADMIN,
  proof: 'fresh',
  name: 'setIntegration',
  summary:
    "Makes a partner an integration of the institution's own finance when a second admin approves, or ends that at once. Its finance scopes are then rejected",
  effects: ['restricts'],
  awaits: ['grants_money_access'],
  refusals: ['partner_not_found', 'change_pending'],
  input: z.strictObject({
    partnerId: PartnerId,
    isIntegration: z.boolean().meta({ description: 'True makes the partner an integration, false ends that' }),
  }),
  async run(context, { partnerId, isIntegration }): Promise<PartnerRecord> {
    const known = await lockPartner(context, partnerId);
    if (isIntegration && !known.isIntegration) return ask(context, rowOf(partner, known), { isIntegration });
    return apply(context, known, 'integration_changed', { isIntegration });
  },
});

type PartnerTerms = Pick<PartnerRecord, 'isIntegration' | 'suspendedSince'>;

export const partnerSubject: ChangeSubject = {
  type: 'partner',
  description:
    "A suspended partner is served again, or a partner becomes an integration of the institution's own finance.",
  event: 'partner_changed',
  lock: (context, { subjectId }) => lockPartner(context, subjectId),
  current: async ({ tx, principal }, { subjectId }) => ({
    ...(await findPartner(tx, principal.institutionId, subjectId)),
  }),
  async apply(context, { subjectId, wanted }) {
    const verb = 'suspendedSince' in wanted ? 'resumed' : 'integration_changed';
    apply(context, await lockPartner(context, subjectId), verb, wanted as Partial<PartnerTerms>);
  },
};

/** Requires the lock of the partner. @throws AppError change_pending */
async function ask(context: WriteContext, known: PartnerRecord, wanted: Partial<PartnerTerms>): Promise<PartnerRecord> {
  const change = await requestChange(context, {
    subjectType: 'partner',
    subjectId: known.id,
    subject: known.name,
    wanted,
    was: Object.fromEntries(Object.keys(wanted).map((name) => [name, known[name as keyof PartnerTerms]])),
  });
  return { ...known, pendingChangeId: change.id };
}

/** Requires the lock of the partner. Writes nothing when nothing differs. */
function apply(context: WriteContext, known: Partner, verb: string, wanted: Partial<PartnerTerms>): PartnerRecord {
  const changes = differences(known, wanted);
  if (Object.keys(changes).length > 0) {
    Object.assign(known, wanted);
    recordAdministrativeAct(context, 'partner_changed', { action: `partner.${verb}`, resourceId: known.id, changes });
  }
  return rowOf(partner, known);
}
