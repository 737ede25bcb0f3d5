import { type ReactNode, useContext, useEffect } from 'react';
import { t } from '../language/text.ts';
import { ApplicationContext } from './application.ts';

export interface PageProps {
  readonly title: string;
  /** Breadcrumb links, outermost first. */
  readonly above?: readonly ReactNode[];
  readonly about?: ReactNode;
  readonly acts?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ title, above = [], about, acts, children }: PageProps) {
  const { name } = useContext(ApplicationContext);
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  return (
    <>
      <header className="page-head">
        <div>
          {above.length > 0 ? (
            <nav aria-label={t('shared.breadcrumb')}>
              <ol className="crumbs">
                {above.map((link, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: they do not move
                  <li key={index}>{link}</li>
                ))}
              </ol>
            </nav>
          ) : null}
          <h1 tabIndex={-1}>{title}</h1>
          {about ? <p className="muted">{about}</p> : null}
        </div>
        {acts ? <div className="acts">{acts}</div> : null}
      </header>
      {children}
    </>
  );
}

export function Panel({
  title,
  aside,
  children,
}: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className="panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** Names and values. Facts without a value are left out. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
