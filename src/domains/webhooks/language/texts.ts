import { textsOf } from '../../../platform/language/text.ts';
import { english } from './messages.en.ts';
import { portuguese } from './messages.pt-br.ts';

export const t = textsOf(english, portuguese);
