import type { ContentList } from '@portal/shared/contracts/content-editor';
import { t } from '@portal/shared/i18n';
import { AudienceField } from './AudienceField.tsx';
import { LineField, LinkField, ParagraphField, Picture, Row, TimeField, ZoneField } from './CommonFields.tsx';
import classes from './Fields.module.css';

/** An event (EVT-02), with the popup that offers it (EVT-04). */
export function EventFields({ context }: { context: ContentList }) {
  return (
    <>
      <Row>
        <LineField name="title" />
        <LineField name="subTitle" />
      </Row>
      <ParagraphField name="description" />
      <Row>
        <TimeField name="at" />
        <ZoneField />
      </Row>
      <LinkField name="buttonUrl" hosts={context.linkHosts} />
      <AudienceField audiences={context.audiences} />
      <div className={classes.group} role="group" aria-label={t('Pictures')}>
        <h3>{t('Pictures')}</h3>
        <Row>
          <Picture name="image" label={t('Card')} />
          <Picture name="popupImage" label={t('Popup')} />
        </Row>
      </div>
      <Row>
        <TimeField name="popupFrom" isOptional />
        <TimeField name="popupUntil" isOptional />
      </Row>
    </>
  );
}
