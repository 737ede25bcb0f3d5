import { expect, test } from 'vitest';
import { differencesOf } from '../../../../src/domains/finance/payment-runs/return-owner.ts';

const HEAD = {
  ...({ profile: 'febraban', bank: '001', bankName: 'Banco Modelo' } as const),
  company: {
    ...{ name: 'Empresa Modelo', document: '01222333000181', agreement: '0123-456', branch: '1234', branchDigit: '5' },
    ...{ account: '56789', accountDigit: '0' },
  },
} as const;
const OWNER = {
  ...{ bank: '001', document: '01222333000181', agreement: '0123-456', branch: '01234' },
  ...{ account: '000000056789', accountDigit: '0' },
};

test.for([
  ['the fields as they are sent', {}],
  ['leading zeros and no punctuation', { agreement: '00000000000000123456' }],
  ['blank fields', { agreement: '', document: '', accountDigit: '' }],
  ['zeros instead of the document', { document: '00000000000000' }],
  ['check digits within the numbers', { branch: '12345', account: '567890', accountDigit: '' }],
] as const)('a return header with %s is of the account', ([, change]) => {
  expect(differencesOf(HEAD, { ...OWNER, ...change })).toEqual([]);
});

test.for([
  ['bank', { bank: '237' }, 'bank 237 instead of 001'],
  ['document', { document: '99222333000181' }, 'company document 99222333000181 instead of 01222333000181'],
  ['agreement', { agreement: '123457' }, 'agreement 123457 instead of 0123-456'],
  ['branch', { branch: '4321' }, 'branch 4321 instead of 1234'],
  ['account digit', { accountDigit: '9' }, 'account with its digit 0000000567899 instead of 56789'],
] as const)('a return header with another %s is of another owner', ([, change, difference]) => {
  expect(differencesOf(HEAD, { ...OWNER, ...change }).map(String)).toEqual([difference]);
});
