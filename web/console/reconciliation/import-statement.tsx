import { accountName, type KnownAccounts } from '../../shared/format/accounts.ts';
import { formatCents } from '../../shared/format/money.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { TextField } from '../../shared/parts/inputs.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { Facts, Panel } from '../../shared/parts/page.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Day } from '../../shared/parts/times.tsx';
import { AddBankAccount } from '../master/add-bank-account.tsx';
import { useMaster } from '../master/use-master.ts';
import type { StatementFileRowOutcome } from './documents.generated.ts';
import { type RowDecision, type RowDecisions, RowGroup } from './import-rows.tsx';
import { type PreviewStatement, STATEMENT_TONES } from './import-words.ts';

const GROUPS = [
  'DOUBTFUL',
  'REFUSED',
  'BOOK',
  'PASSED_OVER',
  'DUPLICATE',
] as const satisfies readonly StatementFileRowOutcome[];

/** Decisions about one statement as a whole. `reason`: why it is imported in spite of a difference. */
export interface StatementDecision {
  readonly isLeftOut: boolean;
  readonly reason: string;
}

export const UNDECIDED: StatementDecision = { isLeftOut: false, reason: '' };

const nameOf = ({ bankCode, branch, accountNumber, isCard }: PreviewStatement): string =>
  [
    isCard ? t('reconciliation.card') : null,
    bankCode ? t('reconciliation.bank', { bank: bankCode }) : null,
    [branch, accountNumber].filter((part) => part !== null).join(' / '),
  ]
    .filter((part) => part)
    .join(' · ');

/** Values for a new account, as the file states them. */
function typedFrom({ bankCode, branch, accountNumber, opening, from }: PreviewStatement) {
  const [, number = '', digit = ''] = /^\D*(\d+)\D*(?:-\s*([0-9A-Za-z]{1,2}))?$/.exec(accountNumber ?? '') ?? [];
  return {
    bankCode: (bankCode ?? '').replace(/\D/g, '').slice(-3).padStart(3, '0'),
    branch: (branch ?? '').replace(/-.*$/, '').replace(/\D/g, ''),
    ...{ accountNumber: number.replace(/^0+/, ''), accountDigit: digit },
    ...(opening ? { openingBalance: formatCents(opening.amount).replace(/R\$\s*/, '') } : {}),
    ...(from ? { openingDate: from } : {}),
  };
}

/** One statement of a file: what its balances prove, and its rows by what happens to them. */
export function ImportedStatement({
  statement,
  known,
  decisions,
  decide,
  decided,
  change,
  canLeaveOut,
  mayAddAccount,
  again,
}: {
  readonly statement: PreviewStatement;
  readonly known: KnownAccounts | undefined;
  readonly decisions: RowDecisions;
  readonly decide: ((row: number, decision: RowDecision | null) => void) | null;
  readonly decided: StatementDecision;
  change(decision: StatementDecision): void;
  readonly canLeaveOut: boolean;
  readonly mayAddAccount: boolean;
  /** Shows the preview again. */
  again(): void;
}) {
  const { master } = useMaster();
  const { bankAccountId, outcome, stops, closing, opening, difference, contradictions, expected, rows } = statement;
  const needsReason =
    stops.some((stop) => stop === 'DIFFERENCE' || stop === 'CONTRADICTION') && !stops.includes('UNDECIDED_ROWS');
  return (
    <Panel
      title={
        bankAccountId
          ? accountName(known, { accountId: null, bankAccountId })
          : nameOf(statement) || t('reconciliation.statement')
      }
      aside={<Status state={outcome} tones={STATEMENT_TONES} text={t(`reconciliation.statement.${outcome}`)} />}
    >
      <Facts
        facts={[
          [t('reconciliation.inFile'), nameOf(statement)],
          [
            t('reconciliation.days'),
            statement.from ? (
              <>
                <Day day={statement.from} /> – <Day day={statement.to ?? null} />
              </>
            ) : null,
          ],
          [t('reconciliation.opening'), opening && <Money key="opening" cents={opening.amount} />],
          [
            t('reconciliation.closing'),
            closing ? <Money key="closing" cents={closing.amount} /> : t('reconciliation.closing.none'),
          ],
          [t('reconciliation.expected'), bankAccountId && <Money key="expected" cents={expected} />],
          [
            t('reconciliation.difference'),
            typeof difference === 'number' ? <Money key="difference" cents={difference} signed /> : null,
          ],
        ]}
      />
      {bankAccountId && !closing ? <p className="none muted">{t('reconciliation.closing.about')}</p> : null}
      {stops.length > 0 && outcome !== 'LEFT_OUT' ? (
        <div className="import-notice" role="status">
          <ul className="import-stops">
            {stops.map((stop) => (
              <li key={stop}>{t(`reconciliation.stop.${stop}`)}</li>
            ))}
            {contradictions.map((each) => (
              <li key={each}>{each}</li>
            ))}
            {stops.includes('DIFFERENCE') && difference !== statement.suggestedDifference ? (
              <li>
                <Rich
                  text="reconciliation.suggestedDifference"
                  values={{ amount: <Money cents={statement.suggestedDifference} signed /> }}
                />
              </li>
            ) : null}
          </ul>
        </div>
      ) : null}
      {stops.includes('UNKNOWN_ACCOUNT') && mayAddAccount && master ? (
        <p className="none">
          <AddBankAccount companies={master.companies} known={typedFrom(statement)} onDone={again} />
        </p>
      ) : null}
      {decide && needsReason && !decided.isLeftOut ? (
        <div className="import-reason">
          <TextField
            label={t('reconciliation.inSpite')}
            hint={t('reconciliation.inSpite.hint')}
            maxLength={500}
            value={decided.reason}
            change={(reason) => change({ ...decided, reason })}
          />
        </div>
      ) : null}
      {decide && canLeaveOut ? (
        <label className="import-leave">
          <input
            type="checkbox"
            checked={decided.isLeftOut}
            onChange={({ target }) => change({ ...decided, isLeftOut: target.checked })}
          />{' '}
          {t('reconciliation.leaveOut')}
        </label>
      ) : null}
      {rows.length > 0 ? (
        GROUPS.map((group) => (
          <RowGroup
            key={group}
            outcome={group}
            rows={rows.filter((row) => row.outcome === group)}
            decisions={decisions}
            decide={decide}
          />
        ))
      ) : bankAccountId ? (
        <p className="none muted">{t('reconciliation.statement.noRows')}</p>
      ) : null}
      {outcome === 'IMPORTED' ? (
        <p className="none">
          {t('reconciliation.statement.imported', {
            count: statement.booked,
            matched: statement.matched,
            waiting: statement.waiting,
          })}
        </p>
      ) : null}
    </Panel>
  );
}
