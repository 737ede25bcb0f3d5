import { styleText } from 'node:util';
import type { LiveEvent } from '../partner/live-events.ts';

const NAME_WIDTH = 24;
const ACCOUNT_WIDTH = 7;
const AMOUNT_WIDTH = 14;
const IDS = [
  'transactionId',
  'feeTransactionId',
  'refundTransactionId',
  'txId',
  'claimId',
  'infractionId',
  'medId',
  'refundId',
  'returnId',
  'webhookId',
  'endToEndId',
  'keyValue',
  'iban',
] as const;

const BAD = /\b(failed|blocked|expired|cancelled|return_rejected)$/;
const GOOD = /\b(confirmed|received|paid|completed|unblocked|created|registered)$/;

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'medium' });

type Style = Parameters<typeof styleText>[0];

/** Uses a plain space, because terminals and `grep` do not handle the no-break space. */
const reais = (cents: number): string => money.format(cents / 100).replaceAll('\u00A0', ' ');

const toneOf = (name: string): Style => (BAD.test(name) ? 'red' : GOOD.test(name) ? 'green' : 'yellow');

export function lineOf({ occurredAt, name, accountId, payload }: LiveEvent, colour: boolean): string {
  const styled = (style: Style, text: string) => (colour ? styleText(style, text, { validateStream: false }) : text);
  const { amount } = payload;
  const ids = IDS.map((id) => payload[id]).filter((value) => typeof value === 'string');
  return [
    styled('dim', clock.format(new Date(occurredAt))),
    styled(toneOf(name), name.padEnd(NAME_WIDTH)),
    String(accountId ?? '-').padStart(ACCOUNT_WIDTH),
    (typeof amount === 'number' ? reais(amount) : '').padStart(AMOUNT_WIDTH),
    styled('dim', ids.join('  ')),
  ]
    .join('  ')
    .trimEnd();
}
