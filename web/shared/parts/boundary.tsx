import { Component, type ReactNode } from 'react';

/** Keeps a screen that broke from taking the others along. `name`: another one is another try. */
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
        <p className="state-title">This screen broke</p>
        <p>Nothing was done by that. Load it again; if it breaks again, tell whoever runs the gateway.</p>
        <button type="button" onClick={() => location.reload()}>
          Load again
        </button>
      </div>
    );
  }
}
