export const portuguese = {
  duplicate_member:
    'um objeto do corpo tem o mesmo membro duas vezes: envie cada membro uma vez, porque cada leitor considera um deles',
  invalid_json: 'o corpo não é JSON válido',
  unauthorized: 'token de acesso obrigatório: envie um em Authorization: Bearer <token>',
  ip_not_authorized:
    'esta credencial não aceita requisições deste endereço IP: use um dos endereços registrados para ela',
  partner_suspended: 'a instituição suspendeu este parceiro: fale com a instituição para retomar o serviço',
  actor_comes_from_credential: 'a credencial determina o autor e a instituição: deixe estes campos fora do corpo',
  finance_integration_not_enabled:
    'somente integrações financeiras ativas da instituição podem usar isto: peça à instituição que habilite a sua',
  financial_product_disabled: 'a instituição desabilitou este produto financeiro: peça à instituição que o habilite',
  fresh_proof_required:
    'entrada recente obrigatória: entre de novo em /console/sign-in?proof=fresh e repita em até 5 minutos',
  decide_at_console: 'a linha de comando não pode decidir o pedido de outra pessoa: entre no console e decida por lá',
  route_not_found: 'nenhuma rota tem este caminho: confira o caminho na referência da API',
  idempotency_conflict: 'este Idempotency-Key foi usado com outra requisição: use uma chave nova',
  idempotency_in_progress:
    'a primeira requisição com este Idempotency-Key ainda está em andamento: espere e repita a requisição com a mesma chave',
  payload_too_large: 'o corpo é grande demais: envie menos dados em uma requisição',
  unsupported_media_type: 'Content-Type não aceito: envie o corpo como application/json em UTF-8',
  idempotency_key_required:
    'Idempotency-Key obrigatório: envie uma chave de 8 a 180 bytes, e a mesma chave ao repetir a requisição',
  rate_limited: 'requisições demais: espere e tente de novo',
  request_abandoned: 'o cliente se desconectou',
  internal_error: 'erro interno: se persistir, fale com o suporte e informe o id da requisição',
  unavailable: 'o serviço está temporariamente indisponível: tente de novo',
} as const;
