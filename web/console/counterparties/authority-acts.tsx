import { Act } from '../../shared/act/act.tsx';
import { t } from '../../shared/language/text.ts';
import { Checks } from '../../shared/parts/checks.tsx';
import { ChoiceField } from '../../shared/parts/inputs.tsx';
import { type CounterpartyFieldName, GrantFieldAuthority, TakeFieldAuthority } from './documents.generated.ts';
import { FIELDS, fieldWords, type ShownCounterparty, sourceName } from './words.ts';

const KINDS = ['COUNTERPARTY'] as const;

const wordsOfFields = (fields: readonly CounterpartyFieldName[]): string => fields.map(fieldWords).join(', ');

interface Of {
  readonly counterparty: ShownCounterparty;
}

interface Granted {
  readonly sourcePartnerId: string;
  readonly fields: readonly CounterpartyFieldName[];
}

/** Gives a linked system authority over fields. `of` is the preselected system and fields. */
export function GrantAuthority({ counterparty, of }: Of & { readonly of?: Granted & { readonly label: string } }) {
  const { counterpartyId, name, sources, authority } = counterparty;
  const [only] = sources;
  const initial: Granted = of ?? {
    sourcePartnerId: sources.length === 1 && only ? only.sourcePartnerId : '',
    fields: [],
  };
  const taken = ({ fields, sourcePartnerId }: Granted) =>
    authority.filter(
      (each) => fields.includes(each.field) && each.sourcePartnerId && each.sourcePartnerId !== sourcePartnerId,
    );
  return (
    <Act
      id={`grant-authority:${counterpartyId}${of ? `:${of.sourcePartnerId}` : ''}`}
      label={of?.label ?? t('counterparties.authority.give')}
      title={t('counterparties.authority.title', { name })}
      initial={initial}
      explain={(values) => (
        <>
          <p>{t('counterparties.authority.explain')}</p>
          {taken(values).map(({ field, sourcePartnerId }) => (
            <p key={field} className="status" data-tone="wait">
              {t('counterparties.authority.loses', {
                field: fieldWords(field),
                system: sourceName(counterparty, sourcePartnerId ?? ''),
              })}
            </p>
          ))}
        </>
      )}
      fields={({ sourcePartnerId, fields }, change) => (
        <>
          <ChoiceField
            label={t('counterparties.system')}
            value={sourcePartnerId}
            none={t('counterparties.choose')}
            change={(sourcePartnerId) => change({ sourcePartnerId })}
            options={sources.map((source) => [source.sourcePartnerId, `${source.sourceName}: ${source.reference}`])}
          />
          <Checks
            hasAll={false}
            legend={t('counterparties.fields')}
            options={FIELDS.map(([field, words]) => [field, words] as const)}
            chosen={fields}
            onChange={(fields) => change({ fields })}
          />
        </>
      )}
      check={({ sourcePartnerId, fields }) =>
        sourcePartnerId === '' || fields.length === 0 ? t('counterparties.authority.missing') : null
      }
      document={GrantFieldAuthority}
      variables={({ sourcePartnerId, fields }, idempotencyKey) => ({
        idempotencyKey,
        input: { counterpartyId, sourcePartnerId, fields: [...fields] },
      })}
      kinds={KINDS}
      done={(_result, { sourcePartnerId, fields }) =>
        t('counterparties.authority.done', {
          system: sourceName(counterparty, sourcePartnerId),
          fields: wordsOfFields(fields),
        })
      }
      isDisabled={sources.length === 0}
    />
  );
}

export function TakeAuthority({ counterparty: { counterpartyId, name, authority } }: Of) {
  const held = authority.filter(({ sourcePartnerId }) => sourcePartnerId !== null).map(({ field }) => field);
  const initial: Pick<Granted, 'fields'> = { fields: held };
  return (
    <Act
      id={`take-authority:${counterpartyId}`}
      label={t('counterparties.return')}
      title={t('counterparties.return.title', { name })}
      initial={initial}
      explain={<p>{t('counterparties.return.explain')}</p>}
      fields={({ fields }, change) => (
        <Checks
          hasAll={false}
          legend={t('counterparties.return.fields')}
          options={held.map((field) => [field, fieldWords(field)] as const)}
          chosen={fields}
          onChange={(fields) => change({ fields })}
        />
      )}
      check={({ fields }) => (fields.length === 0 ? t('counterparties.return.missing') : null)}
      document={TakeFieldAuthority}
      variables={({ fields }, idempotencyKey) => ({ idempotencyKey, input: { counterpartyId, fields: [...fields] } })}
      kinds={KINDS}
      done={(_result, { fields }) => t('counterparties.return.done', { fields: wordsOfFields(fields) })}
      isDisabled={held.length === 0}
    />
  );
}
