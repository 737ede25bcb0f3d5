import type { KeyObject } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { realTime } from '../../platform/time/real-time.ts';
import type { Begun } from './identity-provider.ts';

export const SIGN_IN_SECONDS = 600;

/** The browser keeps it in an encrypted and authenticated cookie. */
export interface BegunSignIn extends Begun {
  readonly fresh: boolean;
  readonly returnTo: string;
  /** Session that existed when the sign-in started, if any. */
  readonly session: string | null;
}

export class SignInCookies {
  readonly #keys: readonly KeyObject[];

  /** Encrypts with the first key, decrypts with any of them. */
  constructor(keys: readonly KeyObject[]) {
    this.#keys = keys;
  }

  seal(begun: BegunSignIn): Promise<string> {
    return new EncryptJWT({ begun })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setExpirationTime(new Date(realTime() + SIGN_IN_SECONDS * 1_000))
      .encrypt(this.#keys[0] as KeyObject);
  }

  /** Null when the cookie is not authentic or has expired. */
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
        // Try the next key.
      }
    }
    return null;
  }
}
