import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { type ReactNode, useRef } from 'react';

const TYPES = 'image/jpeg,image/png,image/webp';

interface PictureButtonProps {
  /** Id of the button, which gets the focus when the photo is refused. */
  id: string;
  label: string;
  icon: ReactNode;
  isBusy?: boolean;
  /** The element that says what is expected, or what was refused. */
  describedBy: string;
  onPick: (file: File) => void;
}

/** A button that lets somebody choose a picture; the same file can be chosen again. */
export function PictureButton({ id, label, icon, isBusy = false, describedBy, onPick }: PictureButtonProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionButton
        id={id}
        isSmall
        isBusy={isBusy}
        icon={icon}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {label}
      </ActionButton>
      <input
        ref={input}
        type="file"
        accept={TYPES}
        hidden
        aria-label={t('Photo')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // an input that keeps its value does not report the same file twice
          target.value = '';
          if (file) onPick(file);
        }}
      />
    </>
  );
}
