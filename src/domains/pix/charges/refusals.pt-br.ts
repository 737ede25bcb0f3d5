export const portuguese = {
  charge_not_found: 'cobrança não encontrada: use o txId que a criação da cobrança retornou',
  external_id_taken:
    'a conta tem outra cobrança com este externalId: use um externalId novo, ou repita os primeiros dados sem alteração',
} as const satisfies Record<string, string>;
