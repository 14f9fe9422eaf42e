import { contentImageRefusal, contentImageTooLarge } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton, ImageOffIcon, Input } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import { refusalSentences } from '../../../forms/refusal-sentences.ts';
import { contentCalls } from '../content.queries.ts';
import classes from './Fields.module.css';
import { useUpload } from './uploads.ts';

interface Picture {
  src: string;
  alt: string;
}

interface PictureFieldProps {
  id?: string;
  label: string;
  value?: Picture | null;
  onChange?: (value: Picture | null) => void;
}

const TYPES = 'image/jpeg,image/png,image/webp';

/** A picture with its description. A new one is uploaded at once; its place in the draft changes with it. */
export function PictureField({ id, label, value, onChange }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [facts, setFacts] = useState<string | null>(null);
  // what is described or removed while a picture is uploaded counts
  const newest = useRef(value);
  useEffect(() => {
    newest.current = value;
  });
  const messageId = useId();
  const waitFor = useUpload();

  const upload = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setRefusal(null);
    setBusy(true);
    try {
      const reason = await refusalOf(file);
      if (reason !== null) return setRefusal(reason);
      const { src, width, height, size } = await waitFor(() => contentCalls.uploadImage(file));
      setFacts(t('{width} × {height}, {size} KB', { width, height, size: Math.ceil(size / 1024) }));
      onChange?.({ src, alt: newest.current?.alt ?? '' });
    } catch (error) {
      setRefusal(refusalSentences(error).join(' '));
    } finally {
      setBusy(false);
      // so that the same file can be chosen again
      if (input.current) input.current.value = '';
    }
  };
  return (
    <div className={clsx(classes.pictureBox, refusal !== null && classes.refused)} role="group" aria-label={label}>
      <span className={classes.thumb}>{value ? <img src={value.src} alt="" /> : <ImageOffIcon />}</span>
      <div>
        <b>{label}</b>
        <div id={messageId} aria-live="polite">
          {refusal !== null && <p className={classes.reason}>{refusal}</p>}
          {refusal === null && <p className={classes.facts}>{facts ?? t('JPEG, PNG or WebP up to 2 MB')}</p>}
        </div>
      </div>
      <div className={classes.pictureTools}>
        {value && (
          <Input
            id={id ?? messageId}
            aria-label={t('Description of the picture, empty for decoration')}
            placeholder={t('Description, empty for decoration')}
            value={value.alt}
            onChange={({ target }) => onChange?.({ ...value, alt: target.value })}
          />
        )}
        <ActionButton
          isSmall
          isBusy={isBusy}
          aria-describedby={messageId}
          aria-label={value ? t('Replace: {name}', { name: label }) : t('Choose: {name}', { name: label })}
          onClick={() => input.current?.click()}
        >
          {value ? t('Replace') : t('Choose')}
        </ActionButton>
        {value && (
          <ActionButton
            isSmall
            kind="quiet"
            aria-label={t('Remove: {name}', { name: label })}
            onClick={() => onChange?.(null)}
          >
            {t('Remove')}
          </ActionButton>
        )}
        <input
          ref={input}
          type="file"
          accept={TYPES}
          hidden
          aria-label={label}
          onChange={({ target }) => void upload(target.files?.[0])}
        />
      </div>
    </div>
  );
}

/** Why a file is refused, by its content and not by its name; a file that is too large is not read. */
async function refusalOf(file: File): Promise<string | null> {
  const refusal = contentImageTooLarge(file.size) ?? contentImageRefusal(new Uint8Array(await file.arrayBuffer()));
  return refusal && t(refusal.id, refusal.values);
}
