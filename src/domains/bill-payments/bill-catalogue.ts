import { z } from 'zod';
import { statement } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { type ReadContext, readOperation } from '../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../platform/resource/resource.ts';
import { type billCapabilities, type billInstitution, billLimits } from './bill-payment.resource.ts';
import { QUOTE_MINUTES } from './bill-quote.ts';
import { type BillType, PAYMENT_HOURS } from './bill-window.ts';
import { t } from './texts.ts';

export interface BillInstitution extends RowOf<typeof billInstitution> {}

export interface BillCapabilities extends RowOf<typeof billCapabilities> {}

interface Catalogue {
  readonly confirmedAt: Date | null;
  readonly institutions: readonly BillInstitution[];
}

const FIND_CATALOGUE = statement(
  'find_bill_catalogue',
  `select c.confirmed_at as "confirmedAt", (
     select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'segment', a.segment, 'types', a.types)
       order by a.id), '[]')
     from bill_agreement a where a.institution_id = c.institution_id) as institutions
   from bill_catalogue c where c.institution_id = $1`,
);
const LIMITS = statement(
  'bill_limits',
  `select ${columnsOf(billLimits, 'd')}
   from limit_default d where d.institution_id = $1 and d.product = 'pix_out' order by d.holder_type`,
);

/** Null: no bills are paid. @throws AppError provider_unconfirmed while the provider's agreements are unknown */
async function institutionsOf({ database, principal }: ReadContext): Promise<readonly BillInstitution[] | null> {
  const catalogue = await database.find<Catalogue>(FIND_CATALOGUE, [principal.institutionId]);
  if (!catalogue) return null;
  if (catalogue.confirmedAt === null) {
    throw new AppError('provider_unconfirmed', t('agreementsUnavailable'));
  }
  return catalogue.institutions;
}

export const listBillInstitutions = readOperation({
  name: 'listBillInstitutions',
  scopes: ['payment:read'],
  summary: 'Lists the companies and authorities whose bills can be paid now',
  effects: ['reads_business_data'],
  refusals: ['provider_unconfirmed'],
  input: z.strictObject({}),
  run: async (context): Promise<readonly BillInstitution[]> => (await institutionsOf(context)) ?? [],
});

export const getBillCapabilities = readOperation({
  name: 'getBillCapabilities',
  scopes: ['payment:read'],
  summary: 'Returns which bills can be paid, when, and within which limits',
  effects: ['reads_business_data'],
  refusals: ['provider_unconfirmed'],
  input: z.strictObject({}),
  async run(context): Promise<BillCapabilities> {
    const institutions = await institutionsOf(context);
    const payable = new Set(institutions?.flatMap(({ types }) => types));
    const types = (Object.keys(PAYMENT_HOURS) as BillType[]).filter((type) => payable.has(type));
    const limits = await context.database.query<RowOf<typeof billLimits>>(LIMITS, [context.principal.institutionId]);
    return { enabled: institutions !== null, types, window: PAYMENT_HOURS, limits, quoteMinutes: QUOTE_MINUTES };
  },
});
