import { ERROR_CODE, isolationPart } from '../../support/isolation.ts';

const CODE =
  '00020126330014br.gov.bcb.pix0111123456789095204000053039865406123.455802BR5913FULANO DE TAL6008BRASILIA62070503***6304CA02';

// The decoder uses only the given text and reads no rows.
export default isolationPart({
  rest: {
    'POST /pix/brcode/decode': () => [{ path: '/pix/brcode/decode', body: { brcode: CODE }, refused: 'nothing' }],
  },
  graph: {
    'Mutation.decodeBrCode': () => [
      {
        query: `mutation { result: decodeBrCode(input: { brcode: "${CODE}" }) { ... on DecodedBrCode { pixKey } ${ERROR_CODE} } }`,
        refused: 'nothing',
      },
    ],
  },
});
