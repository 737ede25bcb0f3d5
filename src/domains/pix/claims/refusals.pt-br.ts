export const portuguese = {
  claim_not_of_account: 'a conta não é reivindicadora nem doadora nesta reivindicação',
  claim_not_found: 'reivindicação não encontrada: use um id que GET /pix/claims lista',
  claim_already_open: 'esta chave já tem uma reivindicação aberta: espere até que ela seja concluída ou cancelada',
} as const satisfies Record<string, string>;
