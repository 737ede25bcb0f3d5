import { mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

/** Takes pictures of every console screen into `.reports/screenshots/`: npm run screenshots [part of a name]. */
const { test, ...config } = base;
export default mergeConfig(config, {
  test: {
    ...test,
    projects: undefined,
    include: ['test/browser/screens/screenshots.ts'],
    testTimeout: 300_000,
  },
});
