import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import type { Text } from '../../../platform/language/text.ts';
import { operation, type WriteContext } from '../../../platform/operation/operation.ts';
import type { RowOf } from '../../../platform/resource/resource.ts';
import { IntegerId } from '../../../platform/text/ids.ts';
import { text } from '../../../platform/text/text.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { PIX_KEY_TYPES } from '../../../rails/dict-codes.ts';
import type { KeyHolder } from '../../../rails/directory.ts';
import { requireAccount } from '../../accounts/account-ownership.ts';
import { type KeyHolderAnswer, queryKeyHolder, returnQueryTokens } from '../dict/key-holder-query.ts';
import { isPixKey } from '../dict/pix-key.ts';
import { requirePixKey } from '../dict/typed-pix-key.ts';
import { type KeyAccount, lockKeyAccount, requireRoomForKey } from './key-holder.ts';
import { insertKey } from './key-insertion.ts';
import { isClaimed } from './key-ownership.ts';
import type { requestedKey } from './pix-key.resource.ts';
import { t } from './texts.ts';

// No partner filter: a key is taken for every partner. Not locked, because the insertion waits for concurrent changes.
const FIND_TAKEN = statement(
  'find_taken_pix_key',
  `select k.account_id as "accountId", k.status, c.document as "ownerDocument"
   from pix_key k join account a on a.id = k.account_id join customer c on c.id = a.customer_id
   where k.key = $1 and k.status not in ('deleted', 'rejected')`,
);

export interface RequestedKey extends RowOf<typeof requestedKey> {}

/**
 * A CPF or CNPJ key is the holder's document, an EVP is generated, a phone or e-mail is given. The directory decides,
 * and an event reports its decision. The holder query costs as much as a lookup.
 */
export const registerPixKey = operation({
  spansPartners: true,
  name: 'registerPixKey',
  scopes: ['pix:write'],
  summary: 'Requests the registration of a PIX key for an account in the directory. An event reports the registration',
  effects: ['keeps_records'],
  refusals: [
    'account_not_of_partner',
    'account_blocked',
    'account_closed',
    'invalid_pix_key',
    'payer_account_required',
    'lookup_budget_exhausted',
    'key_limit_reached',
    'key_already_registered',
    'key_of_another_institution',
    'key_of_another_person',
    'key_locked_by_claim',
    'directory_unavailable',
  ],
  input: z.strictObject({ accountId: IntegerId, keyType: z.enum(wordsOf(PIX_KEY_TYPES)), key: text(77).nullish() }),
  async before(context, { accountId, keyType, key }): Promise<Wanted> {
    const given = key || null;
    if (keyType === 'EVP') {
      await requireAccount(context.database, context.principal.partnerId, accountId);
      if (given !== null) throw invalid(t('evpIsGenerated'));
      // No account can have a key that was just generated.
      return { key: randomUUID(), holder: null };
    }
    const read = given === null ? null : requirePixKey(given, 'key', keyType).key;
    if (keyType === 'CPF' || keyType === 'CNPJ')
      return queryKeyHolder(context, accountId, (document) => ownDocument(keyType, read, document));
    if (read === null) throw invalid(t('keyRequired', { keyType }));
    return queryKeyHolder(context, accountId, () => read);
  },
  async undo(context, wanted) {
    if ('payer' in wanted) await returnQueryTokens(context, wanted);
  },
  async run(context, { accountId, keyType }, { key, holder }): Promise<RequestedKey> {
    const { tx, principal } = context;
    const account = await lockKeyAccount(tx, accountId, principal.partnerId);
    await requireUntaken(context, account, key, holder);
    await requireRoomForKey(tx, account);
    while (!(await insertKey(context, account, keyType, key))) await requireUntaken(context, account, key, null);
    return { type: keyType, key, status: 'pending' };
  },
});

type Wanted = KeyHolderAnswer | { readonly key: string; readonly holder: null };

/** @throws AppError invalid_pix_key */
function ownDocument(type: 'CPF' | 'CNPJ', given: string | null, document: string): string {
  if (!isPixKey(type, document)) throw invalid(t('holderHasNone', { type }));
  if (given !== null && given !== document) throw invalid(t('keyIsDocument', { type }));
  return document;
}

const invalid = (message: Text) => new AppError('invalid_pix_key', message);

/**
 * Checks this deployment first, then `holder`, the key's holder in the directory.
 * @throws AppError key_already_registered, key_of_another_institution, key_of_another_person, key_locked_by_claim
 */
async function requireUntaken(
  { tx }: WriteContext,
  account: KeyAccount,
  key: string,
  holder: KeyHolder | null,
): Promise<void> {
  const [here] = await tx.query<{ accountId: number; status: string; ownerDocument: string }>(FIND_TAKEN, [key]);
  if (here?.accountId === account.accountId) {
    throw new AppError('key_already_registered', t('alreadyHere'), { key_status: here.status });
  }
  if (await isClaimed(tx, key)) {
    throw new AppError('key_locked_by_claim');
  }
  const owner = here?.ownerDocument ?? holder?.ownerDocument;
  if (owner === undefined) return;
  if (owner === account.document) {
    throw new AppError('key_of_another_institution');
  }
  throw new AppError('key_of_another_person');
}
