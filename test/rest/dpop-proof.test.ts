import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DpopNonces } from '../../src/rest/dpop-nonce.ts';
import { checkProof } from '../../src/rest/dpop-proof.ts';
import { newKeys, proofOf } from '../support/oauth-client.ts';

describe('a DPoP proof', () => {
  it('a DPoP proof is refused when the URL of the request is invalid, even if its own URL is invalid, too', async () => {
    const nonces = new DpopNonces([createSecretKey(Buffer.alloc(32, 1))]);
    const proof = await proofOf(await newKeys(), { htm: 'GET', htu: 'none', nonce: nonces.current() });
    const url = 'http://localhost:4000http://elsewhere.example/';
    await expect(checkProof([proof], { method: 'GET', url, token: null }, nonces)).rejects.toMatchObject({
      code: 'invalid_dpop_proof',
    });
  });
});
