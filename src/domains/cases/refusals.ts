import { type Codes, conflict, defineRefusals, notFound, unprocessable } from '../../platform/errors/refusal.ts';
import { word } from '../../platform/errors/refusal-details.ts';
import { portuguese } from './refusals.pt-br.ts';

const REFUSALS = defineRefusals(
  {
    case_not_found: notFound('case not found: use a case that the console lists'),
    case_act_not_found: notFound('act not found: use an act of a case that the console lists'),
    case_act_pending: conflict('an act of this case already waits: approve or decline it first'),
    case_act_decided: conflict('this act is already decided: read the case again', {
      details: { act_status: word('Current state of the act', 'booked') },
    }),
    case_ended: conflict('this case has ended: no act is possible', {
      details: { case_status: word('Current state of the case', 'settled') },
    }),
    case_act_not_possible: unprocessable({
      example: 'the case has no money on the suspense account: post it there first',
    }),
  },
  portuguese,
);

declare module '../../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}
