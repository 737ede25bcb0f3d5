import { Act } from '../../shared/act/act.tsx';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
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
    return holder ? [t('counterparties.holder', { field: words, system: sourceName(counterparty, holder) })] : [];
  });
}

/** Changes values by hand. Operators decide the changed fields from then on. */
export function ChangeCounterparty({ counterparty }: Of) {
  const { counterpartyId, masterVersion, name, tradeName, email, phone, roles, status } = counterparty;
  const known: Values = { name, tradeName, email, phone, roles, status };
  return (
    <Act
      id={`change-counterparty:${counterpartyId}`}
      label={t('counterparties.change')}
      tone="primary"
      title={t('counterparties.change.title', { name })}
      initial={typedValues(known)}
      explain={(typed) => {
        const ends = endings(counterparty, valuesOf(typed));
        return (
          <>
            <p>{t('counterparties.change.explain')}</p>
            {ends.length > 0 ? (
              <p className="status" data-tone="wait">
                {t('counterparties.change.ends', { fields: ends.join('; ') })}
              </p>
            ) : null}
          </>
        );
      }}
      fields={(values, change) => <ValueFields values={values} change={change} />}
      check={(typed) =>
        valuesFault(typed) ??
        (differences(valuesOf(typed), known).length === 0 ? t('counterparties.change.missing') : null)
      }
      document={UpdateCounterparty}
      variables={(typed, idempotencyKey) => ({
        idempotencyKey,
        input: { counterpartyId, masterVersion, fields: inputOf(valuesOf(typed), known) },
      })}
      kinds={KINDS}
      done={(_result, typed) => t('counterparties.change.done', { name: typed.name.trim() })}
    />
  );
}

export function ChangeAddress({ counterparty: { document, name, address } }: Of) {
  return (
    <Act
      id={`supplier-address:${document}`}
      label={address ? t('counterparties.address.change') : t('counterparties.address.add')}
      title={t('counterparties.address.title', { name })}
      initial={typedAddress(address)}
      explain={<p>{t('counterparties.address.explain')}</p>}
      fields={(values, change) => <AddressFields values={values} change={change} />}
      check={addressFault}
      document={SetSupplierAddress}
      variables={(values, idempotencyKey) => ({ idempotencyKey, input: { document, address: addressInput(values) } })}
      kinds={KINDS}
      done={() => t('counterparties.address.done', { name })}
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
      label={of ? t('counterparties.link.one', { reference: of.sourceReference }) : t('counterparties.link')}
      title={t('counterparties.link.title', { name })}
      initial={
        of ?? { sourcePartnerId: systems.length === 1 ? (systems[0]?.partnerId ?? '') : '', sourceReference: '' }
      }
      explain={
        <p>
          <Rich text="counterparties.link.explain" values={{ name: <bdi>{name}</bdi> }} />
        </p>
      }
      fields={({ sourcePartnerId, sourceReference }, change) => (
        <>
          <ChoiceField
            label={t('counterparties.system')}
            hint={systems.length === 0 ? t('counterparties.link.all') : null}
            value={sourcePartnerId}
            none={t('counterparties.choose')}
            change={(sourcePartnerId) => change({ sourcePartnerId })}
            options={systems.map(({ partnerId, name }) => [partnerId, name])}
          />
          <TextField
            label={t('counterparties.reference')}
            hint={t('counterparties.reference.hint')}
            maxLength={200}
            value={sourceReference}
            change={(sourceReference) => change({ sourceReference })}
          />
        </>
      )}
      check={({ sourcePartnerId, sourceReference }) =>
        sourcePartnerId === '' || sourceReference.trim() === '' ? t('counterparties.link.missing') : null
      }
      document={LinkSourceReference}
      variables={({ sourcePartnerId, sourceReference }, idempotencyKey) => ({
        idempotencyKey,
        input: { counterpartyId, sourcePartnerId, sourceReference: sourceReference.trim() },
      })}
      kinds={KINDS}
      done={(_result, { sourceReference }) =>
        t('counterparties.link.done', { reference: sourceReference.trim(), name })
      }
      isDisabled={data !== undefined && systems.length === 0}
    />
  );
}
