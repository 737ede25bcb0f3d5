import type { KeyObject } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { realTime } from '../../platform/real-time.ts';
import type { Begun } from './identity-provider.ts';

/** How long a sign-in may take. */
export const SIGN_IN_SECONDS = 600;

/** A sign-in that was begun, as the browser that began it keeps it: sealed, so that it can be neither read nor made. */
export interface BegunSignIn extends Begun {
  readonly fresh: boolean;
  readonly returnTo: string;
  /** Of the session that there was; null: there was none. */
  readonly session: string | null;
}

export class SignInCookies {
  readonly #keys: readonly KeyObject[];

  /** The first key seals, all open. */
  constructor(keys: readonly KeyObject[]) {
    this.#keys = keys;
  }

  seal(begun: BegunSignIn): Promise<string> {
    return new EncryptJWT({ begun })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setExpirationTime(new Date(realTime() + SIGN_IN_SECONDS * 1_000))
      .encrypt(this.#keys[0] as KeyObject);
  }

  /** Null: it is none of ours, or too old. */
  async open(text: string): Promise<BegunSignIn | null> {
    for (const key of this.#keys) {
      try {
        const { payload } = await jwtDecrypt(text, key, {
          currentDate: new Date(realTime()),
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        return payload['begun'] as BegunSignIn;
      } catch {
        // Another key may have sealed it.
      }
    }
    return null;
  }
}
