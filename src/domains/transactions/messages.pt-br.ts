import type { Translated } from '../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  mustBeReference:
    'deve ser o id de uma transação ou de um lançamento do extrato (ambos UUIDs), ou um end-to-end id (32 caracteres)',
};
