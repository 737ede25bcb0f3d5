import { Act } from '../../shared/act/act.tsx';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { AddressFields, addressFault, addressInput, typedAddress } from '../../shared/parts/address.tsx';
import { ChoiceField, TextField } from '../../shared/parts/inputs.tsx';
import { Integrations, LinkSourceReference, SetSupplierAddress, UpdateCounterparty } from './documents.generated.ts';
import { inputOf, typedValues, ValueFields, valuesFault, valuesOf } from './value-fields.tsx';
import { differences, type ShownCounterparty, sourceName, type Values } from './words.ts';

const KINDS = ['COUNTERPARTY', 'MASTER_DATA'] as const;

interface Of {
  readonly counterparty: ShownCounterparty;
}

/** The fields of `values` that a system has authority over now, each with that system. */
function endings(counterparty: ShownCounterparty, values: Values): readonly string[] {
  return differences(values, counterparty).flatMap(([field, words]) => {
    const holder = counterparty.authority.find((each) => each.field === field)?.sourcePartnerId;
    return holder ? [`${words} (currently ${sourceName(counterparty, holder)})`] : [];
  });
}

/** Changes values by hand. Operators decide the changed fields from then on. */
export function ChangeCounterparty({ counterparty }: Of) {
  const { counterpartyId, masterVersion, name, tradeName, email, phone, roles, status } = counterparty;
  const known: Values = { name, tradeName, email, phone, roles, status };
  return (
    <Act
      id={`change-counterparty:${counterpartyId}`}
      label="Change"
      tone="primary"
      title={`Change ${name}`}
      initial={typedValues(known)}
      explain={(typed) => {
        const ends = endings(counterparty, valuesOf(typed));
        return (
          <>
            <p>The change creates a new version. The current version is kept.</p>
            {ends.length > 0 ? (
              <p className="status" data-tone="wait">
                Operators decide these fields from now on: {ends.join('; ')}. The gateway rejects what the system sends
                for them.
              </p>
            ) : null}
          </>
        );
      }}
      fields={(values, change) => <ValueFields values={values} change={change} />}
      check={(typed) =>
        valuesFault(typed) ?? (differences(valuesOf(typed), known).length === 0 ? 'Change at least one field.' : null)
      }
      document={UpdateCounterparty}
      variables={(typed, idempotencyKey) => ({
        idempotencyKey,
        input: { counterpartyId, masterVersion, fields: inputOf(valuesOf(typed), known) },
      })}
      kinds={KINDS}
      done={(_result, typed) => `${typed.name.trim()} is changed.`}
    />
  );
}

export function ChangeAddress({ counterparty: { document, name, address } }: Of) {
  return (
    <Act
      id={`supplier-address:${document}`}
      label={address ? 'Change address' : 'Add address'}
      title={`Address of ${name}`}
      initial={typedAddress(address)}
      explain={<p>New payment batches use this address for banks that require it.</p>}
      fields={(values, change) => <AddressFields values={values} change={change} />}
      check={addressFault}
      document={SetSupplierAddress}
      variables={(values, idempotencyKey) => ({ idempotencyKey, input: { document, address: addressInput(values) } })}
      kinds={KINDS}
      done={() => `The address of ${name} is saved.`}
    />
  );
}

/** Links the reference under which a system knows the counterparty. `of` is the preselected system and reference. */
export function LinkReference({
  counterparty: { counterpartyId, name, sources },
  of,
}: Of & { readonly of?: { readonly sourcePartnerId: string; readonly sourceReference: string } }) {
  const { data } = useGraphQuery(Integrations, {}, ['PARTNER']);
  const linked = new Set(sources.map(({ sourcePartnerId }) => sourcePartnerId));
  const systems = (data?.partners?.nodes ?? []).filter(
    ({ partnerId, isIntegration }) => isIntegration && !linked.has(partnerId),
  );
  return (
    <Act
      id={`link-source:${counterpartyId}${of ? `:${of.sourcePartnerId}` : ''}`}
      label={of ? `Link ${of.sourceReference}` : 'Link reference'}
      title={`Link a reference to ${name}`}
      initial={
        of ?? { sourcePartnerId: systems.length === 1 ? (systems[0]?.partnerId ?? '') : '', sourceReference: '' }
      }
      explain={
        <p>
          From now on this reference of the system means <bdi>{name}</bdi>. The link is permanent. The system decides no
          field until it has authority.
        </p>
      }
      fields={({ sourcePartnerId, sourceReference }, change) => (
        <>
          <ChoiceField
            label="System"
            hint={systems.length === 0 ? 'All integrations of the institution are linked already.' : null}
            value={sourcePartnerId}
            none="Choose one"
            change={(sourcePartnerId) => change({ sourcePartnerId })}
            options={systems.map(({ partnerId, name }) => [partnerId, name])}
          />
          <TextField
            label="Reference"
            hint="Exactly as the system writes it, including capitals and punctuation."
            maxLength={200}
            value={sourceReference}
            change={(sourceReference) => change({ sourceReference })}
          />
        </>
      )}
      check={({ sourcePartnerId, sourceReference }) =>
        sourcePartnerId === '' || sourceReference.trim() === '' ? 'Choose the system and enter its reference.' : null
      }
      document={LinkSourceReference}
      variables={({ sourcePartnerId, sourceReference }, idempotencyKey) => ({
        idempotencyKey,
        input: { counterpartyId, sourcePartnerId, sourceReference: sourceReference.trim() },
      })}
      kinds={KINDS}
      done={(_result, { sourceReference }) => `${sourceReference.trim()} is linked to ${name}.`}
      isDisabled={data !== undefined && systems.length === 0}
    />
  );
}
