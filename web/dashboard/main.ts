import { speak } from '../shared/language/speak.ts';

// Modules read their texts when they are imported.
await speak({ en: () => import('./messages/en.ts'), 'pt-BR': () => import('./messages/pt-br.ts') });
await import('./start.tsx');
