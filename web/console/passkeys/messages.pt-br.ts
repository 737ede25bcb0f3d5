import type { Translated } from '../../shared/language/text.ts';
import type { passkeys as english } from './messages.en.ts';

export const passkeys: Translated<typeof english> = {
  title: 'Chaves de acesso',
  about:
    'Com uma chave de acesso, cada aprovação e cada liberação é assinada no próprio dispositivo, por digital, rosto ou PIN.',
  missing: 'As chaves de acesso não estão disponíveis',
  none: 'Nenhuma chave de acesso cadastrada',
  'none.about': 'Sem chave de acesso, a identidade é confirmada por um novo login nos últimos 5 minutos.',
  name: 'Nome',
  'name.hint': 'Nome do dispositivo, por exemplo Notebook do trabalho.',
  'name.missing': 'Informe um nome.',
  created: 'Cadastrada em',
  used: 'Última assinatura',
  'used.never': 'Nunca',
  act: 'Ação',
  add: 'Adicionar chave de acesso',
  'add.title': 'Adicionar uma chave de acesso',
  'add.first':
    'O navegador cria a chave de acesso. A partir daí, cada decisão deve ser assinada com uma chave de acesso.',
  'add.other': 'O navegador cria a chave de acesso. É preciso confirmar com uma chave de acesso já cadastrada.',
  'add.done': '{name} foi adicionada.',
  create: 'Criar chave de acesso',
  'create.other': 'Criar outra chave de acesso',
  'create.waiting': 'Aguardando o dispositivo…',
  'create.done': 'A chave de acesso foi criada.',
  'create.missing': 'Crie a chave de acesso primeiro.',
  'create.failed': 'O dispositivo não devolveu uma chave de acesso.',
  remove: 'Remover',
  'remove.title': 'Remover {name}',
  'remove.explain':
    '{name} deixa de assinar. A remoção é confirmada com uma das chaves de acesso cadastradas. Sem nenhuma chave, a identidade é confirmada com um novo login.',
  'remove.done': '{name} foi removida.',
};
