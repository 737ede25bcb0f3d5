import type { Translated } from '../../shared/language/text.ts';
import type { dashboardSession as english } from './messages.en.ts';

export const dashboardSession: Translated<typeof english> = {
  noResponse: 'o gateway não responde',
  limiting: 'o gateway está limitando as requisições',
  status: 'o gateway respondeu com o status {status}',
};
