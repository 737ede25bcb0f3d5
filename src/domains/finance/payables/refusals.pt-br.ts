export const portuguese = {
  duplicate_payable:
    'outro título tem este fornecedor e esta referência: se este também é devido, envie uma justificativa',
  authority_exceeded: 'o valor líquido excede a sua alçada',
} as const satisfies Record<string, string>;
