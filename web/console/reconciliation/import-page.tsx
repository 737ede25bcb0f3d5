import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import './reconciliation.css';
import './import.css';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct } from '../../shared/act/use-act.ts';
import { accountName } from '../../shared/format/accounts.ts';
import { headingOf } from '../../shared/graph/failure.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { type ChosenFile, FileField } from '../../shared/parts/file-field.tsx';
import { ChoiceField } from '../../shared/parts/inputs.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty, Loading } from '../../shared/parts/states.tsx';
import { When } from '../../shared/parts/times.tsx';
import { toast } from '../../shared/parts/toast.tsx';
import { useConsole } from '../session/console-context.ts';
import { ImportStatementFile, ReconciledAccounts } from './documents.generated.ts';
import { type Columns, ColumnsForm, columnsOf } from './import-columns.tsx';
import { RememberedDecisions } from './import-profile.tsx';
import type { RowDecision, RowDecisions } from './import-rows.tsx';
import { ImportedStatement, type StatementDecision, UNDECIDED } from './import-statement.tsx';
import type { Preview } from './import-words.ts';
import { KINDS } from './words.ts';

/** Maximum size that the gateway accepts: 4,000,000 characters in base64. */
const MAX_BYTES = 2_900_000;
const NO_ROWS: RowDecisions = new Map();
const NO_STATEMENTS: ReadonlyMap<number, StatementDecision> = new Map();

export function ImportScreen() {
  const { session } = useConsole();
  const accounts = useGraphQuery(ReconciledAccounts, {}, ['MASTER_DATA', 'BANK_ACCOUNT']);
  const act = useAct(ImportStatementFile, KINDS);
  const [bankAccountId, setAccount] = useState('');
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [rows, setRows] = useState(NO_ROWS);
  const [statements, setStatements] = useState(NO_STATEMENTS);
  const [columns, setColumns] = useState<Columns | null>(null);
  const known = accounts.data?.master;
  const mayImport = session.roles.some((role) => role === 'accountant' || role === 'preparer');

  function begin(chosen: ChosenFile | null, account: string) {
    setFile(chosen);
    setAccount(account);
    setPreview(null);
    setRows(NO_ROWS);
    setStatements(NO_STATEMENTS);
    setColumns(null);
    act.reset();
  }

  async function send(dryRun: boolean, acceptsSuggestions: boolean) {
    if (!file) return;
    const accepted =
      preview?.statements.filter(({ number }) => (statements.get(number)?.reason.trim() ?? '') !== '') ?? [];
    const answer = await act.send((idempotencyKey) => ({
      idempotencyKey,
      input: {
        bankAccountId: bankAccountId === '' ? null : bankAccountId,
        file: file.base64,
        dryRun,
        columns: columns ?? (preview?.table ? columnsOf(preview) : null),
        acceptsSuggestions,
        decisions: [...rows].map(([row, { decision, remember }]) => ({ row, decision, remember })),
        leftOutStatements: [...statements].flatMap(([number, { isLeftOut }]) => (isLeftOut ? number : [])),
        acceptances: accepted.map(({ number, difference }) => ({
          statement: number,
          difference: difference ?? null,
          reason: statements.get(number)?.reason.trim() ?? '',
        })),
      },
    }));
    const result = answer?.importStatementFile;
    if (result?.__typename !== 'StatementFile') return;
    setPreview(result);
    if (result.isImported) {
      const booked = result.statements.reduce((sum, each) => sum + (each.outcome === 'IMPORTED' ? each.booked : 0), 0);
      toast(t('reconciliation.import.done', { count: booked }));
    } else if (!dryRun) toast(t('reconciliation.import.nothing'), 'wait');
  }

  const decide = (row: number, decision: RowDecision | null) => {
    const changed = new Map(rows);
    if (decision) changed.set(row, decision);
    else changed.delete(row);
    setRows(changed);
  };
  const undecided =
    preview?.statements
      .flatMap((each) => each.rows)
      .filter(({ suggestion, number }) => suggestion && !rows.has(number)) ?? [];
  return (
    <Page
      title={t('reconciliation.importStatements')}
      above={[
        <Link key="reconciliation" to="/reconciliation">
          {t('reconciliation.title')}
        </Link>,
      ]}
      about={t('reconciliation.import.about')}
    >
      {!mayImport ? (
        <Empty title={t('reconciliation.import.forbidden')}>
          <p>{t('reconciliation.import.forbidden.about')}</p>
        </Empty>
      ) : (
        <form
          className="import-form panel"
          onSubmit={(event) => {
            event.preventDefault();
            void send(true, false);
          }}
        >
          <ChoiceField
            label={t('reconciliation.account')}
            value={bankAccountId}
            none={t('reconciliation.import.account.none')}
            change={(account) => begin(file, account)}
            options={
              known?.bankAccounts.map(({ id }) => [id, accountName(known, { accountId: null, bankAccountId: id })]) ??
              []
            }
          />
          <FileField
            label={t('reconciliation.file')}
            hint={t('reconciliation.file.hint')}
            accept=".ofx,.ofc,.qfx,.ret,.txt,.cnab,.csv,.xlsx"
            mostBytes={MAX_BYTES}
            file={file}
            onFile={(chosen) => begin(chosen, bankAccountId)}
          />
          <button type="submit" className={preview ? 'plain' : 'primary'} disabled={act.isBusy || !file}>
            {act.isBusy
              ? t('reconciliation.import.busy')
              : preview
                ? t('reconciliation.import.again')
                : t('reconciliation.import.preview')}
          </button>
        </form>
      )}
      <div aria-live="assertive">
        {act.failure ? (
          <div className="refused">
            <p className="state-title">{headingOf(act.failure)}</p>
            <p>{act.failure.message}</p>
            {act.failure.requestId ? (
              <p className="small">
                {t('shared.failure.request', { code: act.failure.code, id: act.failure.requestId })}
              </p>
            ) : null}
          </div>
        ) : null}
      </div>
      {act.isBusy && !preview ? <Loading what={t('reconciliation.import.reading')} /> : null}
      {preview?.importedBefore && !preview.isImported ? (
        <p className="notice">
          <Rich text="reconciliation.import.before" values={{ at: <When at={preview.importedBefore} /> }} />
        </p>
      ) : null}
      <div className="import-page">
        {preview?.table && !preview.isImported ? (
          <ColumnsForm table={preview.table} columns={columns ?? columnsOf(preview)} change={setColumns} />
        ) : null}
        {preview?.statements.map((statement) => (
          <ImportedStatement
            key={statement.number}
            statement={statement}
            known={known}
            decisions={rows}
            decide={preview.isImported ? null : decide}
            decided={statements.get(statement.number) ?? UNDECIDED}
            change={(decision) => setStatements(new Map(statements).set(statement.number, decision))}
            mayAddAccount={session.roles.includes('admin')}
            again={() => void send(true, false)}
            canLeaveOut={preview.statements.length > 1 || statement.stops.includes('UNKNOWN_ACCOUNT')}
          />
        ))}
      </div>
      {preview && !preview.isImported ? (
        <div className="import-acts">
          {undecided.length > 0 ? (
            <button type="button" className="plain" disabled={act.isBusy} onClick={() => void send(false, true)}>
              {t('reconciliation.import.accept', { count: undecided.length })}
            </button>
          ) : null}
          <button type="button" className="primary" disabled={act.isBusy} onClick={() => void send(false, false)}>
            {act.isBusy ? t('reconciliation.importing') : t('reconciliation.import')}
          </button>
        </div>
      ) : null}
      {bankAccountId === '' ? null : <RememberedDecisions bankAccountId={bankAccountId} mayChange={mayImport} />}
      {preview?.isImported ? (
        <p>
          <Link to="/reconciliation/entries">{t('reconciliation.import.match')}</Link>
        </p>
      ) : null}
    </Page>
  );
}
