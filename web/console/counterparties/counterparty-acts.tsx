import { Act } from '../../shared/act/act.tsx';
import { useAsk } from '../../shared/graph/ask.ts';
import { AddressFields, addressFault, addressInput, typedAddress } from '../../shared/parts/address.tsx';
import { ChoiceField, TextField } from '../../shared/parts/inputs.tsx';
import { Integrations, LinkSourceReference, SetSupplierAddress, UpdateCounterparty } from './documents.generated.ts';
import { inputOf, typedValues, ValueFields, valuesFault, valuesOf } from './value-fields.tsx';
import { differences, type ShownCounterparty, sourceName, type Values } from './words.ts';

const KINDS = ['COUNTERPARTY', 'MASTER_DATA'] as const;

interface Of {
  readonly counterparty: ShownCounterparty;
}

/** The systems that lose their say when these values are entered, each with the fields. */
function endings(counterparty: ShownCounterparty, values: Values): readonly string[] {
  return differences(values, counterparty).flatMap(([field, words]) => {
    const holder = counterparty.authority.find((each) => each.field === field)?.sourcePartnerId;
    return holder ? [`${words} (until now ${sourceName(counterparty, holder)})`] : [];
  });
}

/** Changes values by hand: what a person changes, persons decide from then on. */
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
            <p>It gets another version; the one of now is kept.</p>
            {ends.length > 0 ? (
              <p className="status" data-tone="wait">
                From now on persons decide: {ends.join('; ')}. What that system sends of it is refused.
              </p>
            ) : null}
          </>
        );
      }}
      fields={(values, change) => <ValueFields values={values} change={change} />}
      check={(typed) =>
        valuesFault(typed) ?? (differences(valuesOf(typed), known).length === 0 ? 'Nothing is changed yet.' : null)
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

/** Says where it is. */
export function ChangeAddress({ counterparty: { document, name, address } }: Of) {
  return (
    <Act
      id={`supplier-address:${document}`}
      label={address ? 'Change address' : 'Say where it is'}
      title={`Address of ${name}`}
      initial={typedAddress(address)}
      explain={<p>Payment runs that are put together from now on have it, for banks that ask for it.</p>}
      fields={(values, change) => <AddressFields values={values} change={change} />}
      check={addressFault}
      document={SetSupplierAddress}
      variables={(values, idempotencyKey) => ({ idempotencyKey, input: { document, address: addressInput(values) } })}
      kinds={KINDS}
      done={() => `The address of ${name} is kept.`}
    />
  );
}

/** Says under which reference a system knows it. `of`: what is proposed for it. */
export function LinkReference({
  counterparty: { counterpartyId, name, sources },
  of,
}: Of & { readonly of?: { readonly sourcePartnerId: string; readonly sourceReference: string } }) {
  const { data } = useAsk(Integrations, {}, ['PARTNER']);
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
          What the system sends under this reference is of <bdi>{name}</bdi> from now on: they are never parted. It
          decides no field until it is given the authority.
        </p>
      }
      fields={({ sourcePartnerId, sourceReference }, change) => (
        <>
          <ChoiceField
            label="System"
            hint={systems.length === 0 ? 'Every integration of the institution is linked already.' : null}
            value={sourcePartnerId}
            none="Choose one"
            change={(sourcePartnerId) => change({ sourcePartnerId })}
            options={systems.map(({ partnerId, name }) => [partnerId, name])}
          />
          <TextField
            label="Reference"
            hint="As the system writes it: capitals and punctuation count."
            maxLength={200}
            value={sourceReference}
            change={(sourceReference) => change({ sourceReference })}
          />
        </>
      )}
      check={({ sourcePartnerId, sourceReference }) =>
        sourcePartnerId === '' || sourceReference.trim() === '' ? 'Choose the system and write its reference.' : null
      }
      document={LinkSourceReference}
      variables={({ sourcePartnerId, sourceReference }, idempotencyKey) => ({
        idempotencyKey,
        input: { counterpartyId, sourcePartnerId, sourceReference: sourceReference.trim() },
      })}
      kinds={KINDS}
      done={(_result, { sourceReference }) => `${sourceReference.trim()} is ${name}.`}
      isDisabled={data !== undefined && systems.length === 0}
    />
  );
}
