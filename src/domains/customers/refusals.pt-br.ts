export const portuguese = {
  customer_already_exists: 'já existe um cliente com este documento',
  customer_has_open_accounts: 'o cliente tem contas abertas: encerre-as antes',
} as const satisfies Record<string, string>;
