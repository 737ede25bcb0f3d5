import { afterAll } from 'vitest';
import { endGateways } from './gateway.ts';

// This setup file runs for each test file. A hook in a shared module would run only for the first one.
afterAll(endGateways);
