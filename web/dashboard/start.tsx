import '../shared/style/tokens.css';
import '../shared/style/base.css';
import '../shared/style/shell.css';
import '../shared/style/parts.css';
import '../shared/style/table.css';
import './style/dashboard.css';
import './style/live.css';
import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { registerAreas } from '../shared/language/screen.ts';
import { t, texts } from '../shared/language/text.ts';
import { ApplicationContext } from '../shared/parts/application.ts';
import { applyTheme } from '../shared/parts/theme.tsx';
import { AREAS } from './messages/areas.ts';
import { router } from './router.ts';
import { SessionGate } from './shell/session-gate.tsx';

registerAreas(AREAS);
applyTheme();
createRoot(document.getElementById('root') as HTMLElement).render(
  <I18nProvider i18n={texts}>
    <ApplicationContext value={{ name: t('shared.dashboard'), forbidden: t('shared.forbidden.credentials') }}>
      <SessionGate>
        <RouterProvider router={router} />
      </SessionGate>
    </ApplicationContext>
  </I18nProvider>,
);
