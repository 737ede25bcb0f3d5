import { z } from 'zod';
import { beforeId, keysetPage, type Slice, sliceOf } from '../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { readOperation, type WriteContext } from '../../platform/operation/operation.ts';
import type { Scope } from '../../platform/operation/principal.ts';
import { columnsOf, type RowOf } from '../../platform/resource/resource.ts';
import { Uuid } from '../../platform/text/ids.ts';
import { Instant } from '../../platform/time/instant.ts';
import { ADMIN } from './administrative-act.ts';
import { credential } from './credential.resource.ts';

export interface CredentialRecord extends RowOf<typeof credential> {
  readonly scopes: readonly Scope[];
}

const COLUMNS = columnsOf(credential, 'c');
const FROM = `from credential c join partner p on p.id = c.partner_id where p.institution_id = $1 and not p.is_institution`;
const list = (name: string, only: string) =>
  statement(name, `select ${COLUMNS} ${FROM} and c.id < $2 and ${only} order by c.id desc limit $3`);
const LIST = list('administer_list_credentials', '$4::uuid is null');
const OF_PARTNER = list('administer_credentials_of_partner', 'c.partner_id = $4');
const ENDING = list(
  'administer_credentials_that_end',
  'c.revoked_at is null and c.expires_at > now() and c.expires_at < $5 and ($4::uuid is null or c.partner_id = $4)',
);
const FIND = statement('administer_find_credential', `select ${COLUMNS} ${FROM} and c.id = $2`);
const LOCK = statement('administer_lock_credential', `select c.id ${FROM} and c.id = $2 for no key update of c`);

/** @throws AppError credential_not_found */
export async function findCredential(db: Queryable, institutionId: number, id: string): Promise<CredentialRecord> {
  const [found] = await db.query<CredentialRecord>(FIND, [institutionId, id]);
  if (!found) throw new AppError('credential_not_found');
  return found;
}

/**
 * Locks the credential until the transaction ends and waits for running token issues. @throws AppError
 * credential_not_found
 */
export async function lockCredential({ tx, principal }: WriteContext, id: string): Promise<CredentialRecord> {
  await tx.query(LOCK, [principal.institutionId, id]);
  return findCredential(tx, principal.institutionId, id);
}

export const listCredentials = readOperation({
  ...ADMIN,
  name: 'listCredentials',
  summary: 'Lists the credentials of one or all partners, newest first, including revoked ones',
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({
    ...keysetPage,
    partnerId: Uuid.nullish().meta({ description: 'Only credentials of this partner' }),
    endBefore: Instant.nullish().meta({ description: 'Only valid credentials that expire before this time' }),
  }),
  run: async ({ database, principal }, { first, after, partnerId, endBefore }): Promise<Slice<CredentialRecord>> => {
    const values = [principal.institutionId, beforeId(after), first + 1, partnerId ?? null];
    const rows = endBefore
      ? await database.query<CredentialRecord>(ENDING, [...values, endBefore])
      : await database.query<CredentialRecord>(partnerId ? OF_PARTNER : LIST, values);
    return sliceOf(rows, first);
  },
});

export const getCredential = readOperation({
  ...ADMIN,
  name: 'getCredential',
  summary: 'Returns a credential',
  effects: ['reads_business_data'],
  refusals: ['credential_not_found'],
  input: z.strictObject({ credentialId: Uuid.meta({ description: 'Id of the credential' }) }),
  run: ({ database, principal }, { credentialId }) => findCredential(database, principal.institutionId, credentialId),
});
