import { Link } from '@tanstack/react-router';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';

export function NotFound() {
  return (
    <Page title="Page not found">
      <Empty title="This address has no screen">
        <p>
          The address may be mistyped. <Link to="/">Go to the overview</Link>.
        </p>
      </Empty>
    </Page>
  );
}
