import { useGraphQuery } from '../../shared/graph/query.ts';
import { Field } from '../../shared/parts/field.tsx';
import { DashboardWebhookEvents, type DashboardWebhookEventsQuery } from './documents.generated.ts';

type EventType = NonNullable<DashboardWebhookEventsQuery['webhookEvents']>[number]['type'];

export interface WebhookValues {
  readonly url: string;
  readonly description: string;
  readonly events: readonly EventType[];
}

export const wrongWith = ({ url, events }: WebhookValues): string | null => {
  if (!URL.canParse(url.trim())) return 'Enter the complete address, starting with https://.';
  return events.length === 0 ? 'Choose at least one event.' : null;
};

export function WebhookFields({
  values,
  change,
}: {
  readonly values: WebhookValues;
  change(part: Partial<WebhookValues>): void;
}) {
  const { data } = useGraphQuery(DashboardWebhookEvents, {}, []);
  const all = data?.webhookEvents ?? [];
  const isAll = all.length > 0 && values.events.length === all.length;
  const toggle = (type: EventType) =>
    change({
      events: values.events.includes(type) ? values.events.filter((each) => each !== type) : [...values.events, type],
    });
  return (
    <>
      <Field label="Address" hint="Address of your receiver. In the sandbox, http://localhost is also accepted.">
        {(attributes) => (
          <input
            {...attributes}
            inputMode="url"
            value={values.url}
            maxLength={2_000}
            placeholder="https://"
            onChange={({ target }) => change({ url: target.value })}
          />
        )}
      </Field>
      <Field label="Description">
        {(attributes) => (
          <input
            {...attributes}
            value={values.description}
            maxLength={200}
            onChange={({ target }) => change({ description: target.value })}
          />
        )}
      </Field>
      <fieldset className="choices">
        <legend className="muted small">Events</legend>
        <label>
          <input
            type="checkbox"
            checked={isAll}
            onChange={() => change({ events: isAll ? [] : all.map(({ type }) => type) })}
          />
          All events
        </label>
        {all.map(({ type, name }) => (
          <label key={type}>
            <input type="checkbox" checked={values.events.includes(type)} onChange={() => toggle(type)} />
            <code>{name}</code>
          </label>
        ))}
      </fieldset>
    </>
  );
}
