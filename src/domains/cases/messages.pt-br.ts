import type { Translated } from '../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  noOrder: 'os livros não têm uma ordem deste caso que possa ser consultada no trilho',
  accountOfCustomerOnly: 'accountId indica a conta do cliente de post_to_customer, e de nenhuma outra medida',
  noMoney: 'este caso não envolve dinheiro: encerre-o quando a causa estiver resolvida',
  alreadyOnSuspense: 'o caso já está na conta transitória: lance o valor a partir dela',
  amountRequired: 'o trilho não informa o valor: envie amount, conforme o extrato do próprio trilho',
  aboveCase: 'o valor é maior que o valor do caso',
  notOnSuspense: 'o caso não tem valor na conta transitória: lance-o antes nela',
  aboveSuspense: 'o valor é maior que o valor do caso na conta transitória',
  onlyLaterOutcome:
    'somente um resultado posterior de um pagamento conhecido pode ser aceito: lance o valor na conta transitória',
  notForRefunds: 'resultados de devoluções não podem ser aceitos: lance o valor na conta transitória',
  onSuspense: 'o caso está na conta transitória: lance o valor a partir dela',
  ownAmount: 'o pagamento é lançado com o próprio valor: não envie amount',
  moneyOnSuspense: 'o caso tem valor na conta transitória: lance-o antes',
  postsNothing: 'um encerramento não lança nada: não envie amount',
  accountClosed: 'a conta está encerrada',
  accountReserved: 'a conta é reservada a ordens liberadas: use outra conta',
};
