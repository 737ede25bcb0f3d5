import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';

export function Dialog({
  title,
  isOpen,
  close,
  isBusy = false,
  side = false,
  children,
}: {
  readonly title: string;
  readonly isOpen: boolean;
  close(): void;
  /** The dialog cannot be closed while true. */
  readonly isBusy?: boolean;
  /** Shows a drawer at the left instead of a window. */
  readonly side?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <ModalOverlay
      className={side ? 'overlay overlay-side' : 'overlay'}
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      isDismissable={!isBusy}
      isKeyboardDismissDisabled={isBusy}
    >
      <Modal className={side ? 'drawer' : 'modal'}>
        <AriaDialog className="dialog">
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
