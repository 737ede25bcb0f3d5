export const portuguese = {
  cursor_expired:
    'o registro já não tem os eventos depois deste cursor: retome do cursor mais antigo que este erro traz',
  cursor_lost:
    'o banco de dados foi restaurado para antes do evento deste cursor: leia de novo a partir do cursor mais antigo que este erro traz',
} as const;
