import { formatDecimal } from '../../../../platform/text/decimal.ts';
import { cobvAmount } from '../due-date/cobv-amount.ts';
import type { ChargeAtLocation } from './charge-location.ts';

const CNPJ_LENGTH = 14;

const documentOf = (document: string): Readonly<Record<string, string>> =>
  document.length === CNPJ_LENGTH ? { cnpj: document } : { cpf: document };

/** Claims as payers' banks read them (openapi 2.9.0, CobPayload and CobVPayload). `payOn` is the day of the price. */
export function payloadOf(charge: ChargeAtLocation, presentedAt: Date, payOn: string | null): object {
  const { terms } = charge;
  const common = {
    txid: charge.txId,
    revisao: charge.revision,
    status: 'ATIVA',
    chave: charge.key,
    ...(charge.description === null ? {} : { solicitacaoPagador: charge.description }),
    ...debtorOf(charge),
  };
  const presented = { criacao: charge.createdAt.toISOString(), apresentacao: presentedAt.toISOString() };
  if (terms === null || payOn === null) {
    return {
      ...common,
      calendario: { ...presented, expiracao: charge.expiresInSeconds },
      valor: { original: formatDecimal(charge.amount), modalidadeAlteracao: 0 },
    };
  }
  const amount = cobvAmount(terms, payOn);
  return {
    ...common,
    calendario: {
      ...presented,
      dataDeVencimento: terms.dueDate,
      validadeAposVencimento: terms.validDaysAfterDue,
    },
    valor: {
      original: formatDecimal(amount.original),
      multa: formatDecimal(amount.fine),
      juros: formatDecimal(amount.interest),
      abatimento: formatDecimal(amount.rebate),
      desconto: formatDecimal(amount.discount),
      final: formatDecimal(amount.final),
    },
    recebedor: {
      nome: charge.receiver.name,
      ...documentOf(charge.receiver.document),
      cidade: charge.receiver.city,
    },
  };
}

/** The API allows a debtor's name only together with a document. */
function debtorOf({ debtor }: ChargeAtLocation): object {
  if (debtor === null || debtor.document === null) return {};
  return {
    devedor: { ...documentOf(debtor.document), ...(debtor.name === null ? {} : { nome: debtor.name }) },
  };
}
