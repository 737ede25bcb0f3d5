import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The entries of `web/`: each is a page, whose address the gateway knows. */
const ENTRIES = { console: 'console/index.html', dashboard: 'dashboard/index.html' };

/** Built by `scripts/web-build.ts`, which also compresses what comes out. */
export default defineConfig({
  root: import.meta.dirname,
  // The gateway writes in front of it the path under which it is reached.
  base: './',
  plugins: [react()],
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    // Nothing in `data:` URLs: the content security policy has none for scripts and styles.
    assetsInlineLimit: 0,
    sourcemap: false,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, join(import.meta.dirname, path)])),
    },
  },
});
