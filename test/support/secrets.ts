import { SecretBox } from '../../src/platform/security/secret-box.ts';
import { parseSecretKeys } from '../../src/platform/security/secret-keys.ts';

export const TEST_SECRET_KEYS = `test:${Buffer.alloc(32, 'a key for tests ').toString('base64')}`;

export const testSecrets = new SecretBox(parseSecretKeys(TEST_SECRET_KEYS));
