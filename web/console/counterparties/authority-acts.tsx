import { Act } from '../../shared/act/act.tsx';
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
      label={of?.label ?? 'Give a system authority'}
      title={`Authority over fields of ${name}`}
      initial={initial}
      explain={(values) => (
        <>
          <p>
            From now on the gateway accepts what the system sends for these fields. A rejected version is accepted when
            the system sends it again.
          </p>
          {taken(values).map(({ field, sourcePartnerId }) => (
            <p key={field} className="status" data-tone="wait">
              {fieldWords(field)}: {sourceName(counterparty, sourcePartnerId ?? '')} loses its authority.
            </p>
          ))}
        </>
      )}
      fields={({ sourcePartnerId, fields }, change) => (
        <>
          <ChoiceField
            label="System"
            value={sourcePartnerId}
            none="Choose one"
            change={(sourcePartnerId) => change({ sourcePartnerId })}
            options={sources.map((source) => [source.sourcePartnerId, `${source.sourceName}: ${source.reference}`])}
          />
          <Checks
            hasAll={false}
            legend="Fields"
            options={FIELDS.map(([field, words]) => [field, words] as const)}
            chosen={fields}
            onChange={(fields) => change({ fields })}
          />
        </>
      )}
      check={({ sourcePartnerId, fields }) =>
        sourcePartnerId === '' || fields.length === 0 ? 'Choose the system and at least one field.' : null
      }
      document={GrantFieldAuthority}
      variables={({ sourcePartnerId, fields }, idempotencyKey) => ({
        idempotencyKey,
        input: { counterpartyId, sourcePartnerId, fields: [...fields] },
      })}
      kinds={KINDS}
      done={(_result, { sourcePartnerId, fields }) =>
        `${sourceName(counterparty, sourcePartnerId)} decides: ${wordsOfFields(fields)}.`
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
      label="Return fields to operators"
      title={`Return fields of ${name} to operators`}
      initial={initial}
      explain={<p>The values stay. The gateway rejects what systems send for these fields from now on.</p>}
      fields={({ fields }, change) => (
        <Checks
          hasAll={false}
          legend="Fields for operators"
          options={held.map((field) => [field, fieldWords(field)] as const)}
          chosen={fields}
          onChange={(fields) => change({ fields })}
        />
      )}
      check={({ fields }) => (fields.length === 0 ? 'Choose at least one field.' : null)}
      document={TakeFieldAuthority}
      variables={({ fields }, idempotencyKey) => ({ idempotencyKey, input: { counterpartyId, fields: [...fields] } })}
      kinds={KINDS}
      done={(_result, { fields }) => `Operators decide: ${wordsOfFields(fields)}.`}
      isDisabled={held.length === 0}
    />
  );
}
