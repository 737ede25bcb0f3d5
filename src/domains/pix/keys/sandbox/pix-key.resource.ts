import { flag, text, word } from '../../../../platform/resource/member.ts';
import { restRecord } from '../../../../platform/resource/record.ts';
import { resource } from '../../../../platform/resource/resource.ts';
import { PIX_KEY_TYPES } from '../../../../rails/dict-codes.ts';

export const simulatedEntry = resource('SimulatedDirectoryEntry', 'A key of a customer of the simulated bank.', {
  key: text('The key.', { example: '+5511987654321' }),
  keyType: word(PIX_KEY_TYPES, 'Kind of key.', { example: 'PHONE' }),
  ispb: text('ISPB of the simulated bank.', { example: '99999011' }),
  ownerDocument: text('CPF or CNPJ of the owner.', { example: '11144477735' }),
  ownerName: text('Name of the owner.', { example: 'João Pagador' }),
});

export const simulatedBlock = resource('SimulatedKeyBlock', 'A key that the directory blocked or unblocked.', {
  key: text('The key.', { example: 'maria@example.com' }),
  blocked: flag(
    'Whether the key is blocked in the directory. An event follows when the gateway processes the change.',
    { example: true },
  ),
});

export const simulatedEntryRecord = restRecord(simulatedEntry);
export const simulatedBlockRecord = restRecord(simulatedBlock);
