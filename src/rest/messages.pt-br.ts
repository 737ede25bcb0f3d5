import type { Translated } from '../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  unknownToken: 'o token de acesso é desconhecido, expirou ou foi revogado: solicite um novo',
  sentOnce: 'deve ser enviado no máximo uma vez',
  headersTooLarge: 'a linha da requisição e os cabeçalhos são grandes demais',
  requestTimeout: 'a requisição não chegou a tempo',
  notHttp: 'a conexão enviou bytes que não são uma requisição HTTP',
  decisionBody: 'deve conter operation (o nome de uma mutation) e input',
  noProofNeeded: 'esta mutation não precisa de prova recente: envie-a diretamente',
  onlyConsolePages: 'somente páginas do console em {origin} podem enviar esta requisição',
  csrfToken: 'o token CSRF falta ou está errado: envie o csrfToken de GET /console/session em {header}',
  notSignedIn: 'você não entrou no console: entre em {path}',
  unreadable: 'não foi possível ler a requisição',
  pathEncoding: 'o caminho contém uma codificação por porcentagem inválida',
  segmentTooLong: 'um trecho do caminho é longo demais: nenhum recurso tem tal id',
  notUtf8: 'o corpo não é UTF-8 válido',
  nestedTooDeep: 'não pode ter mais de {max} níveis',
  protoMember: 'o corpo contém um membro __proto__, o que não é permitido',
  memberName: 'o nome de um membro contém caracteres de controle ou surrogates sem par',
  sameInBodyAndQuery: 'deve ter o mesmo valor no corpo e na query',
  notRepeated: 'não pode ser repetido',
  unknownField: 'campo desconhecido',
  mustBeJsonObject: 'deve ser um objeto JSON',
  queryEncoding: 'a query contém uma codificação por porcentagem inválida',
  methodNotAllowed: 'o caminho não aceita este método: veja o cabeçalho Allow',
};
