/// <reference types="vite/types/importMeta.d.ts" />
// Programs load every declaration with the modules. A test that loads only one rule needs them, too.
import.meta.glob('../../src/**/*{refusal,refusals}.ts', { eager: true });
