import { describe, expect, it } from 'vitest';
import { readStatementFile } from '../../src/domains/finance/reconciliation/statement-files/statement-file.ts';
import { billQuoted } from '../../src/rails/bills.ts';
import { DirectoryAccount } from '../../src/rails/directory.ts';
import { spiReceived } from '../../src/rails/spi.ts';
import { strReceived } from '../../src/rails/str-credits.ts';

const WRITTEN = 'Ma\u202ería\u0000 d\u200ba S\u00adilva\ud800 👩‍👩‍👧';
const READ = 'María da Silva\ufffd 👩‍👩‍👧';

const party = {
  ...{ ispb: '99999011', name: WRITTEN, document: '12345678909', agency: '1', accountNumber: '2' },
  accountType: null,
};
const creditor = { ispb: '99999004', agency: '0001', accountNumber: '19' };
const at = '2026-11-23T15:00:00.000Z';

describe('texts of other institutions', () => {
  it('unstorable characters are removed from the texts of an incoming PIX', () => {
    const endToEndId = 'E99999011202611231500AAAAAAAAAAA';
    const read = spiReceived.body.parse({
      ...{ endToEndId, amount: 1, debtor: party, creditor, txId: null, description: WRITTEN, at },
    });
    expect([read.debtor.name, read.description]).toEqual([READ, READ]);
  });

  it('unstorable characters are removed from the texts of an incoming TED', () => {
    const read = strReceived.body.parse({
      ...{ numCtrlStr: 'STR20261123000000001', messageType: 'STR0008', amount: 1, sender: party, creditor },
      ...{ description: WRITTEN, settlementDate: '2026-11-23', at },
    });
    expect([read.sender.name, read.description]).toEqual([READ, READ]);
  });

  it('unstorable characters are removed from the texts of a bill and of the directory', () => {
    const bill = billQuoted.body.shape.beneficiary.parse({ name: WRITTEN, document: null });
    expect(bill.name).toBe(READ);
    const account = DirectoryAccount.parse({
      ...{ ispb: '99999011', participantName: WRITTEN, branch: '1', accountNumber: '2', accountType: 'CACC' },
      ...{ ownerName: WRITTEN, ownerDocument: '12345678909' },
    });
    expect([account.participantName, account.ownerName]).toEqual([READ, READ]);
  });

  it('unstorable characters are removed from the texts of a statement file', () => {
    const file = `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>001<BRANCHID>1<ACCTID>2</BANKACCTFROM>
<BANKTRANLIST><STMTTRN><TRNTYPE>OTHER<DTPOSTED>20261120<TRNAMT>-1.00<FITID>7\u200b<MEMO>PIX \u202eMaria\u200b</STMTTRN></BANKTRANLIST>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
    const { rows = [] } = readStatementFile(Buffer.from(file), null).statements[0] ?? {};
    expect(rows.map(({ description, bankId }) => [description, bankId])).toEqual([['PIX Maria', '7']]);
  });
});
