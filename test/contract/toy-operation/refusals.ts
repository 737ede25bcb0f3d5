import { type Codes, defineRefusals, unprocessable } from '../../../src/platform/errors/refusal.ts';

const REFUSALS = defineRefusals(
  { donation_to_donor: unprocessable('the charity is the account that donates: use another account') },
  { donation_to_donor: 'a entidade é a própria conta que doa: use outra conta' },
);

declare module '../../../src/platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}
