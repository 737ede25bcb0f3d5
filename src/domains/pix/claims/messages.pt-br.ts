import type { Translated } from '../../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  evpNotClaimable: 'uma chave aleatória (EVP) não pode ser reivindicada: registre uma nova',
  documentOfHolder: 'uma chave CPF ou CNPJ só pode ser reivindicada para uma conta do seu titular',
  notRegistered: 'a chave não está registrada: registre-a em vez de reivindicá-la',
  keyInMotion: 'a chave está sendo registrada ou excluída: tente de novo mais tarde',
  alreadyHere: 'a conta já tem esta chave',
  movesBetweenHolders: 'uma chave CPF ou CNPJ só pode mudar entre contas do seu titular',
  keyJustLeft: 'a chave acabou de sair da conta: tente de novo',
  stepNotInState:
    'o estado da reivindicação é {status}: ela não pode ser {step, select, acknowledge {recebida} confirm {confirmada} complete {concluída} other {cancelada}}',
  otherSideOnly:
    'o {side, select, donor {doador} other {reivindicador}} não pode {step, select, acknowledge {acusar o recebimento da reivindicação} confirm {confirmar a reivindicação} complete {concluir a reivindicação} other {cancelar a reivindicação}}: somente o outro lado pode',
  sideCannot:
    'o {side, select, donor {doador} other {reivindicador}} não pode {step, select, confirm {confirmar} other {cancelar}} a reivindicação',
  sideCanOnlyFor:
    'o {side, select, donor {doador} other {reivindicador}} só pode {step, select, confirm {confirmar} other {cancelar}} uma reivindicação de {type, select, OWNERSHIP {posse} other {portabilidade}} pelos motivos: {reasons}',
  onlyForFraud: 'o doador já confirmou a reivindicação e só pode cancelá-la por FRAUD',
  completableAfterDeadline: 'uma reivindicação de posse só pode ser concluída após o prazo do reivindicador',
  reasonAfterDeadline: '{reason} só pode ser usado após o prazo do doador',
  completeLater: 'a chave está sendo registrada ou excluída: conclua a reivindicação mais tarde',
  notOfPartner: 'o parceiro não tem esta chave em uso',
  typeNotClaimable:
    'uma chave do tipo {keyType} não pode ter uma reivindicação de {type, select, OWNERSHIP {posse} other {portabilidade}}',
  bothSidesHere: 'os dois lados são contas deste gateway: os parceiros delas devem executar os passos',
};
