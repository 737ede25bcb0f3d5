import { z } from 'zod';
import { statement } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { IntegerId } from '../../../platform/ids.ts';
import { readOperation } from '../../../platform/operation.ts';
import { nonBlankText } from '../../../platform/text.ts';
import { keysOfAccounts, latestKey, type PixKeyRecord } from './key-record.ts';

const OWNS_ACCOUNT = statement(
  'pix_keys_account_of_partner',
  'select account_id from balance where account_id = $1 and partner_id = $2',
);

/** The same whether nobody has the key, another partner, or another account. */
export const keyNotFound = (): AppError => new AppError('key_not_found', 'the account has no such key');

export const listPixKeys = readOperation({
  name: 'listPixKeys',
  scope: 'pix:read',
  summary: 'Lists the PIX keys of an account that are in use, oldest first',
  input: z.strictObject({ accountId: IntegerId }),
  async run({ database, principal }, { accountId }): Promise<readonly PixKeyRecord[]> {
    const keys = await keysOfAccounts(database, principal.partnerId, [accountId]);
    if (keys.length > 0) return keys;
    const [account] = await database.query(OWNS_ACCOUNT, [accountId, principal.partnerId]);
    if (!account) throw new AppError('account_not_of_partner', 'account_id is not an account of this partner');
    return keys;
  },
});

export const getPixKey = readOperation({
  name: 'getPixKey',
  scope: 'pix:read',
  summary: 'Reads a PIX key of an account of the partner: in use, or how its last registration there ended',
  input: z.strictObject({ key: nonBlankText(77) }),
  async run({ database, principal }, { key }): Promise<PixKeyRecord> {
    const found = await latestKey(database, principal.partnerId, key);
    if (!found) throw keyNotFound();
    return found;
  },
});
