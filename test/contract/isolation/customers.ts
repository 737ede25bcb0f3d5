import { ERROR_CODE, isolationPart, notFound } from '../../support/isolation.ts';
import { freshCpf } from '../../support/served-gateway.ts';

export default isolationPart({
  secrets: ({ cpf }) => [cpf],
  async nodes({ gateway, customerId }) {
    const { body } = await gateway.alpha.graphql(`{ customer(customerId: ${customerId}) { id } }`);
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
  },
  graph: {
    'Query.customer': ({ customerId, cpf }) => [
      { query: `{ result: customer(customerId: ${customerId}) { customerId } }`, refused: null },
      { query: `{ result: customer(cpf: "${cpf}") { customerId } }`, refused: null },
    ],
    'Mutation.createCustomer': () => [
      {
        query: `mutation { result: createCustomer(input: { document: "${freshCpf()}", name: "Beto", password: "correct horse" }) { ${ERROR_CODE} } }`,
        refused: 'nothing',
      },
    ],
  },
});
