import { type Codes, conflict, defineRefusals, notFound, unprocessable } from '../../../platform/errors/refusal.ts';
import { cents, count, word } from '../../../platform/errors/refusal-details.ts';
import { portuguese } from './refusals.pt-br.ts';

const REFUSALS = defineRefusals(
  {
    match_not_found: notFound('match not found: use a match of the institution'),
    proposal_not_found: notFound('proposal not found: read the open proposals again'),
    reconciliation_item_not_found: notFound(
      'item not found: use a payment or receipt that GET /finance/reconciliation/pending lists',
    ),
    statement_entry_not_found: notFound('bank statement entry not found: use an entry of an imported statement'),
    match_already_undone: conflict('this match is undone already'),
    proposal_not_open: conflict({ details: { proposal_status: word('Current state of the proposal', 'dismissed') } }),
    reconciliation_item_already_matched: conflict({
      details: { item_id: word('Id of the matched item', '019a9f3e-7d12-7a2b-8c3d-4e5f60718293') },
    }),
    statement_entry_already_matched: conflict({
      details: { statement_entry_id: word('Id of the statement entry', '019a9f3e-7d10-7a2b-8c3d-4e5f60718293') },
    }),
    statement_entry_conflict: conflict({
      example: 'the entry 20261120001 of this account is already known with other values',
      details: { external_id: word('Id of the conflicting entry, or of one of them', '20261120001') },
    }),
    match_not_allowed: unprocessable(),
    match_not_exact: unprocessable({
      details: { difference: cents('Amount by which the entries exceed the items and differences', 150) },
    }),
    statement_of_another_account: unprocessable(
      'the file is the statement of another bank account: choose the account of the file',
    ),
    invalid_statement_file: unprocessable({
      details: { line: count('Number of the invalid line of the file, starting at 1', 12) },
    }),
  },
  portuguese,
);

declare module '../../../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}
