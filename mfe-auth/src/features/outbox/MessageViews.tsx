import type { OpenedMessage } from '@portal/shared/contracts/outbox';
import { t } from '@portal/shared/i18n';
import { Moment } from '@portal/shared/ui/dates';
import { useScreenSize } from '@portal/shared/ui/portal-provider';
import { Segmented } from '@portal/shared/ui/segmented';
import { type ReactNode, useState } from 'react';
import { stateText, type View } from './message-texts.ts';
import classes from './MessageViews.module.css';

/** The message in one of its views. */
export function MessageViews({ message, view }: { message: OpenedMessage; view: View }): ReactNode {
  if (view === 'mail' && message.html !== null) return <Mail html={message.html} />;
  if (view === 'source' && message.source !== null) return <pre className={classes.source}>{message.source}</pre>;
  if (view === 'delivery') return <Delivery message={message} />;
  return message.channel === 'sms' ? (
    <p className={classes.bubble}>{message.text}</p>
  ) : (
    <pre className={classes.text}>{message.text}</pre>
  );
}

const WIDTHS = [600, 390] as const;

/** The HTML as a mail program shows it, in a frame of its own without scripts, forms, cookies or our origin. */
function Mail({ html }: { html: string }): ReactNode {
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>(600);
  const isSmall = useScreenSize() === 'small';
  return (
    <>
      {!isSmall && (
        <Segmented
          className={classes.widths}
          aria-label={t('Preview width')}
          value={width}
          onChange={setWidth}
          options={WIDTHS.map((value) => ({ value, label: String(value) }))}
        />
      )}
      <iframe
        className={classes.mail}
        data-width={isSmall ? undefined : width}
        title={t('The mail as it is shown')}
        sandbox=""
        srcDoc={html}
      />
    </>
  );
}

function Delivery({ message }: { message: OpenedMessage }): ReactNode {
  const { messageId, createdAt, sentAt, nextAttemptAt, state, attempts, lastError } = message;
  return (
    <dl className={classes.delivery}>
      <dt>{t('Status')}</dt>
      <dd>{stateText(message)}</dd>
      <dt>{t('Created')}</dt>
      <dd>
        <Moment moment={createdAt} hasTime />
      </dd>
      {sentAt !== null && (
        <>
          <dt>{t('Delivered')}</dt>
          <dd>
            <Moment moment={sentAt} hasTime />
          </dd>
        </>
      )}
      {state === 'waiting' && nextAttemptAt !== null && (
        <>
          <dt>{t('Next attempt')}</dt>
          <dd>
            <Moment moment={nextAttemptAt} hasTime />
          </dd>
        </>
      )}
      <dt>{t('Attempts')}</dt>
      <dd>{attempts}</dd>
      {lastError !== null && (
        <>
          <dt>{t('Last error')}</dt>
          <dd>{lastError}</dd>
        </>
      )}
      <dt>{t('Message ID, the same in every attempt')}</dt>
      <dd>{messageId}</dd>
    </dl>
  );
}
