export const portuguese = {
  batching_not_supported:
    'lotes não são aceitos: envie uma operação por requisição; uma operação pode selecionar muitos campos',
  persisted_query_not_supported: 'PersistedQueryNotSupported',
  token_expired: 'o token de acesso expirou; retome com um novo',
  token_revoked: 'o token de acesso foi revogado',
  introspection_disabled: 'a introspecção está desabilitada neste gateway: leia o schema.graphql publicado',
  operation_not_trusted: 'este gateway executa somente operações registradas: peça uma pelo seu hash',
  persisted_query_not_found: 'PersistedQueryNotFound',
  too_many_connections: 'este endereço tem conexões abertas demais sem token: envie connection_init ou feche algumas',
} as const;
