import { z } from 'zod';
import { AppError } from '../../../platform/errors/errors.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import { IntegerId } from '../../../platform/text/ids.ts';
import { requireAccount } from '../../accounts/account-ownership.ts';
import { KnownPixKey } from '../dict/typed-pix-key.ts';
import { keysOfAccounts, latestKey, type PixKeyRecord } from './key-record.ts';

/** Identical for an unknown key and for another partner's or account's key. */
export const keyNotFound = (): AppError => new AppError('key_not_found');

export const listPixKeys = readOperation({
  name: 'listPixKeys',
  scopes: ['pix:read'],
  summary: 'Lists the PIX keys in use of an account, oldest first',
  effects: ['reads_personal_data'],
  refusals: ['account_not_of_partner'],
  input: z.strictObject({ accountId: IntegerId }),
  async run({ database, principal }, { accountId }): Promise<readonly PixKeyRecord[]> {
    const keys = await keysOfAccounts(database, principal.partnerId, [accountId]);
    if (keys.length > 0) return keys;
    await requireAccount(database, principal.partnerId, accountId);
    return keys;
  },
});

export const getPixKey = readOperation({
  name: 'getPixKey',
  scopes: ['pix:read'],
  summary: 'Returns a PIX key of the partner: the one in use, otherwise its latest ended registration',
  effects: ['reads_personal_data'],
  refusals: ['key_not_found'],
  input: z.strictObject({ key: KnownPixKey }),
  async run({ database, principal }, { key }): Promise<PixKeyRecord> {
    const found = await latestKey(database, principal.partnerId, key);
    if (!found) throw keyNotFound();
    return found;
  },
});
