import { type Codes, conflict, defineRefusals, notFound, unprocessable } from '../../../platform/errors/refusal.ts';
import { portuguese } from './refusals.pt-br.ts';

const REFUSALS = defineRefusals(
  {
    infraction_not_found: notFound('infraction not found: use an id that GET /pix/infractions lists for this account'),
    infraction_already_open: conflict('this PIX already has an infraction report'),
    invalid_infraction_state: unprocessable({ example: 'the report is founded and cannot be cancelled' }),
    not_in_defense_phase: unprocessable(
      'this infraction accepts no defense: a reported account can defend itself once, before the deadline and the decision',
    ),
  },
  portuguese,
);

declare module '../../../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}
