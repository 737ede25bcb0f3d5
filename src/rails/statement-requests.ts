import { z } from 'zod';
import { type MessageType, messageType } from '../messaging/event.ts';

const day = {
  ispb: z.string().meta({ description: 'ISPB of the institution.' }),
  day: z.iso.date().meta({ description: 'Brasília day.' }),
};

const request = (rail: 'spi' | 'str' | 'bills', statement: string) =>
  messageType('rails', `${rail}.statement_request`, `Send ${statement} of this day`, day);

export const spiStatementRequest = request('spi', "the institution's statement of the SPI");
export const strStatementRequest = request('str', "the institution's statement of the STR");
export const billsStatementRequest = request('bills', "the provider's list of paid bills");

/** After a restore, the gateway asks each rail what it knows about the days of the lost window. */
export const statementRequests = [
  spiStatementRequest,
  strStatementRequest,
  billsStatementRequest,
] as const satisfies readonly MessageType[];
