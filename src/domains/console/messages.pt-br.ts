import type { Translated } from '../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  otherInstitutions:
    'esta instalação tem outras instituições: peça à equipe que opera o gateway para reenfileirar mensagens',
};
