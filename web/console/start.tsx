import '../shared/style/tokens.css';
import '../shared/style/base.css';
import '../shared/style/shell.css';
import '../shared/style/parts.css';
import '../shared/style/table.css';
import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { registerAreas } from '../shared/language/screen.ts';
import { texts } from '../shared/language/text.ts';
import { applyTheme } from '../shared/parts/theme.tsx';
import { AREAS } from './messages/areas.ts';
import { router } from './router.ts';
import { SessionGate } from './session/session-gate.tsx';

registerAreas(AREAS);
applyTheme();
createRoot(document.getElementById('root') as HTMLElement).render(
  <I18nProvider i18n={texts}>
    <SessionGate>
      <RouterProvider router={router} />
    </SessionGate>
  </I18nProvider>,
);
