import type { Translated } from '../../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  choosePayingAccount:
    'escolha uma conta de uma integração financeira que não seja conta vinculada nem já seja conta pagadora',
  stateLetters: 'deve ser a sigla de um estado, com duas letras maiúsculas',
  cepDigits: 'deve ser um CEP, com oito dígitos',
  bankDigits: 'deve ser o código COMPE do banco, com três dígitos',
  branchDigits: 'deve ter de 1 a 5 dígitos',
  accountDigits: 'deve ter de 1 a 12 dígitos',
};
