import type { ContentList, DraftBlock } from '@portal/shared/contracts/content-editor';
import { t } from '@portal/shared/i18n';
import { Form, Select } from '@portal/shared/ui';
import { AudienceField } from './AudienceField.tsx';
import { LineField, LinkField, ParagraphField, Picture, Row, TimeField, ZoneField } from './CommonFields.tsx';
import { PromoParts } from './PromoParts.tsx';

interface PromoFieldsProps {
  context: ContentList;
  blocks: readonly DraftBlock[];
}

/** A promotional page (HOST-28): the offer, its one button, and the parts below. */
export function PromoFields({ context, blocks }: PromoFieldsProps) {
  return (
    <>
      <Row>
        <LineField name="topic" />
        <Form.Item name="tone" label={t('Color')} extra={t('Gold only for Guaranteed Display')}>
          <Select
            options={[
              { value: 'teal', label: t('Teal') },
              { value: 'gold', label: t('Gold') },
            ]}
          />
        </Form.Item>
      </Row>
      <LineField name="title" />
      <ParagraphField name="lead" />
      <Picture name="image" label={t('Picture')} />
      <LineField name="actionText" isOptional />
      <LinkField name="actionUrl" hosts={context.linkHosts} isOptional />
      <AudienceField audiences={context.audiences} hasEveryone />
      <Row>
        <TimeField name="shownFrom" isOptional />
        <TimeField name="shownUntil" isOptional />
        <ZoneField />
      </Row>
      <PromoParts blocks={blocks} markets={context.markets} />
    </>
  );
}
