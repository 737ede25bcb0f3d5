export const portuguese = {
  accounting_batch_not_found: 'lote contábil não encontrado: use um id que GET /finance/accounting/exports lista',
  accounting_entry_not_found: 'lançamento contábil não encontrado: use o id de um lançamento contábil da instituição',
  accounting_mapping_not_found:
    'mapeamento contábil não encontrado: use uma versão do mapeamento contábil da instituição',
  accounting_batch_unfinished: 'o lote contábil anterior ainda está sendo gerado ou cancelado: espere e tente de novo',
  batch_already_confirmed: 'o lote contábil já foi confirmado: leia o protocolo antes de confirmar',
  batch_cancelled: 'o lote contábil foi cancelado: um lote posterior contém os seus lançamentos',
  accounting_mapping_not_published: 'a instituição não tem mapeamento contábil publicado: publique um no console antes',
  entry_not_reclassifiable:
    'este lançamento não pode mudar de conta: só um lançamento classificado pode, só uma vez, e só para outra conta gerencial',
  no_accounting_entries: 'não há lançamentos contábeis em aberto: todos já estão em um lote',
  financial_account_not_found: 'conta gerencial não encontrada: use uma conta gerencial da instituição',
} as const satisfies Record<string, string>;
