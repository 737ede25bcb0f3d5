import { z } from 'zod';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { inSchema } from '../../../platform/language/text.ts';
import { emptyAsAbsent, nonBlankText } from '../../../platform/text/text.ts';
import { t } from './texts.ts';

/** Within the field lengths of payment files. */
export const Address = z.strictObject({
  street: nonBlankText(60).meta({ description: 'Street, at most 60 characters' }),
  number: z.int().min(0).max(99_999).default(0).meta({ description: 'House number, 0 when there is none' }),
  complement: emptyAsAbsent(nonBlankText(30))
    .nullish()
    .meta({ description: 'Floor, room or block, at most 30 characters' }),
  district: nonBlankText(30).meta({ description: 'District, at most 30 characters' }),
  city: nonBlankText(40).meta({ description: 'City, at most 40 characters' }),
  state: z
    .string()
    .regex(/^[A-Z]{2}$/, inSchema(t('stateLetters')))
    .meta({ description: 'State, two capital letters' }),
  postalCode: z
    .string()
    .regex(/^\d{8}$/, inSchema(t('cepDigits')))
    .meta({ description: 'CEP, eight digits' }),
});
export type Address = z.output<typeof Address>;

const OF_SUPPLIERS = statement(
  'addresses_of_suppliers',
  'select document, address from supplier_address where institution_id = $1 and document = any ($2)',
);

export async function addressesOfSuppliers(
  db: Queryable,
  institutionId: number,
  documents: readonly string[],
): Promise<ReadonlyMap<string, Address>> {
  const rows = await db.query<{ document: string; address: Address }>(OF_SUPPLIERS, [institutionId, documents]);
  return new Map(rows.map(({ document, address }) => [document, address]));
}
