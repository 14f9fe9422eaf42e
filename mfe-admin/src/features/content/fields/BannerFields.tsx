import type { ContentList } from '@portal/shared/contracts/content-editor';
import { t } from '@portal/shared/i18n';
import { Checkbox, Form } from '@portal/shared/ui';
import { LineField, LinkField, Picture, Row, TimeField, ZoneField } from './CommonFields.tsx';
import classes from './Fields.module.css';
import { LinesField } from './LinesField.tsx';

/** A banner: of the sign-in page (EVT-11), or above the pages (EVT-15, EVT-16). */
export function BannerFields({ context }: { context: ContentList }) {
  return (
    <>
      <Row>
        <LineField name="title" />
        <LineField name="callToAction" />
      </Row>
      <LinkField name="targetUrl" hosts={context.linkHosts} />
      <LineField name="content" hint={t('Of the banner above the pages')} isOptional />
      <LineField name="headline" hint={t('Of the sign-in page')} isOptional />
      <Form.Item name="points" label={t('Points')} extra={t('One per line, at most six. Of the sign-in page')}>
        <LinesField />
      </Form.Item>
      <div className={classes.group} role="group" aria-label={t('Pictures')}>
        <h3>{t('Pictures')}</h3>
        <Row>
          <Picture name="image" label={t('Banner')} />
          <Picture name="partnerLogo" label={t('Partner logo')} />
        </Row>
        <Form.Item name="isFullImage" valuePropName="checked" noStyle>
          <Checkbox>{t('Show the picture alone, without texts')}</Checkbox>
        </Form.Item>
      </div>
      <Row>
        <TimeField name="shownFrom" isOptional />
        <TimeField name="shownUntil" isOptional />
        <ZoneField />
      </Row>
    </>
  );
}
