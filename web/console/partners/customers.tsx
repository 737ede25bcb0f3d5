import './partners.css';
import { useState } from 'react';
import { Act } from '../../shared/act/act.tsx';
import { useAct } from '../../shared/act/use-act.ts';
import { formatDay } from '../../shared/format/time.ts';
import { wordsOf } from '../../shared/format/words.ts';
import { t } from '../../shared/language/text.ts';
import { Field } from '../../shared/parts/field.tsx';
import { Page, Panel } from '../../shared/parts/page.tsx';
import { Failed } from '../../shared/parts/states.tsx';
import { toast } from '../../shared/parts/toast.tsx';
import { EraseCustomer, type EraseCustomerMutation, ExportCustomer } from './documents.generated.ts';
import { PartnersTabs } from './tabs.tsx';

type Erased = Extract<EraseCustomerMutation['eraseCustomer'], { __typename: 'Erasure' }>;

export function CustomersScreen() {
  const [customer, setCustomer] = useState('');
  const id = /^\d{1,15}$/.test(customer.trim()) ? customer.trim() : null;
  return (
    <Page title={t('partners.customers')} about={t('partners.customers.about')}>
      <PartnersTabs />
      <div className="stack narrow">
        <Field label={t('partners.customer')} hint={t('partners.customer.hint')}>
          {(attributes) => (
            <input
              {...attributes}
              data-first-filter
              inputMode="numeric"
              maxLength={20}
              value={customer}
              onChange={({ target }) => setCustomer(target.value)}
            />
          )}
        </Field>
        <HandOut key={`out ${id}`} customerId={id} />
        <TakeAway key={`away ${id}`} customerId={id} />
      </div>
    </Page>
  );
}

interface Part {
  readonly table: string;
  readonly data: unknown;
}

/** Collects all pages of an export into one file on the operator's computer. The data is sent nowhere else. */
function HandOut({ customerId }: { readonly customerId: string | null }) {
  const act = useAct(ExportCustomer, []);
  const [read, setRead] = useState<number | null>(null);
  async function handOut() {
    const items: Part[] = [];
    let after: string | null = null;
    setRead(0);
    do {
      const cursor: string | null = after;
      const result = await act.send(() => ({ input: { customerId: customerId ?? '', after: cursor } }));
      const page = result?.exportCustomer;
      if (page?.__typename !== 'PersonalRows') return setRead(null);
      items.push(...page.items.map(({ table, data }) => ({ table, data })));
      setRead(items.length);
      after = page.nextCursor;
    } while (after !== null);
    save(`customer-${customerId}.json`, JSON.stringify({ customerId, items }, null, 2));
    setRead(null);
    toast(t('partners.export.done', { count: items.length, customer: customerId ?? '' }));
  }
  return (
    <Panel title={t('partners.export')}>
      <div className="panel-text stack">
        <p>{t('partners.export.explain')}</p>
        {act.failure ? <Failed failure={act.failure} /> : null}
        <div className="acts">
          <button type="button" disabled={customerId === null || read !== null} onClick={() => void handOut()}>
            {read === null ? t('partners.export.act') : t('partners.export.reading', { count: read })}
          </button>
        </div>
      </div>
    </Panel>
  );
}

function save(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

function TakeAway({ customerId }: { readonly customerId: string | null }) {
  const [erased, setErased] = useState<Erased | null>(null);
  return (
    <Panel title={t('partners.erase')}>
      <div className="panel-text stack">
        <p>{t('partners.erase.about')}</p>
        <ol className="numbered">
          <li>{t('partners.erase.about.now')}</li>
          <li>{t('partners.erase.about.later')}</li>
        </ol>
        <div className="acts">
          <Act
            id={`erase-customer:${customerId}`}
            label={t('partners.erase.act')}
            tone="danger"
            title={t('partners.erase.title', { customer: customerId ?? '' })}
            initial={{ typed: '' }}
            isDisabled={customerId === null}
            explain={<p>{t('partners.erase.explain', { customer: customerId ?? '' })}</p>}
            fields={({ typed }, change) => (
              <Field label={t('partners.erase.again')}>
                {(attributes) => (
                  <input
                    {...attributes}
                    inputMode="numeric"
                    maxLength={20}
                    value={typed}
                    onChange={({ target }) => change({ typed: target.value })}
                  />
                )}
              </Field>
            )}
            check={({ typed }) => (typed.trim() === customerId ? null : t('partners.erase.differs'))}
            document={EraseCustomer}
            variables={() => ({ input: { customerId: customerId ?? '' } })}
            kinds={[]}
            done={() => t('partners.erase.done', { customer: customerId ?? '' })}
            onDone={({ eraseCustomer: result }) => {
              if (result?.__typename === 'Erasure') setErased(result);
            }}
          />
        </div>
        {erased ? <Result erased={erased} /> : null}
      </div>
    </Panel>
  );
}

function Result({ erased: { erased, isComplete, keptUntil } }: { readonly erased: Erased }) {
  return (
    <div className="stack" role="status">
      <p className="status" data-tone={isComplete ? 'good' : 'wait'}>
        {erased.length === 0
          ? t('partners.erased.none')
          : erased
              .map(({ table, rows }) => t('partners.erased.rows', { table: wordsOf(table), count: rows }))
              .join(' · ')}
      </p>
      {isComplete ? null : <p>{t('partners.erased.more')}</p>}
      <p>{keptUntil ? t('partners.erased.kept', { day: formatDay(keptUntil) }) : t('partners.erased.all')}</p>
    </div>
  );
}
