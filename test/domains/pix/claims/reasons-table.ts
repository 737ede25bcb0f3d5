import type { ClaimReason, ClaimType } from '../../../../src/rails/dict-codes.ts';

/** Table of DICT API 1.8.0. d: donor; c: claimer; D: donor after the end of the resolution period. */
export const TABLE: Record<ClaimReason, Record<'confirm' | 'cancel', Record<ClaimType, string>>> = {
  USER_REQUESTED: { confirm: { PORTABILITY: 'd', OWNERSHIP: 'd' }, cancel: { PORTABILITY: 'dc', OWNERSHIP: 'c' } },
  ACCOUNT_CLOSURE: { confirm: { PORTABILITY: 'd', OWNERSHIP: '' }, cancel: { PORTABILITY: 'c', OWNERSHIP: 'c' } },
  DEFAULT_OPERATION: { confirm: { PORTABILITY: '', OWNERSHIP: 'D' }, cancel: { PORTABILITY: 'D', OWNERSHIP: 'c' } },
  FRAUD: { confirm: { PORTABILITY: '', OWNERSHIP: '' }, cancel: { PORTABILITY: 'dc', OWNERSHIP: 'dc' } },
  RECONCILIATION: { confirm: { PORTABILITY: '', OWNERSHIP: '' }, cancel: { PORTABILITY: 'c', OWNERSHIP: '' } },
};
