export const portuguese = {
  counterparty_not_found: 'contraparte não encontrada: use um id que GET /finance/counterparties lista',
  counterparty_already_exists: 'já existe uma contraparte com este documento: atualize essa contraparte',
  counterparty_changed: 'a contraparte mudou depois que você a leu: leia de novo e repita a requisição',
  source_version_conflict:
    'esta versão da referência já foi enviada com outros dados: envie dados alterados como uma nova versão',
  source_not_found: 'origem não encontrada: use uma integração da instituição',
  source_not_linked: 'esta integração não tem referência à contraparte: vincule uma referência antes',
} as const satisfies Record<string, string>;
