import { useRef, useState } from 'react';
import { useClient } from 'urql';
import { type Kinds, tellChanged } from '../graph/changes.ts';
import { requestOf } from '../graph/client.ts';
import { type Failure, failureOf, isUncertain, refusalOf } from '../graph/failure.ts';
import type { KnownDocument } from '../graph/known-document.ts';
import { useActor } from './actor.ts';
import { notSigned } from './signing.ts';

/** For a mutation: the same for each try of one act. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export interface Sending<Result, Variables> {
  readonly isBusy: boolean;
  readonly failure: Failure | null;
  /**
   * Sends the mutation, once at a time. Answers its result; null: it was refused, or nobody knows what has become of it. Another try after
   * that has the same key, so that what did arrive is not done twice; after a refusal it has another.
   */
  send(variables: (idempotencyKey: string) => Variables): Promise<Result | null>;
  reset(): void;
}

const NOT_ACCEPTED = notSigned('The signature was not accepted. Try again, and sign anew.');

/** The field of a mutation's answer, by which the decision is signed. */
const mutationOf = (data: object | null | undefined): string | undefined =>
  Object.keys(data ?? {}).find((name) => name !== '__typename');

/**
 * A mutation with a key of its own. Things of these kinds are read again after it. If the gateway asks for a fresh proof, a passkey of the
 * person signs the decision, and the hook sends it again.
 */
export function useAct<Result extends object, Variables extends object>(
  document: KnownDocument<Result, Variables>,
  kinds: Kinds = null,
): Sending<Result, Variables> {
  const client = useClient();
  const { sign } = useActor();
  const key = useRef('');
  const busy = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  return {
    isBusy,
    failure,
    async send(variables) {
      if (busy.current) return null;
      busy.current = true;
      setBusy(true);
      key.current ||= newKey();
      const asked = variables(key.current);
      const request = requestOf(document, asked);
      const once = async (headers: Readonly<Record<string, string>> = {}) => {
        const { data, error } = await client.executeMutation(request, { fetchOptions: { headers } }).toPromise();
        return { data, refused: error ? failureOf(error) : refusalOf(data) };
      };
      let { data, refused } = await once();
      const operation = refused?.code === 'fresh_proof_required' ? mutationOf(data) : undefined;
      if (operation !== undefined && sign) {
        const signed = await sign({ operation, input: (asked as { input?: unknown }).input });
        if (typeof signed === 'object' && 'failure' in signed) refused = signed.failure;
        else if (typeof signed === 'object') {
          ({ data, refused } = await once(signed.headers));
          if (refused?.code === 'fresh_proof_required') refused = NOT_ACCEPTED;
        }
      }
      busy.current = false;
      setBusy(false);
      setFailure(refused);
      if (!refused || !isUncertain(refused)) key.current = '';
      if (refused) return null;
      tellChanged(kinds);
      return data ?? null;
    },
    reset() {
      key.current = '';
      setFailure(null);
    },
  };
}
