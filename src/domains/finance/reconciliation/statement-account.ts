import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { BANK_ACCOUNT_COLUMNS, type BankAccount } from '../master/master.ts';
import type { ReadStatement } from './statement-files/read-statement.ts';

// Banks add leading zeros, and write numbers with and without branch and check digits.
const BY_NUMBER = statement(
  'bank_accounts_of_file',
  `select ${BANK_ACCOUNT_COLUMNS} from bank_account b
   where b.institution_id = $1 and ($2::text is null or ltrim(b.bank_code, '0') = $2)
     and exists (
       select from (values (''), (b.branch), (b.branch || b.branch_digit)) w(branch),
         (values (b.account_number), (b.account_number || b.account_digit)) n(number)
       where ltrim(w.branch || n.number, '0') = $3
         and ($4::text is null or w.branch <> '' or $4 in (ltrim(b.branch, '0'), ltrim(b.branch || b.branch_digit, '0'))))
   order by b.id = $5 desc, b.id limit 2`,
);

/** Letters and digits in upper case, without leading zeros. */
const bareNumber = (written: string): string =>
  written
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^0+/, '');

/**
 * The one bank account whose number the statement gives; null without one or with several. `chosenId`: the account that
 * the caller names, which counts when several have the number.
 */
export async function accountOfStatement(
  db: Queryable,
  institutionId: number,
  { bankCode, branch, account }: Pick<ReadStatement, 'bankCode' | 'branch' | 'account'>,
  chosenId: string | null,
): Promise<BankAccount | null> {
  const number = bareNumber(account ?? '');
  if (number === '') return null;
  const bank = bareNumber(bankCode ?? '') || null;
  const values = [institutionId, bank, number, bareNumber(branch ?? '') || null, chosenId];
  const [first, ...others] = await db.query<BankAccount>(BY_NUMBER, values);
  return first && (others.length === 0 || first.id === chosenId) ? first : null;
}
