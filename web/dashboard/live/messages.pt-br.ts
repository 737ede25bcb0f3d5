import type { Translated } from '../../shared/language/text.ts';
import type { live as english } from './messages.en.ts';

export const live: Translated<typeof english> = {
  'why.tokenExpired': 'o token de acesso expirou',
  'why.tokenRefused': 'o token de acesso foi recusado',
  'why.noResponse': 'o gateway não respondeu',
  'why.restarting': 'o gateway está reiniciando',
  'why.lost': 'a conexão caiu',
  'why.closed': 'o gateway encerrou a conexão ({reason})',
  connected: 'Conectado',
  reconnected: 'Reconectado após {duration}',
  newToken: 'Solicitando um novo token de acesso',
  retrying: 'Nova tentativa em {seconds} s',
};
