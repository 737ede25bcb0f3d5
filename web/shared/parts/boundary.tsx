import { Component, type ReactNode } from 'react';

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
        <p className="state-title">This screen failed</p>
        <p>Nothing was changed. Reload the page. If the error persists, contact the administrators of the gateway.</p>
        <button type="button" onClick={() => location.reload()}>
          Reload page
        </button>
      </div>
    );
  }
}
