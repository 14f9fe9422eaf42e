import { Trans } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui';

interface LogInButtonProps {
  /** Name of the person, which is read but not seen. */
  name: string;
  /** Whether the form for the reason is shown. */
  isOpen: boolean;
  onToggle: () => void;
}

/** Opens and closes the form for the reason of a login-as, in the row of a table. */
export function LogInButton({ name, isOpen, onToggle }: LogInButtonProps) {
  return (
    <ActionButton
      isSmall
      aria-expanded={isOpen}
      // the first press of a double click has given the focus to the form: the second leaves it there
      onMouseDown={(event) => {
        if (event.detail > 1) event.preventDefault();
      }}
      // the second press of a double click would take back the first one
      onClick={({ detail }) => {
        if (detail <= 1) onToggle();
      }}
    >
      <Trans
        id="Log in<hidden> as {name}</hidden>"
        values={{ name }}
        components={{ hidden: <span className="visually-hidden" /> }}
      />
    </ActionButton>
  );
}
