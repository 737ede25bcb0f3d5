import { z } from 'zod';
import { statement } from '../../../../platform/database/queryable.ts';
import { AppError } from '../../../../platform/errors/errors.ts';
import { operation, type WriteContext } from '../../../../platform/operation/operation.ts';
import type { RowOf } from '../../../../platform/resource/resource.ts';
import { Document } from '../../../../platform/text/documents.ts';
import { nonBlankText } from '../../../../platform/text/text.ts';
import { wordsOf } from '../../../../platform/text/words.ts';
import { PIX_KEY_TYPES } from '../../../../rails/dict-codes.ts';
import { dictKeyBlocked, dictKeyUnblocked } from '../../../../rails/dict-keys.ts';
import type { DirectoryEntry } from '../../../../rails/directory.ts';
import { blockEntry, insertEntry } from '../../../../sandbox/directory-entries.ts';
import { SANDBOX_BANK } from '../../../../sandbox/magic-recipients.ts';
import { KnownPixKey, requirePixKey } from '../../dict/typed-pix-key.ts';
import { t } from '../texts.ts';
import { send } from './key-directory.ts';
import type { simulatedBlock } from './pix-key.resource.ts';

// Locked, so that a concurrent block and unblock each see the other's result.
const LOCK_ENTRY_OF_PARTNER = statement(
  'sandbox_lock_key_of_partner',
  `select e.blocked from sandbox_dict_entry e join pix_key k on k.key = e.key
     and k.partner_id = $2 and k.status not in ('deleted', 'rejected')
   where e.key = $1 for update of e`,
);

export const simulateDirectoryEntry = operation({
  name: 'simulateDirectoryEntry',
  scopes: ['sandbox:write'],
  summary: 'Registers a PIX key in the directory for a customer of the simulated bank',
  effects: ['simulates'],
  refusals: ['invalid_pix_key', 'key_already_registered'],
  input: z.strictObject({
    key: nonBlankText(77),
    keyType: z.enum(wordsOf(PIX_KEY_TYPES)),
    ownerDocument: Document.meta({ description: "CPF or CNPJ of the key's owner, digits only" }),
    ownerName: nonBlankText(140).meta({ description: "Name of the key's owner" }),
  }),
  async run({ tx, now }, { key, keyType, ownerDocument, ownerName }): Promise<DirectoryEntry> {
    const entry: DirectoryEntry = {
      key: requirePixKey(key, 'key', keyType).key,
      keyType,
      ispb: SANDBOX_BANK.ispb,
      participantName: SANDBOX_BANK.name,
      branch: '0001',
      accountNumber: '7654321',
      accountType: 'CACC',
      ownerName,
      ownerDocument,
    };
    if (!(await insertEntry(tx, entry, now))) {
      throw new AppError('key_already_registered', t('alreadyInDirectory'));
    }
    return entry;
  },
});

export interface SimulatedBlock extends RowOf<typeof simulatedBlock> {}

export const simulateKeyBlock = operation({
  name: 'simulateKeyBlock',
  scopes: ['sandbox:write'],
  summary: "Blocks a PIX key of one of the partner's accounts in the directory. An event reports the block",
  effects: ['simulates'],
  refusals: ['key_not_found', 'invalid_key_state'],
  input: z.strictObject({
    key: KnownPixKey,
    reason: nonBlankText(140).meta({ description: 'Reason for people, at most 140 characters' }),
  }),
  async run(context, { key, reason }): Promise<SimulatedBlock> {
    await change(context, key, true);
    await send(context.tx, dictKeyBlocked.type, { key, reason, at: context.now.toISOString() }, context.now);
    return { key, blocked: true };
  },
});

export const simulateKeyUnblock = operation({
  name: 'simulateKeyUnblock',
  scopes: ['sandbox:write'],
  summary: "Unblocks a PIX key of one of the partner's accounts in the directory. An event reports the change",
  effects: ['simulates'],
  refusals: ['key_not_found', 'invalid_key_state'],
  input: z.strictObject({ key: KnownPixKey }),
  async run(context, { key }): Promise<SimulatedBlock> {
    await change(context, key, false);
    await send(context.tx, dictKeyUnblocked.type, { key, at: context.now.toISOString() }, context.now);
    return { key, blocked: false };
  },
});

async function change(context: WriteContext, key: string, blocked: boolean): Promise<void> {
  const { tx, principal, services } = context;
  const [entry] = await tx.query<{ blocked: boolean }>(LOCK_ENTRY_OF_PARTNER, [key, principal.partnerId]);
  if (!entry) throw new AppError('key_not_found', t('notOfPartner'));
  if (entry.blocked === blocked) {
    throw new AppError('invalid_key_state', blocked ? t('alreadyBlocked') : t('notBlocked'));
  }
  await blockEntry(tx, key, blocked);
  context.afterCommit(() => services.outsideWorld.wake());
}
