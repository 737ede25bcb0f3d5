import { z } from 'zod';
import { wordsOf } from '../../../platform/text/words.ts';
import { listRecord, listShape } from '../lists.ts';
import { owedRecord, supplierRecord } from './payable-aging.resource.ts';
import { AGING_BUCKETS, type Aged, type AgingBucket, bySupplier, type PayablesAging } from './payable-aging.ts';

const ofBuckets = <Each>(each: (bucket: AgingBucket) => Each) =>
  Object.fromEntries(wordsOf(AGING_BUCKETS).map((bucket) => [bucket, each(bucket)])) as Record<AgingBucket, Each>;

const agedShape = {
  total: owedRecord.schema,
  buckets: z.object(ofBuckets((bucket) => owedRecord.schema.describe(AGING_BUCKETS[bucket]))),
};
const agedRecord = ({ total, buckets }: Aged) => ({
  total: owedRecord.of(total),
  buckets: ofBuckets((bucket) => owedRecord.of(buckets[bucket])),
});

export const AgingShape = z
  .object({
    as_of: z.iso.date().meta({ description: 'Brasília day of the report' }),
    company_id: z.uuid().nullable().meta({ description: 'Null for all companies' }),
    ...agedShape,
    ...listShape(z.object({ ...supplierRecord.shape, ...agedShape }).meta({ id: 'PayablesAgingOfSupplier' })).shape,
  })
  .meta({ id: 'PayablesAging' });

export const agingRecord = (aging: PayablesAging) => ({
  as_of: aging.asOf,
  company_id: aging.companyId,
  ...agedRecord(aging.all),
  ...listRecord(aging, bySupplier, (supplier) => ({ ...supplierRecord.of(supplier), ...agedRecord(supplier) })),
});

const AGED_EXAMPLE = {
  total: owedRecord.example(),
  buckets: ofBuckets((bucket) => owedRecord.example(bucket === 'not_due' ? {} : { amount_minor: 0, installments: 0 })),
};
export const AGING_EXAMPLE = {
  as_of: '2026-11-30',
  company_id: null,
  ...AGED_EXAMPLE,
  items: [{ ...supplierRecord.example(), ...AGED_EXAMPLE }],
  next_cursor: null,
};
