import type { Translated } from '../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  needsRole: 'esta operação exige o perfil {role}, que você não tem mais',
  valuesChanged: 'os valores atuais mudaram desde a solicitação: recuse esta mudança e solicite-a de novo',
  alreadyApproved: 'você já aprovou esta mudança: outro administrador deve aprová-la',
  oneCredentialMember: 'deve conter pelo menos um destes campos: scopes, authorizedIps ou expiresAt',
  notOfMethod: 'não se aplica ao método {method}: não o envie',
  notValidForMethod: 'não é válido para este método',
  mustBeLabel: 'deve ter de 1 a 31 caracteres (a a z, - e _) e começar com uma letra',
  inTheFuture: 'deve estar no futuro',
  needsIntegration:
    'os escopos financeiros exigem uma integração da instituição: torne antes o parceiro uma integração (setIntegration)',
  needsAuthorizedIps: 'os escopos financeiros exigem authorizedIps: liste os endereços de onde a credencial é usada',
  mustBeIspb: 'deve ser um ISPB: 8 dígitos ou letras maiúsculas',
  mustBeAgency: 'deve ter 4 dígitos',
  ispbExists: 'já existe uma instituição com este ISPB',
  oneNameEach: 'deve conter exatamente um nome para cada login',
  differentLogins: 'não pode conter o mesmo login duas vezes',
  oneLogin: 'deve conter exatamente um login: o administrador {admin} da instituição deve aprovar a nomeação',
  alreadyAdmin: 'já é o administrador da instituição',
  twoLogins: 'deve conter dois logins: a instituição não tem administrador que possa aprovar uma nomeação única',
  loginElsewhere: 'um operador de outra instituição tem este login',
  partnerNameExists: 'a instituição já tem um parceiro com este nome',
  authorityRequired: 'é obrigatório para um aprovador: defina uma alçada',
  authorityOfApprovers: 'vale somente para aprovadores: não o envie, ou inclua o perfil approver',
  loginExists: 'este login já existe: escolha outro',
  onePersonMember: 'deve conter pelo menos um destes campos: name, roles ou authority',
  notYourself: 'você não pode se desativar: peça a outro administrador',
  mustBeLogin: 'deve ter de 1 a 63 caracteres (a a z, 0 a 9, ponto, _ e -) e começar com uma letra ou um dígito',
};
