import { instant, integer, orNull, text, uuid, word } from '../../../platform/resource/member.ts';
import { restRecord } from '../../../platform/resource/record.ts';
import { camelCase, resource } from '../../../platform/resource/resource.ts';
import { PIX_KEY_TYPES } from '../../../rails/dict-codes.ts';

export const BENEFICIARY_ACCOUNT_TYPES = {
  checking: 'Checking account.',
  savings: 'Savings account.',
  payment: 'Payment account.',
  salary: 'Salary account.',
};

export const favorite = resource(
  'FavoriteBeneficiary',
  'A beneficiary that is saved for later transfers.',
  camelCase({
    id: uuid('Id of the favorite.', {
      graph: 'favoriteId',
      graphType: 'ID',
      example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c12',
    }),
    accountId: orNull(
      integer('Account of the favorite.', { rest: 'account_id', graph: false }),
      'when it is for all accounts of the partner',
    ),
    name: text('Name of the beneficiary.', { example: 'Oficina do João Ltda' }),
    document: text('CPF or CNPJ of the beneficiary.', { example: '11222333000181' }),
    bankCode: text('Bank of the beneficiary: 3 digits (COMPE) or 8 (ISPB).', { example: '00000000' }),
    branch: text('Branch, without check digit.', { example: '1234' }),
    accountNumber: text('Account with its check digit, without hyphen.', { example: '567890X' }),
    accountType: word(BENEFICIARY_ACCOUNT_TYPES, 'Type of the account.', { example: 'checking' }),
    pixKey: orNull(text('PIX key of the beneficiary.'), 'when none was saved'),
    pixKeyType: orNull(word(PIX_KEY_TYPES, 'Type of the PIX key.'), 'without a key'),
    createdAt: instant('When the favorite was saved.', { example: '2026-11-21T15:30:10.123Z' }),
  }),
);

export const favoriteRecord = restRecord(favorite);
