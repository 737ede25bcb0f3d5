import { verifyLedger } from '../src/domains/ledger/verify.ts';
import { ledgerClaims } from '../src/domains.ts';
import { withDatabase } from './open-database.ts';

const proofs = await withDatabase((database) => verifyLedger(database, ledgerClaims));
for (const { claim, examined, broken } of proofs) {
  console.log(`${broken.length === 0 ? 'proved' : 'BROKEN'}  ${claim} (${examined.toLocaleString('en-US')} examined)`);
  for (const row of broken) console.log(`        ${JSON.stringify(row)}`);
}
const failed = proofs.filter((proof) => proof.broken.length > 0).length;
console.log(
  failed === 0
    ? `\nThe ledger holds: ${proofs.length} claims proved.`
    : `\nThe ledger is broken: ${failed} claims fail.`,
);
process.exitCode = failed === 0 ? 0 : 1;
