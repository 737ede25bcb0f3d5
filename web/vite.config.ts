import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileMessages } from './compile-messages.ts';

/** One page per entry. The gateway knows their addresses. */
const ENTRIES = { console: 'console/index.html', dashboard: 'dashboard/index.html' };

/** Packages that the start of every page loads. One chunk compresses better than twenty. */
const STARTING =
  /node_modules\/(react|react-dom|scheduler|@tanstack|urql|@urql|wonka|react-aria|react-aria-components|@react-aria|react-stately|@react-stately|@internationalized|@lingui|clsx|use-sync-external-store)\//;

/** `scripts/web-build.ts` runs this build and compresses its output. */
export default defineConfig({
  root: import.meta.dirname,
  // The gateway adds its path prefix.
  base: './',
  plugins: [compileMessages(), react()],
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    // No `data:` URLs: the content security policy forbids them for scripts and styles.
    assetsInlineLimit: 0,
    sourcemap: false,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'start', test: STARTING }] } },
      input: Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, join(import.meta.dirname, path)])),
    },
  },
});
