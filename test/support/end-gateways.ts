import { afterAll } from 'vitest';
import { endGateways } from './gateway.ts';

// Run for each file: a hook in a module that files share would be of the first one alone.
afterAll(endGateways);
