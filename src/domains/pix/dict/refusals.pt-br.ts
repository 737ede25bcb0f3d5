export const portuguese = {
  key_not_found: 'chave não encontrada: use uma chave que GET /pix/keys lista para esta conta',
  payer_document_mismatch: 'payerDocument não é o documento do titular de accountId',
  lookup_budget_exhausted:
    'o pagador consultou chaves demais: pague com as consultas já feitas, ou espere antes da próxima consulta',
  directory_unavailable: 'o diretório de chaves (DICT) não está respondendo: tente de novo mais tarde',
} as const satisfies Record<string, string>;
