import { Link } from '@tanstack/react-router';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';

/** An address that leads to no screen. */
export function NotFound() {
  return (
    <Page title="Nothing is here">
      <Empty title="No screen has this address">
        <p>
          It may have been mistyped. <Link to="/">See what happens</Link>.
        </p>
      </Empty>
    </Page>
  );
}
