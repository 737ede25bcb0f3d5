import type { Translated } from '../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  tooManyTokens: 'o cliente tem {most} tokens válidos: reutilize um token até que ele expire',
  noPrivateMembers: 'deve ser uma chave pública sem membros privados',
  mustBeUsableKey: 'deve ser uma chave RSA de 2048 a 8192 bits, uma chave P-256 ou uma chave Ed25519',
  uniqueKid: 'deve ter um kid único para cada chave',
  jwksOrUri: 'deve conter jwks ou jwksUri, e somente um deles',
  mustBeSha256: 'deve ter 32 bytes em hexadecimal',
  subjectOrThumbprint: 'deve conter subject ou thumbprint, e somente um deles',
};
