import { z } from 'zod';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { inSchema } from '../../../platform/language/text.ts';
import { t } from '../texts.ts';

/** Result of the SQL function `payable_content_sha256`. */
export const ContentSha256 = z.string().regex(/^[0-9a-f]{64}$/, inSchema(t('hexDigits')));

const DIGESTS = statement(
  'content_digests_of_payables',
  `select p.id, payable_content_sha256(p.id) as digest from payable p where p.institution_id = $1 and p.id = any ($2)`,
);

/** By payable id, in one statement. */
export async function contentDigests(
  db: Queryable,
  institutionId: number,
  payableIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ id: string; digest: string }>(DIGESTS, [institutionId, payableIds]);
  return new Map(rows.map(({ id, digest }) => [id, digest]));
}
