import { computed, constant, record, text, word } from '../../../platform/resource/member.ts';
import { restRecord } from '../../../platform/resource/record.ts';
import { type RowOf, resource } from '../../../platform/resource/resource.ts';
import { BANK_ACCOUNT_TYPES, PIX_KEY_TYPES } from '../../../rails/dict-codes.ts';

export const dictEntry = resource(
  'PixKeyLookup',
  'Directory (DICT) entry of a PIX key, with the end-to-end id of one payment to it.',
  {
    accountNumber: text('Account number in the directory. Never an internal account id.', { example: '1234567' }),
    accountType: word(BANK_ACCOUNT_TYPES, "Kind of the owner's account.", { example: 'CACC' }),
    branch: text("Agency of the owner's account.", { example: '0001' }),
    ispb: text("ISPB of the owner's institution: `recipientIspb` of the payment.", { example: '99999011' }),
    keyType: word(PIX_KEY_TYPES, 'Kind of key.', { example: 'EMAIL' }),
    key: text('The key.', { rest: 'key_value', example: 'ok@sandbox' }),
    ownerDocument: text('CPF or CNPJ of the owner, as the directory returned it.', { example: '12345678909' }),
    ownerName: text('Name of the owner.', { example: 'Maria Recebedora' }),
    participantName: text("Name of the owner's institution.", { example: 'Banco Simulado S.A.' }),
  },
);

export const dictLookup = resource('DictLookup', dictEntry.description, {
  status: computed(constant('found', 'Always `found`.', { graph: false }), () => 'found' as const),
  endToEndId: text('End-to-end id of one payment to this key from this account, valid for 12 hours.', {
    example: 'E99999004202611211530AbCdEf12345',
  }),
  canonicalKey: text("The looked-up key in the directory's canonical form, as the gateway understood the input.", {
    example: 'ok@sandbox',
  }),
  data: computed(
    record(restRecord(dictEntry, null), 'Entry of the directory.', { graph: false }),
    (row: RowOf<typeof dictEntry>) => row,
  ),
});

export const dictLookupRecord = restRecord(dictLookup);
