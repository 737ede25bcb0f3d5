import { z } from 'zod';
import { beforeId, keysetPage, type Slice, sliceOf } from '../../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError, validationFailed } from '../../../platform/errors/errors.ts';
import { operation, readOperation, type WriteContext } from '../../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { Document } from '../../../platform/text/documents.ts';
import { IntegerId, newId } from '../../../platform/text/ids.ts';
import { nonBlankText } from '../../../platform/text/text.ts';
import { requirePixKey } from '../../pix/dict/typed-pix-key.ts';
import type { Beneficiary } from './beneficiary.resource.ts';
import { EscrowTerms } from './escrow.entity.ts';
import { escrowTerms } from './escrow.resource.ts';
import { escrowTermsStates } from './escrow-states.ts';
import { t } from './texts.ts';

export interface EscrowTermsRecord extends RowOf<typeof escrowTerms> {}

const COLUMNS = columnsOf(escrowTerms, 't');
const BY_ID = statement(
  'escrow_terms_by_id',
  `select ${COLUMNS} from escrow_terms t where t.institution_id = $1 and t.id = $2`,
);
const CURRENT = statement(
  'current_escrow_terms',
  `select ${COLUMNS} from escrow_terms t
   where t.institution_id = $1 and t.account_id = any ($2) and t.status in ('proposed', 'in_force')`,
);
const LIST = statement(
  'list_escrow_terms',
  `select ${COLUMNS} from escrow_terms t
   where t.institution_id = $1 and t.account_id = $2 and t.id < $3 order by t.id desc limit $4`,
);
const ACCOUNT = statement(
  'account_of_escrow_terms',
  `select b.partner_id as "partnerId", b.status from balance b
   where b.institution_id = $1 and b.account_id = $2 and b.purpose = 'escrow'`,
);
const BENEFICIARY_ACCOUNT = statement(
  'beneficiary_account_of_escrow',
  'select status from balance where partner_id = $1 and account_id = $2',
);
const PROPOSE = statement(
  'propose_escrow_terms',
  `insert into escrow_terms (id, institution_id, account_id, version, status, conditions, beneficiary_account_id,
     beneficiary_pix_key, beneficiary_document, beneficiary_name, created_by, created_at)
   select $1, $2, $3, coalesce(max(t.version), 0) + 1, $4, $5, $6, $7, $8, $9, $10, $11 from escrow_terms t where t.account_id = $3
   on conflict do nothing returning id`,
);
const LOCK = statement(
  'lock_escrow_terms',
  `select t.id from escrow_terms t
   where t.institution_id = $1 and t.account_id = (select x.account_id from escrow_terms x where x.id = $2)
     and (t.id = $2 or t.status = 'in_force')
   order by t.id for update`,
);

export const FOR_OPERATORS = { audiences: ['operator'], scopes: [], product: 'treasury' } as const;

export const currentTermsOf = (db: Queryable, institutionId: number, accountIds: readonly number[]) =>
  db.query<EscrowTermsRecord>(CURRENT, [institutionId, accountIds]);

/** @throws AppError escrow_terms_not_found */
export async function readTerms(db: Queryable, institutionId: number, termsId: string): Promise<EscrowTermsRecord> {
  const [terms] = await db.query<EscrowTermsRecord>(BY_ID, [institutionId, termsId]);
  if (!terms) throw new AppError('escrow_terms_not_found');
  return terms;
}

/** Locks this version and the one in force until the transaction ends. @throws AppError escrow_terms_not_found */
export async function lockTerms({ tx, em, principal }: WriteContext, termsId: string): Promise<EscrowTerms> {
  await tx.query(LOCK, [principal.institutionId, termsId]);
  const terms = await em.findOne(EscrowTerms, termsId);
  if (!terms) throw new AppError('escrow_terms_not_found');
  return terms;
}

/** Leaves out the conditions, which are free text. */
export const auditTerms = (
  { audit }: WriteContext,
  verb: string,
  { id, accountId, version }: EscrowTerms | EscrowTermsRecord,
) =>
  audit({
    action: `escrow_terms.${verb}`,
    accountId,
    resourceType: 'escrow_terms',
    resourceId: id,
    changes: { version },
  });

const Conditions = nonBlankText(2_000).meta({
  description: 'Conditions for releasing the money, at most 2,000 characters',
});

/** The version in force stays until a treasurer approves the new one. */
export const proposeEscrowTerms = operation({
  ...FOR_OPERATORS,
  roles: ['preparer'],
  name: 'proposeEscrowTerms',
  summary: 'Proposes terms of an escrow account: its conditions and its beneficiary',
  effects: ['keeps_records'],
  awaits: ['changes_payee'],
  refusals: [
    'account_not_found',
    'account_closed',
    'same_account',
    'destination_account_not_of_partner',
    'destination_account_closed',
    'invalid_pix_key',
    'escrow_terms_pending',
  ],
  input: z.strictObject({
    accountId: IntegerId.meta({ description: 'Number of the escrow account' }),
    conditions: Conditions,
    beneficiaryAccountId: IntegerId.nullish().meta({ description: 'Receiving account of the same partner' }),
    beneficiaryPixKey: nonBlankText(77).nullish().meta({ description: 'Receiving PIX key, as people write it' }),
    beneficiaryDocument: Document.nullish().meta({ description: "CPF or CNPJ of the key's owner" }),
    beneficiaryName: nonBlankText(140).nullish().meta({ description: "Name of the key's owner" }),
  }),
  async run(context, { accountId, conditions, ...given }): Promise<EscrowTermsRecord> {
    const { tx, now, principal } = context;
    const { institutionId, author } = principal;
    const [account] = await tx.query<{ partnerId: string; status: string }>(ACCOUNT, [institutionId, accountId]);
    if (!account) throw new AppError('account_not_found', t('noSuchAccount'));
    if (account.status === 'closed') throw new AppError('account_closed');
    const beneficiary = beneficiaryOf(given);
    if (beneficiary.accountId !== null) await checkAccount(tx, account.partnerId, accountId, beneficiary.accountId);
    const id = newId();
    const { accountId: to, pixKey, document, name } = beneficiary;
    const values = [id, institutionId, accountId, escrowTermsStates.initial, conditions, to, pixKey, document, name];
    const [proposed] = await tx.query(PROPOSE, [...values, author, now]);
    if (!proposed) throw new AppError('escrow_terms_pending');
    const terms = await readTerms(tx, institutionId, id);
    auditTerms(context, 'proposed', terms);
    return terms;
  },
});

interface GivenBeneficiary {
  readonly beneficiaryAccountId?: number | null | undefined;
  readonly beneficiaryPixKey?: string | null | undefined;
  readonly beneficiaryDocument?: string | null | undefined;
  readonly beneficiaryName?: string | null | undefined;
}

/** @throws AppError validation_failed, invalid_pix_key */
function beneficiaryOf(given: GivenBeneficiary): Beneficiary {
  const accountId = given.beneficiaryAccountId ?? null;
  const pixKey = given.beneficiaryPixKey ?? null;
  const document = given.beneficiaryDocument ?? null;
  const name = given.beneficiaryName ?? null;
  if ((accountId === null) === (pixKey === null)) {
    throw validationFailed({ beneficiaryAccountId: t('accountOrKey') });
  }
  const faults = Object.entries({ beneficiaryDocument: document, beneficiaryName: name }).flatMap(([field, value]) =>
    (pixKey === null) === (value === null)
      ? []
      : [[field, pixKey === null ? t('onlyForKey') : t('requiredForKey')] as const],
  );
  if (faults.length > 0) throw validationFailed(Object.fromEntries(faults));
  const key = pixKey === null ? null : requirePixKey(pixKey, 'beneficiaryPixKey').key;
  return { accountId, pixKey: key, document, name };
}

/** @throws AppError same_account, destination_account_not_of_partner, destination_account_closed */
async function checkAccount(tx: Queryable, partnerId: string, escrow: number, accountId: number): Promise<void> {
  if (accountId === escrow) throw new AppError('same_account', t('ownBeneficiary'));
  const [account] = await tx.query<{ status: string }>(BENEFICIARY_ACCOUNT, [partnerId, accountId]);
  if (!account) throw new AppError('destination_account_not_of_partner');
  if (account.status === 'closed') throw new AppError('destination_account_closed');
}

export const listEscrowTerms = readOperation({
  ...FOR_OPERATORS,
  name: 'listEscrowTerms',
  summary: 'Lists the versions of the terms of an escrow account, newest first',
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject({ accountId: IntegerId, ...keysetPage }),
  run: async ({ database, principal }, { accountId, first, after }): Promise<Slice<EscrowTermsRecord>> => {
    const values = [principal.institutionId, accountId, beforeId(after), first + 1];
    return sliceOf(await database.query<EscrowTermsRecord>(LIST, values), first);
  },
});
