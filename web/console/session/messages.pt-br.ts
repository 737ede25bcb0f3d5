import type { Translated } from '../../shared/language/text.ts';
import type { session as english } from './messages.en.ts';

export const session: Translated<typeof english> = {
  'role.preparer': 'preparador',
  'role.approver': 'aprovador',
  'role.treasurer': 'tesoureiro',
  'role.accountant': 'contador',
  'role.admin': 'administrador',
  'role.viewer': 'consulta',
  checking: 'Verificando sua sessão',
  signedOut: 'Sessão não iniciada',
  'signedOut.idle': 'Sua sessão foi encerrada após 15 minutos sem atividade.',
  'signedOut.ended': 'Sua sessão terminou. Entre para continuar de onde parou.',
  'signedOut.left': 'Você saiu do console.',
  'signedOut.none': 'Entre para usar o console da instituição.',
  signIn: 'Entrar',
  'signIn.page': 'Entrar · Console',
  unreachable: 'Não foi possível acessar o gateway',
  'unreachable.about': 'Não foi possível verificar sua sessão.',
  'passkey.notLoaded': 'Não foi possível preparar a assinatura com a chave de acesso. Tente de novo.',
  'passkey.registered': 'Este dispositivo já tem uma chave de acesso sua.',
  'passkey.cancelled': 'A assinatura com a chave de acesso foi cancelada ou expirou. Tente de novo.',
  'passkey.unsupported':
    'Este navegador não pode usar chaves de acesso neste endereço. Use outro navegador ou dispositivo.',
  'passkey.failed': 'Não foi possível usar a chave de acesso. Use o dispositivo em que ela está e tente de novo.',
};
