import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import type { RowOf } from '../../platform/resource/resource.ts';
import { documentKind, formatCnpj, formatDocument, maskCpf } from '../../platform/text/documents.ts';
import { IntegerId, isUuid } from '../../platform/text/ids.ts';
import { text } from '../../platform/text/text.ts';
import type { PostingKind } from '../posting-kinds.ts';
import type { Issuer } from '../receipts/printed-receipt.ts';
import { accountNotFound } from './account.ts';
import type { receipt, receiptParty } from './statement.resource.ts';
import { type EntryRow, entryColumns, type StatementEntry, statementEntry } from './statement.ts';

export interface ReceiptParty extends RowOf<typeof receiptParty> {}

export interface Receipt extends StatementEntry, RowOf<typeof receipt> {
  readonly kind: PostingKind;
  /** Null when `description` only says what the entry is. */
  readonly payerDescription: string | null;
  readonly institution: Issuer;
}

/** A receipt with the address of its public page. */
export interface IssuedReceipt extends Receipt {
  readonly verifyAt: string;
}

interface ReceiptRow extends EntryRow {
  readonly facts: string;
  readonly holder: ReceiptParty;
  readonly institution: ReceiptParty & Issuer;
  readonly counterAccount: ReceiptParty | null;
  readonly counterparty: Partial<ReceiptParty> | null;
}

const party = (name: string, document: string, agency: string, accountNumber: string) =>
  `jsonb_build_object('name', ${name}, 'document', ${document}, 'ispb', i.ispb, 'agency', ${agency},
    'accountNumber', ${accountNumber})`;

const RECEIPT_COLUMNS = `${entryColumns('b.account_id')},
     concat_ws('|', p.id, p.institution_id, p.debit_account_id, p.credit_account_id, p.amount, p.kind, p.transaction_id,
       extract(epoch from p.occurred_at)) as facts,
     ${party('c.name', 'c.document', 'a.agency', 'a.account_number')} as holder,
     ${party('i.name', 'null', 'i.agency', 'null')} as institution,
     case when oa.id is not null then ${party('oc.name', 'oc.document', 'oa.agency', 'oa.account_number')} end
       as "counterAccount",
     t.counterparty`;
const HOLDER = `join account a on a.id = b.account_id
     join customer c on c.id = b.customer_id
     join institution i on i.id = b.institution_id`;
const OTHER_SIDE = `left join transaction t on t.id = p.transaction_id
     left join fee_charge f on f.id = p.fee_charge_id
     left join account oa on oa.partner_id = b.partner_id
       and oa.id = case when p.debit_account_id = b.account_id then p.credit_account_id else p.debit_account_id end
     left join customer oc on oc.id = oa.customer_id`;

// One row without an entry: the account exists, the entry does not. No row: the account does not exist.
const FIND_RECEIPT = statement(
  'find_receipt',
  `select ${RECEIPT_COLUMNS}
   from balance b ${HOLDER}
     left join posting p on p.id = $3 and b.account_id in (p.debit_account_id, p.credit_account_id)
     ${OTHER_SIDE}
   where b.partner_id = $1 and b.account_id = $2`,
);
const RECEIPTS = statement(
  'receipts_of_entries',
  `select ${RECEIPT_COLUMNS}
   from unnest($2::bigint[], $3::uuid[]) e(account_id, entry_id)
     join balance b on b.account_id = e.account_id ${HOLDER}
     join posting p on p.id = e.entry_id and b.account_id in (p.debit_account_id, p.credit_account_id)
     ${OTHER_SIDE}
   where b.partner_id = $1`,
);

// The signature of a link admits its reader, so there is no partner.
const LINKED_RECEIPT = statement(
  'linked_receipt',
  `select ${RECEIPT_COLUMNS}
   from balance b ${HOLDER}
     join posting p on p.id = $2 and b.account_id in (p.debit_account_id, p.credit_account_id)
     ${OTHER_SIDE}
   where b.account_id = $1`,
);

export type EntryOfAccount = Pick<Receipt, 'id' | 'accountId'>;

export async function receiptsOfEntries(
  db: Queryable,
  partnerId: string,
  entries: readonly EntryOfAccount[],
): Promise<readonly Receipt[]> {
  const values = [partnerId, entries.map(({ accountId }) => accountId), entries.map(({ id }) => id)];
  return (await db.query<ReceiptRow>(RECEIPTS, values)).map(receiptOf);
}

export const getReceipt = readOperation({
  name: 'getReceipt',
  scopes: ['statement:read'],
  summary: 'Returns the receipt of a statement entry: payer, payee, and an authentication that never changes',
  effects: ['reads_personal_data'],
  refusals: ['account_not_found', 'entry_not_found'],
  input: z.strictObject({ accountId: IntegerId, entryId: text(100) }),
  async run({ database, principal, services }, { accountId, entryId }): Promise<IssuedReceipt> {
    const [row] = await database.query<ReceiptRow | { id: null }>(FIND_RECEIPT, [
      principal.partnerId,
      accountId,
      isUuid(entryId) ? entryId : null,
    ]);
    if (!row) throw accountNotFound();
    if (row.id === null) throw new AppError('entry_not_found');
    const receipt = receiptOf(row);
    return { ...receipt, verifyAt: services.receiptLinks.to({ kind: 'entry', accountId, id: receipt.id }) };
  },
});

/** The receipt that a signed link names, of any partner. */
export async function linkedReceipt(db: Queryable, { accountId, id }: EntryOfAccount): Promise<Receipt | null> {
  const [row] = await db.query<ReceiptRow>(LINKED_RECEIPT, [accountId, id]);
  return row ? receiptOf(row) : null;
}

function receiptOf(row: ReceiptRow): Receipt {
  const { facts, holder, institution, counterAccount, counterparty, ...entryRow } = row;
  const entry = statementEntry(entryRow);
  const own = { ...holder, document: holder.document === null ? null : formatDocument(holder.document) };
  const other =
    entry.type === 'fee'
      ? institution
      : otherParty((entry.counterAccountId === null ? null : counterAccount) ?? counterparty ?? {});
  const [payer, payee] = entry.direction === 'debit' ? [own, other] : [other, own];
  const authentication = createHash('sha256').update(facts).digest('hex').toUpperCase();
  const { kind, description: payerDescription } = row;
  return { ...entry, kind, payerDescription, institution, payer, payee, authentication };
}

function otherParty({ name, document, ispb, agency, accountNumber }: Partial<ReceiptParty>): ReceiptParty {
  return {
    name: name ?? null,
    document: shownDocument(document ?? ''),
    ispb: ispb ?? null,
    agency: agency ?? null,
    accountNumber: accountNumber ?? null,
  };
}

/** DICT manual 8.5: masks a CPF and returns a CNPJ in full. Other documents are hidden. */
function shownDocument(document: string): string | null {
  const kind = documentKind(document);
  if (kind === null) return null;
  return kind === 'cpf' ? maskCpf(document) : formatCnpj(document);
}
