import { Component, type ReactNode } from 'react';
import { t } from '../language/text.ts';

/** Limits a rendering error to one screen. A new `name` resets it. */
export class Boundary extends Component<
  { readonly name: string; readonly children: ReactNode },
  { broken: string | null }
> {
  override state = { broken: null };

  static getDerivedStateFromError(_error: unknown) {
    return { broken: '' };
  }

  override componentDidUpdate(before: { readonly name: string }) {
    if (before.name !== this.props.name && this.state.broken !== null) this.setState({ broken: null });
  }

  override render() {
    if (this.state.broken === null) return this.props.children;
    return (
      <div className="state" role="alert">
        <p className="state-title">{t('shared.broken')}</p>
        <p>{t('shared.broken.about')}</p>
        <button type="button" onClick={() => location.reload()}>
          {t('shared.reload')}
        </button>
      </div>
    );
  }
}
