import { ERROR_CODE, isolationPart, notFound } from '../../support/isolation.ts';
import { freshCpf } from '../../support/served-gateway.ts';

export default isolationPart({
  async own({ gateway }) {
    const suspect = { document: freshCpf(), name: 'Ana PEP', password: 'correct horse' };
    return { reviewedId: (await gateway.alpha.request('POST', '/customers', suspect)).body.data.id as number };
  },
  secrets: ({ cpf, reviewedId }) => [cpf, reviewedId],
  state: async ({ gateway, reviewedId }) => (await gateway.alpha.request('GET', `/customers/${reviewedId}`)).body.data,
  async nodes({ gateway, customerId }) {
    const { body } = await gateway.alpha.graphql(`{ customer(by: { customerId: ${customerId} }) { id } }`);
    return [body.data.customer.id];
  },
  rest: {
    'POST /customers': () => [
      {
        path: '/customers',
        body: { document: freshCpf(), name: 'Beto', password: 'correct horse' },
        refused: 'nothing',
      },
    ],
    'GET /customers/{id}': ({ customerId }) => [
      { path: `/customers/${customerId}`, refused: notFound('customer_not_found') },
    ],
    'POST /api/sandbox/v1/customers/{id}/review/conclude': ({ customerId, reviewedId }) =>
      [customerId, reviewedId].map((id) => ({
        path: `/api/sandbox/v1/customers/${id}/review/conclude`,
        body: { outcome: 'cleared' },
        refused: notFound('customer_not_found'),
      })),
  },
  graph: {
    'Query.customer': ({ customerId, cpf }) => [
      { query: `{ result: customer(by: { customerId: ${customerId} }) { customerId } }`, refused: null },
      { query: `{ result: customer(by: { cpf: "${cpf}" }) { customerId } }`, refused: null },
    ],
    'Mutation.simulateReviewConclusion': ({ reviewedId }) => [
      {
        query: `mutation { result: simulateReviewConclusion(input: { customerId: ${reviewedId}, outcome: CLEARED }) { ${ERROR_CODE} } }`,
        refused: 'customer_not_found',
      },
    ],
    'Query.customers': () => [
      { query: '{ result: customers(first: 100) { nodes { customerId document } } }', refused: 'nothing' },
    ],
    'Mutation.createCustomer': () => [
      {
        query: `mutation { result: createCustomer(input: { document: "${freshCpf()}", name: "Beto", password: "correct horse" }) { ${ERROR_CODE} } }`,
        refused: 'nothing',
      },
    ],
  },
});
