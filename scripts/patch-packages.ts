import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyPatch, parsePatch, reversePatch, type StructuredPatch } from 'diff';
import { program, run } from './command-line.ts';

const ROOT = join(import.meta.dirname, '..');
const PATCHES = join(ROOT, 'patches');

/** `<package>+<version>.patch`. The slash of a scope is also a plus. */
export interface PackagePatch {
  readonly file: string;
  readonly package: string;
  readonly version: string;
}

export function packagePatches(): PackagePatch[] {
  return readdirSync(PATCHES)
    .filter((file) => file.endsWith('.patch'))
    .map((file) => {
      const parts = file.slice(0, -'.patch'.length).split('+');
      return { file, package: parts.slice(0, -1).join('/'), version: parts.at(-1) ?? '' };
    });
}

function change(patch: StructuredPatch, file: string): void {
  const path = join(ROOT, patch.newFileName?.replace(/^b\//, '') ?? '');
  const installed = readFileSync(path, 'utf8');
  const changed = applyPatch(installed, patch);
  if (changed !== false) writeFileSync(path, changed);
  else if (applyPatch(installed, reversePatch(patch)) === false) {
    throw new Error(
      `patches/${file} does not fit ${path}: install the version that it names, or create it again for this version (git diff --no-index)`,
    );
  }
}

function patchAll(): void {
  for (const { file } of packagePatches()) {
    for (const patch of parsePatch(readFileSync(join(PATCHES, file), 'utf8'))) change(patch, file);
  }
}

const DOES = `Applies patches/ to the installed packages, and skips packages that are already patched.

npm ci and npm install run it.`;
if (import.meta.main) await run(program('prepare', DOES).action(patchAll));
