import { z } from 'zod';
import { decodeCursor, type Slice, sliceOf } from '../../../platform/database/pagination.ts';
import { statement } from '../../../platform/database/queryable.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import type { RowOf } from '../../../platform/resource/resource.ts';
import { Day } from '../../../platform/time/day.ts';
import { listPage } from '../lists.ts';
import { CLAIM_NAMES } from './subledger-claims.ts';
import type { subledgerClaimProof, subledgerProof } from './subledger-proof.resource.ts';

export interface ClaimProof extends RowOf<typeof subledgerClaimProof> {}
export interface SubledgerProof extends Omit<RowOf<typeof subledgerProof>, 'claims'> {
  readonly claims: readonly ClaimProof[];
}

const LIST = statement(
  'subledger_proofs',
  `select p.day::text as day, max(p.proved_at) as "provedAt", coalesce(sum(p.broken), 0)::int as "brokenCount",
     count(*) filter (where p.broken is null)::int as "unprovedCount",
     jsonb_agg(jsonb_build_object('claim', p.claim, 'examined', p.examined, 'broken', p.broken, 'rows', p.broken_rows)
       order by array_position($5::text[], p.claim)) as claims
   from subledger_proof p where p.institution_id = $1 and p.day < $2 and p.day <= $3 and p.claim = any ($5)
   group by p.day order by p.day desc limit $4`,
);
const Cursor = z.tuple([Day]);

export const listSubledgerProofs = readOperation({
  name: 'listSubledgerProofs',
  scopes: [],
  product: 'accounting',
  audiences: ['operator'],
  summary: 'Lists the daily proofs of the books of finance, newest first',
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({ ...listPage, to: Day.nullish().meta({ description: 'Last Brasília day, included' }) }),
  async run({ database, principal }, { first, after, to }): Promise<Slice<SubledgerProof>> {
    const before = after ? decodeCursor(after, Cursor)[0] : 'infinity';
    const values = [principal.institutionId, before, to ?? 'infinity', first + 1, CLAIM_NAMES];
    return sliceOf(await database.query<SubledgerProof>(LIST, values), first);
  },
});
