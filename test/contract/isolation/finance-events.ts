import { encodeCursor } from '../../../src/platform/database/pagination.ts';
import { isolationPart } from '../../support/isolation.ts';

export default isolationPart({
  finance: true,
  async own({ gateway }) {
    const events = await gateway.sql<{ id: string; fact_key: string }>(
      `insert into outbox (id, kind, institution_id, partner_id, type, payload, occurred_at)
       select gen_random_uuid(), 'event', p.institution_id, p.id, 'integration.alert', jsonb_build_object(
         'fact_key', 'integration.alert:' || own.name,
         'data', jsonb_build_object('alert', 'import_failed', 'source', own.name)), now()
       from partner p join partner own on own.institution_id = p.institution_id
       where p.is_institution and own.name in ('own', 'other-own')
       returning id, payload ->> 'fact_key' as fact_key`,
    );
    const event = events.find(({ fact_key }) => fact_key === 'integration.alert:own');
    return { financeEventId: event?.id ?? '', factKey: event?.fact_key ?? '' };
  },
  secrets: ({ financeEventId, factKey }) => [financeEventId, factKey],
  graph: {
    'Query.financeEvents': () => [
      { query: '{ result: financeEvents { nodes { factKey data } } }', refused: 'nothing' },
    ],
    'Subscription.financeEvents': () => [
      {
        query: `subscription { result: financeEvents(after: "${encodeCursor([0])}") { factKey data } }`,
        refused: 'nothing',
      },
    ],
  },
});
