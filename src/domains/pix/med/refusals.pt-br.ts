export const portuguese = {
  med_not_found: 'recuperação de valores (MED) não encontrada: use um id que GET /pix/med lista para esta conta',
  med_already_open: 'este Pix já tem uma recuperação de valores aberta',
  med_not_allowed:
    'a conta recebeu este Pix, e a recuperação de valores é somente para Pix enviado: devolva-o com POST /pix/payments/{id}/refund',
  med_window_expired: 'uma recuperação de valores só pode ser aberta até 80 dias após o Pix',
  transaction_not_of_account:
    'a conta não enviou um Pix liquidado com este `endToEndId`: confira accountId e endToEndId',
} as const satisfies Record<string, string>;
