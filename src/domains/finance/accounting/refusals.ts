import { type Codes, conflict, defineRefusals, notFound, unprocessable } from '../../../platform/errors/refusal.ts';
import { portuguese } from './refusals.pt-br.ts';

const REFUSALS = defineRefusals(
  {
    accounting_batch_not_found: notFound(
      'accounting batch not found: use an id that GET /finance/accounting/exports lists',
    ),
    accounting_entry_not_found: notFound(
      'accounting entry not found: use the id of an accounting entry of the institution',
    ),
    accounting_mapping_not_found: notFound(
      'accounting mapping not found: use a version of the accounting mapping of the institution',
    ),
    accounting_batch_unfinished: conflict(
      'the previous accounting batch is still being created or cancelled: try again later',
    ),
    batch_already_confirmed: conflict(
      'the accounting batch is confirmed already: read its protocol before you acknowledge it',
    ),
    batch_cancelled: conflict('the accounting batch is cancelled: a later batch contains its entries'),
    accounting_mapping_not_published: unprocessable(
      'the institution has no published accounting mapping: publish one at the console first',
    ),
    accounts_not_mapped: unprocessable({
      details: {
        unmapped: {
          type: 'array',
          items: { type: 'object' },
          description:
            'Kinds of entries without accounts: `kind`, `mapped_kind`, `financial_account_id`, and the number of `entries`',
          example: [
            { kind: 'bank_fee_charged', mapped_kind: 'bank_fee_charged', financial_account_id: null, entries: 3 },
          ],
        },
      },
    }),
    entry_not_reclassifiable: unprocessable(
      'this entry cannot move: only a classified entry can move, only once, and only to another financial account',
    ),
    no_accounting_entries: unprocessable('no open accounting entries: all entries are in a batch already'),
    financial_account_not_found: unprocessable(
      'financial account not found: use a financial account of the institution',
    ),
  },
  portuguese,
);

declare module '../../../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}
