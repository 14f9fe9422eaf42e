import type { OutboxMessage } from '@portal/shared/contracts/outbox';
import { msg, t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { MailIcon, MessageSquareIcon, PlugIcon, SearchIcon } from '@portal/shared/ui/icon';
import { Input } from '@portal/shared/ui/input';
import { Segmented } from '@portal/shared/ui/segmented';
import { type ReactNode, useState } from 'react';
import {
  type ChannelFilter,
  CHANNELS,
  countByChannel,
  findMessages,
  shortMoment,
  shownRecipient,
  stateText,
} from './message-texts.ts';
import classes from './MessageList.module.css';

const ICONS = { email: MailIcon, sms: MessageSquareIcon, webhook: PlugIcon };
const NAMES = { email: msg('Mail'), sms: msg('SMS'), webhook: msg('Webhook') } as const;

interface MessageListProps {
  messages: readonly OutboxMessage[];
  shownId: string | undefined;
}

/** The messages, with a search and a filter. */
export function MessageList({ messages, shownId }: MessageListProps): ReactNode {
  const [channel, setChannel] = useState<ChannelFilter>('all');
  const [text, setText] = useState('');
  const counts = countByChannel(messages);
  const names: Record<ChannelFilter, string> = {
    all: t('All'),
    email: t('Mail'),
    sms: t('SMS'),
    webhook: t('Webhook'),
  };
  const found = findMessages(messages, channel, text);
  return (
    <>
      <div className={classes.tools}>
        <Input
          size="large"
          prefix={<SearchIcon />}
          aria-label={t('Search')}
          placeholder={t('Recipient or text')}
          value={text}
          allowClear
          onChange={({ target }) => setText(target.value)}
        />
        <Segmented<ChannelFilter>
          block
          aria-label={t('Message type')}
          value={channel}
          onChange={setChannel}
          options={CHANNELS.map((value) => ({
            value,
            label: (
              <>
                {names[value]} <span className={classes.count}>{counts[value]}</span>
              </>
            ),
          }))}
        />
      </div>
      <ul role="list" className={classes.list} aria-label={t('Messages')}>
        {found.map((message) => (
          <li key={message.messageId}>
            <MessageRow message={message} isShown={message.messageId === shownId} />
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className={classes.nothing} role="status">
          {messages.length === 0 ? t('No messages yet') : t('No messages match')}
        </p>
      )}
    </>
  );
}

function MessageRow({ message, isShown }: { message: OutboxMessage; isShown: boolean }): ReactNode {
  const { messageId, channel, subject, recipient, createdAt, state } = message;
  const Icon = ICONS[channel];
  return (
    <Link className={classes.row} to={`/outbox?message=${messageId}`} aria-current={isShown || undefined}>
      <span className={classes.tile}>
        <Icon />
        <span className="visually-hidden">{t(NAMES[channel])}</span>
      </span>
      <span className={classes.subject}>{subject}</span>
      <time className={classes.when} dateTime={createdAt}>
        {shortMoment(createdAt)}
      </time>
      <span className={classes.recipient}>{shownRecipient(recipient)}</span>
      <span className={classes.state} data-state={state}>
        {stateText(message)}
      </span>
    </Link>
  );
}
