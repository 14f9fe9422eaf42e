import type { PromoBlock, PromoIcon, PromoPage } from '@portal/shared/contracts';
import {
  BellRingIcon,
  CalendarIcon,
  ContactIcon,
  FileTextIcon,
  HouseIcon,
  type Icon,
  PercentIcon,
} from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import classes from './PromoBlocks.module.css';

const ICONS: Record<PromoIcon, Icon> = {
  bell: BellRingIcon,
  contact: ContactIcon,
  percent: PercentIcon,
  house: HouseIcon,
  calendar: CalendarIcon,
  document: FileTextIcon,
};

/** The parts below the offer. Their texts are shown as they are: nothing of an editor is markup. */
export function PromoBlocks({ blocks, tone }: Pick<PromoPage, 'blocks' | 'tone'>): ReactNode {
  return (
    <div className={classes.blocks} data-tone={tone}>
      {blocks.map((block, index) => (
        // the parts of a page do not change while it is shown
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: PromoBlock }): ReactNode {
  switch (block.kind) {
    case 'points':
      return (
        <ul className={classes.points} role="list">
          {block.points.map(({ icon, title, text }, index) => {
            const PointIcon = ICONS[icon];
            return (
              <li key={index}>
                <span className={classes.tile}>
                  <PointIcon size={20} />
                </span>
                <div>
                  <h2>{title}</h2>
                  <p>{text}</p>
                </div>
              </li>
            );
          })}
        </ul>
      );
    case 'questions':
      return (
        <section className={classes.questions}>
          <h2>{block.title}</h2>
          <dl>
            {block.questions.map(({ question, answer }, index) => (
              <div key={index}>
                <dt>{question}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
        </section>
      );
    case 'text':
      return (
        <section className={classes.text}>
          {block.title !== null && <h2>{block.title}</h2>}
          {block.paragraphs.map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </section>
      );
    // stands beside the offer
    case 'free-zips':
      return null;
  }
}
