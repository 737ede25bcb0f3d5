import {
  type Codes,
  defineRefusals,
  notFound,
  tooMany,
  unavailable,
  unprocessable,
} from '../../../platform/errors/refusal.ts';
import { inField, retryAfter } from '../../../platform/errors/refusal-details.ts';
import { portuguese } from './refusals.pt-br.ts';

const REFUSALS = defineRefusals(
  {
    key_not_found: notFound('key not found: use a key that GET /pix/keys lists for this account'),
    invalid_pix_key: unprocessable({
      example: 'key is not a valid PIX key: use a CPF, CNPJ, e-mail, phone (+5511987654321) or EVP',
    }),
    payer_account_required: unprocessable(
      inField('accountId', '`accountId` is required: every lookup is made for the holder of an account'),
    ),
    payer_document_mismatch: unprocessable('payerDocument is not the document of the holder of accountId'),
    lookup_budget_exhausted: tooMany(
      'the payer has looked up too many keys: pay with the lookups that exist, or wait before the next lookup',
      retryAfter(30),
    ),
    directory_unavailable: unavailable('the key directory (DICT) does not respond right now: try again later'),
  },
  portuguese,
);

declare module '../../../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}
