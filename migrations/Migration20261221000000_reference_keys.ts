import { Migration } from '@mikro-orm/migrations';
import { LOOK_ALIKES } from '../src/domains/finance/payables/look-alikes.ts';

const characters = (pattern: RegExp): readonly string[] =>
  Array.from({ length: 0x11_0000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => pattern.test(character));

// Unicode orders the digits of each script in tens.
const digits = characters(/(?![0-9])\p{Nd}/u);
const like = [
  ...Object.entries(LOOK_ALIKES).flatMap(([to, letters]) => [...letters].map((from) => ({ from, to }))),
  ...digits.map((from, n) => ({ from, to: String(n % 10) })),
  ...[...'OIL'].map((from) => ({ from, to: from === 'O' ? '0' : '1' })),
];
const FROM = like.map(({ from }) => from).join('') + characters(/\p{M}/u).join('');
const TO = like.map(({ to }) => to).join('');

/** Compares references without accents, leading zeros, foreign digits and look-alike letters. */
export class Migration20261221000000_reference_keys extends Migration {
  override up(): void {
    // Existing duplicates stay separate: the first gets the new key, the others keep theirs.
    this.addSql(/* sql */ `
      with folded as (
        select id, institution_id, supplier_document, reference_key, holds_reference,
          coalesce(nullif(regexp_replace(translate(normalize(reference_key, NFKD), '${FROM}', '${TO}'),
            '(?<![0-9])0+(?=[0-9])', '', 'g'), ''), reference_key) as key
        from payable
      ), ranked as (
        select id, key, holds_reference, row_number() over (
          partition by institution_id, supplier_document, key, holds_reference order by reference_key = key desc, id) as place
        from folded
      )
      update payable p set reference_key = r.key from ranked r
      where r.id = p.id and p.reference_key <> r.key and (r.place = 1 or not r.holds_reference);
    `);
  }
}
