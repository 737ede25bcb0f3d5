export const portuguese = {
  dict_lookup_required:
    'consulte antes a chave para esta conta (GET /pix/dict/{key}), e envie o end-to-end id da consulta como endToEndId',
  end_to_end_id_expired: 'este endToEndId foi emitido há mais de 12 horas: consulte a chave de novo',
  end_to_end_id_mismatch:
    'este endToEndId é da consulta de outra chave ou de outra instituição recebedora: consulte esta chave, e envie o endToEndId dela',
  end_to_end_id_used: 'um pagamento já usou este endToEndId: consulte a chave de novo para cada pagamento',
} as const satisfies Record<string, string>;
