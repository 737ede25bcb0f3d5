import type { Translated } from '../../shared/language/text.ts';
import type { connection as english } from './messages.en.ts';

export const connection: Translated<typeof english> = {
  title: 'Conexão',
  about:
    'Um único WebSocket traz todos os dados ao vivo. Após uma reconexão, a leitura continua depois do último evento recebido.',
  log: 'Registro da conexão',
  'log.label': 'Registro da conexão, mais recente primeiro',
  credentials: 'Credenciais',
  partner: 'Parceiro',
  institution: 'Instituição',
  'institution.ispb': '{name} (ISPB {ispb})',
  clientId: 'ID do cliente',
  scopes: 'Escopos',
};
