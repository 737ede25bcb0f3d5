import { responds } from '../../../platform/resource/record.ts';
import { path, query, queryInteger, route } from '../../../rest/route.ts';
import { dictLookupRecord } from './dict.resource.ts';
import { lookUpKey } from './dict-lookup.ts';

export const dictRoutes = [
  route({
    method: 'GET',
    path: '/pix/dict/{key}',
    tag: 'PIX',
    operation: lookUpKey,
    rules: [
      'The lookup is made for the holder of `accountId`; `payerDocument` is only checked',
      'The key can be typed as people write it: `(11) 98765-4321`, `123.456.789-09`, or an e-mail or UUID in any case. `canonical_key` is the key that was understood. 11 digits without any mark are a CPF when its check digits are correct, otherwise a mobile number',
      'Text that cannot be a key is `invalid_pix_key` and costs no lookup',
      'Each payment needs its own lookup: the `end_to_end_id` is valid for one payment within 12 hours',
      'Each payer has a budget of lookups: a found key costs 1, an unknown key costs 20, and a payment returns 1',
      'Show the end user only the name, the masked document, the key and the institution. Never show the agency, the account, its type or the full CPF',
    ],
    graph: 'Mutation.lookUpPixKey',
    from: {
      key: path('key', 'key_not_found'),
      accountId: queryInteger('accountId'),
      payerDocument: query('payerDocument'),
    },
    ...responds(dictLookupRecord),
  }),
];
