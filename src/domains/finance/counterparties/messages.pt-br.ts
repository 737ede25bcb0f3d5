import type { Translated } from '../../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  needsNameAndRoles: 'uma nova contraparte precisa de `name` e `roles`',
  emailAddress: 'deve ser um endereço de e-mail',
  phoneNumber: 'deve ser um número de telefone: dígitos, espaços, ( ) - e um + no início',
  inFirstVersion: 'é obrigatório na primeira versão',
  ofAnotherDocument: 'esta referência pertence a outro documento',
  anotherReference: 'este documento já tem outra referência nesta origem',
  sourceDoesNotDecide: 'a origem não decide {fields}: um operador da instituição pode conceder a ela a autoridade',
  linkedToAnotherCounterparty:
    'esta referência pertence a outra contraparte: o vínculo entre uma referência e uma contraparte não pode mudar',
  linkedToAnotherReference:
    'esta contraparte tem outra referência nesta origem: o vínculo entre uma referência e uma contraparte não pode mudar',
};
