import { z } from 'zod';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { rowsByIds } from '../../../platform/database/rows-by-ids.ts';
import { AppError, validationFailed } from '../../../platform/errors/errors.ts';
import { inSchema } from '../../../platform/language/text.ts';
import { operation, readOperation } from '../../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { Document } from '../../../platform/text/documents.ts';
import { IntegerId, newId, Uuid } from '../../../platform/text/ids.ts';
import { emptyAsAbsent, nonBlankText, text } from '../../../platform/text/text.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { PIX_KEY_TYPES, type PixKeyType } from '../../../rails/dict-codes.ts';
import { requireAccount } from '../../accounts/account-ownership.ts';
import { type CanonicalKey, readPixKey, requirePixKey } from '../../pix/dict/typed-pix-key.ts';
import { AccountNumber, Branch } from '../beneficiary.ts';
import { t } from '../texts.ts';
import { BENEFICIARY_ACCOUNT_TYPES, favorite } from './favorite.resource.ts';

/** The list of favorites is one response without pages. */
export const FAVORITES_PER_PARTNER = 500;

export interface Favorite extends RowOf<typeof favorite> {}

const COLUMNS = columnsOf(favorite, 'f');
const LIST = statement(
  'favorites_of_partner',
  `select ${COLUMNS} from favorite f where f.partner_id = $1 and ($2::bigint is null or f.account_id is null or f.account_id = $2)
   order by f.created_at, f.id`,
);
// Blocks other creations of the partner, but not inserts of rows that refer to it.
const LOCK_PARTNER = statement('lock_partner_for_favorites', 'select id from partner where id = $1 for no key update');
const COUNT = statement('count_favorites', 'select count(*) as n from favorite where partner_id = $1');
/** An existing favorite stays unchanged and is locked, so that it still exists in the response. */
const CREATE = statement(
  'create_favorite',
  `insert into favorite as f (id, institution_id, partner_id, account_id, name, document, bank_code, branch, account_number,
     account_type, pix_key, pix_key_type, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
   on conflict (partner_id, account_id, document, bank_code, branch, account_number) do update set id = f.id
   returning ${COLUMNS}`,
);
const DELETE = statement(
  'delete_favorite',
  `delete from favorite f where f.partner_id = $1 and f.id = $2 and ($3::bigint is null or f.account_id is null or f.account_id = $3)
   returning ${COLUMNS}`,
);

export const favoritesById = rowsByIds<Favorite>(
  'favorites_by_id',
  `select ${COLUMNS} from favorite f where f.partner_id = $1 and f.id = any ($2)`,
);

export interface ListedFavorite extends Favorite {
  readonly listedFor: number;
}

const LIST_OF_ACCOUNTS = statement(
  'favorites_of_accounts',
  `select a.id as "listedFor", ${COLUMNS} from unnest($2::bigint[]) a(id)
     join favorite f on f.partner_id = $1 and (f.account_id is null or f.account_id = a.id)
   order by f.created_at, f.id`,
);

export const favoritesOfAccounts = (db: Queryable, partnerId: string, accountIds: readonly number[]) =>
  db.query<ListedFavorite>(LIST_OF_ACCOUNTS, [partnerId, accountIds]);

const AccountId = IntegerId.nullish().meta({
  description: 'Account of the favorite; all accounts of the partner when omitted',
});

/** A favorite with the same document, bank, branch and account number returns the existing one, unchanged. */
export const createFavorite = operation({
  name: 'createFavorite',
  scopes: ['transfer:write'],
  summary: 'Saves a beneficiary for later transfers; repeating it returns the saved one unchanged',
  effects: ['keeps_records'],
  refusals: ['account_not_of_partner', 'invalid_pix_key', 'favorite_limit_reached'],
  input: z.strictObject({
    accountId: AccountId,
    name: nonBlankText(140).meta({ description: 'Name of the beneficiary, at most 140 characters' }),
    document: Document,
    bankCode: z
      .string()
      .regex(/^(\d{3}|\d{8})$/, inSchema(t('mustBeBankCode')))
      .meta({ description: 'Bank of the beneficiary: 3 digits (COMPE) or 8 (ISPB)' }),
    branch: Branch,
    accountNumber: AccountNumber,
    accountType: z
      .enum(wordsOf(BENEFICIARY_ACCOUNT_TYPES))
      .nullish()
      .meta({ description: 'Type of the account; `checking` by default' }),
    pixKey: emptyAsAbsent(text(77))
      .nullish()
      .meta({
        type: ['string', 'null'],
        maxLength: 77,
        description: 'PIX key of the beneficiary, as people write it; saved in its canonical form',
      }),
    pixKeyType: z
      .enum(wordsOf(PIX_KEY_TYPES))
      .nullish()
      .meta({ description: 'Type of the key; detected when omitted' }),
  }),
  async run(context, { accountId, ...beneficiary }): Promise<Favorite> {
    const { tx, now, principal } = context;
    const { institutionId, partnerId } = principal;
    const pixKey = canonicalKey(beneficiary.pixKey ?? null, beneficiary.pixKeyType ?? null);
    if (accountId) await requireAccount(tx, partnerId, accountId);
    await tx.query(LOCK_PARTNER, [partnerId]);
    const { name, document, bankCode, branch, accountNumber, accountType } = beneficiary;
    const id = newId();
    const [saved] = (await tx.query<Favorite>(CREATE, [
      ...[id, institutionId, partnerId, accountId ?? null, name, document, bankCode, branch, accountNumber],
      ...[accountType ?? 'checking', pixKey?.key ?? null, pixKey?.type ?? null, now],
    ])) as [Favorite];
    if (saved.id !== id) {
      context.repeats();
      return saved;
    }
    const [row] = await tx.query<{ n: number }>(COUNT, [partnerId]);
    if ((row?.n ?? 0) > FAVORITES_PER_PARTNER) {
      throw new AppError('favorite_limit_reached', t('favoriteLimit', { limit: FAVORITES_PER_PARTNER }), {
        limit: FAVORITES_PER_PARTNER,
      });
    }
    context.audit({
      action: 'favorite.created',
      accountId: accountId ?? null,
      resourceType: 'favorite',
      resourceId: id,
      changes: { bank_code: bankCode },
    });
    return saved;
  },
});

/** @throws AppError invalid_pix_key; validation_failed for a type without a key */
function canonicalKey(key: string | null, given: PixKeyType | null): CanonicalKey | null {
  if (key === null) {
    if (given !== null) throw validationFailed({ pixKey: t('keyRequired') });
    return null;
  }
  const read = readPixKey(key, given) ?? requirePixKey(key, 'pixKey');
  if (given !== null && given !== read.type)
    throw new AppError('invalid_pix_key', t('keyHasOtherType', { type: read.type }));
  return read;
}

export const listFavorites = readOperation({
  name: 'listFavorites',
  scopes: ['transfer:read'],
  summary: 'Lists the saved beneficiaries of an account and of all accounts, oldest first',
  effects: ['reads_personal_data'],
  refusals: ['account_not_of_partner'],
  input: z.strictObject({
    accountId: IntegerId.nullish().meta({ description: 'The account; favorites of every account when omitted' }),
  }),
  async run({ database, principal: { partnerId } }, { accountId }): Promise<readonly Favorite[]> {
    if (accountId) await requireAccount(database, partnerId, accountId);
    return database.query<Favorite>(LIST, [partnerId, accountId ?? null]);
  },
});

export interface DeletedFavorite {
  readonly favoriteId: string;
}

export const deleteFavorite = operation({
  name: 'deleteFavorite',
  scopes: ['transfer:write'],
  summary: 'Deletes a saved beneficiary',
  effects: ['keeps_records'],
  refusals: ['account_not_of_partner', 'favorite_not_found'],
  input: z.strictObject({
    favoriteId: Uuid,
    accountId: IntegerId.nullish().meta({
      description: 'The favorite is not found when it belongs to another account',
    }),
  }),
  async run(context, { favoriteId, accountId }): Promise<DeletedFavorite> {
    const { tx, principal } = context;
    if (accountId) await requireAccount(tx, principal.partnerId, accountId);
    const [deleted] = await tx.query<Favorite>(DELETE, [principal.partnerId, favoriteId, accountId ?? null]);
    if (!deleted) throw new AppError('favorite_not_found');
    context.audit({
      action: 'favorite.deleted',
      accountId: deleted.accountId,
      resourceType: 'favorite',
      resourceId: favoriteId,
      changes: { bank_code: deleted.bankCode },
    });
    return { favoriteId };
  },
});
