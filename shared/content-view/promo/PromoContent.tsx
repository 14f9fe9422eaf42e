import type { PromoPage } from '@portal/shared/contracts';
import { formatDate } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { actionClasses } from '@portal/shared/ui/action-button';
import { MegaphoneIcon, StarIcon } from '@portal/shared/ui/icon';
import { bottomActions } from '@portal/shared/ui/sheet';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { FreeZips } from './FreeZips.tsx';
import { PromoBlocks } from './PromoBlocks.tsx';
import classes from './PromoContent.module.css';

/** The offer and its one action on top, on small screens at the bottom edge; then the parts in their order. */
export function PromoContent({ promo }: { promo: PromoPage }): ReactNode {
  const { title, lead, tone, image, action, blocks } = promo;
  const zips = blocks.find((block) => block.kind === 'free-zips');
  const ToneIcon = tone === 'gold' ? StarIcon : MegaphoneIcon;
  return (
    <article className={clsx(classes.promo, tone === 'gold' && classes.gold)}>
      <div className={classes.hero}>
        <div className={classes.heroInner}>
          <div className={classes.heroWords}>
            <p className={classes.topic}>
              <ToneIcon size={16} />
              {topicOf(promo)}
            </p>
            <h1>{title}</h1>
            <p className={classes.lead}>{lead}</p>
            {action && (
              <div className={classes.actions} ref={bottomActions}>
                <Action action={action} />
              </div>
            )}
          </div>
          {zips ? (
            <FreeZips {...zips} />
          ) : (
            image && <img className={classes.picture} src={image.src} alt={image.alt} width={400} height={240} />
          )}
        </div>
      </div>
      <PromoBlocks blocks={blocks} tone={tone} />
    </article>
  );
}

/** The moment of the end is the first one without the offer. */
function topicOf({ topic, until }: PromoPage): string {
  if (until === null) return topic;
  return t('{topic}, until {day}', { topic, day: formatDate(new Date(Date.parse(until) - 1).toISOString()) });
}

/** The server lets it lead to pages of the portal and to configured hosts only (CS-151). */
function Action({ action: { text, url } }: { action: NonNullable<PromoPage['action']> }): ReactNode {
  const className = clsx(actionClasses({ kind: 'primary' }), classes.action);
  return url.startsWith('/') ? (
    <Link className={className} to={url}>
      {text}
    </Link>
  ) : (
    <a className={className} href={url} target="_blank" rel="noopener">
      {text}
    </a>
  );
}
