import type { Translated } from '../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  mustBeConnectorId: 'deve ter de 2 a 40 caracteres (a a z, 0 a 9 e -) e começar com uma letra',
  mustBeKeyId: 'deve ser o id de uma chave, com 22 caracteres',
  mustBePublicKey: 'deve ser uma chave pública Ed25519: 32 bytes em 43 caracteres de base64url',
  connectorExists: 'o conector {id} já existe: inclua uma chave nele',
  connectorRevoked: 'o conector está revogado: registre um novo',
  keyExists: 'esta chave já está registrada: gere uma nova',
};
