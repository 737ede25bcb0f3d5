import { english } from './messages.en.ts';
import { portuguese } from './messages.pt-br.ts';
import { textsOf } from './text.ts';

export const t = textsOf(english, portuguese);
